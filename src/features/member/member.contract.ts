import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { email, id, instant, page } from '#shared/fields.ts'

/** A user, or an invitation that nobody has taken up yet, in one workspace. */
export const member = z.object({
  id,
  /** The account behind the member; null while invited. */
  profile: z
    .object({
      id,
      name: z.string(),
      email: z.string(),
      isRegister: z.boolean(),
      /** The address of their picture. */
      picture: z.string().nullable(),
    })
    .nullable(),
  /** The address an invitation was mailed to; null for a link that was handed on by hand. */
  email: z.string().nullable(),
  /** Who is deactivated keeps all they did, and cannot enter the workspace. */
  status: z.enum(['accepted', 'invited', 'deactivated']),
  roleId: id,
  /** Minutes that they work in a week; null for the workspace’s workweek. */
  weeklyMinutes: z.int().nullable(),
  /** When an invitation stops working; null for accepted members. */
  inviteExpiresAt: instant.nullable(),
  updatedAt: instant,
})
export type Member = z.infer<typeof member>

const token = z.string().min(20, 'This link is incomplete').max(100, 'This link is incomplete')

export const invitation = z.object({
  id,
  name: z.string(),
  logo: z.object({ url: z.string() }).nullable(),
  color: z.string(),
  memberCount: z.int(),
  /** Who invites, by name; null when they are gone. */
  inviter: z.string().nullable(),
  /** The role that waits, by name. */
  role: z.string(),
  /** The one address that may accept; null when whoever has the link may. */
  email: z.string().nullable(),
  member: z.object({
    id,
    /** Null when the address itself was asked for, and not a link. */
    token: token.nullable(),
    status: z.enum(['invited']),
    projects: z.array(z.string()),
    expiresAt: instant,
  }),
})
export type Invitation = z.infer<typeof invitation>

const addMemberBody = z.strictObject({
  id: id.optional(),
  /** Mails the invitation and lets only this address accept; left out, whoever has the link may. */
  email: email.optional(),
  roleId: id,
  /** Projects that the new member joins. */
  projects: z.array(id).max(200).default([]),
})

const params = z.object({ id })

export const memberContract = {
  getMembers: call({
    method: 'GET',
    path: '/workspace/member',
    summary: 'The members and open invitations of the workspace.',
    permission: 'member.view',
    scope: 'rows',
    query: page.optional(),
    answer: ok(z.array(member), { cursor: id.nullable() }),
  }),
  addMember: call({
    method: 'POST',
    path: '/workspace/add-member',
    summary: 'Invites by a link that works once within seven days, and mails it when an address is given.',
    permission: 'member.invite',
    scope: 'project',
    body: addMemberBody,
    answer: ok(member, {
      /**
       * The invitation's address, shown only now: the server keeps its hash alone. Null on a repeated call, and when
       * it was mailed: who has that link has proven the address.
       */
      link: z.string().nullable(),
      /** Where the mailed invitation is found when no mail server is configured; null when it was sent, or not mailed. */
      mailbox: z.string().nullable(),
    }),
  }),
  addMembers: call({
    method: 'POST',
    path: '/workspace/add-members',
    summary: 'Invites several addresses at once, all or none, and mails each its link.',
    permission: 'member.invite',
    scope: 'project',
    body: z.strictObject({
      emails: z
        .array(email)
        .min(1, 'Name at least one address')
        .max(50, 'At most 50 at once')
        .transform((list) => [...new Set(list)]),
      roleId: id,
      projects: addMemberBody.shape.projects,
    }),
    answer: ok(z.array(member), { mailbox: z.string().nullable() }),
  }),
  resendInvitation: call({
    method: 'POST',
    path: '/member/:id/resend',
    summary: 'Makes a new link for an open invitation, for seven more days, and mails it; the old link ends.',
    permission: 'member.invite',
    scope: 'rows',
    params,
    answer: ok(member, { link: z.string().nullable(), mailbox: z.string().nullable() }),
  }),
  getInvitation: call({
    method: 'GET',
    path: '/workspace/invitation',
    summary:
      'What an invitation offers, by the token of its link; without one, those that wait for the caller’s own address.',
    permission: 'public',
    query: z.strictObject({ token: token.optional() }),
    answer: ok(z.array(invitation)),
  }),
  solveInvitation: call({
    method: 'POST',
    path: '/workspace/solve-invitation',
    summary:
      'Accepts or declines an invitation, by its link’s token, or by its id when it is for one’s own address. Accepting makes its workspace the current one.',
    permission: 'user',
    body: z
      .strictObject({ token: token.optional(), memberId: id.optional(), accept: z.boolean() })
      .refine(({ token, memberId }) => (token === undefined) !== (memberId === undefined), {
        error: 'Send the token of the link, or the invitation’s id',
        path: ['token'],
      }),
    answer: ok(z.object({ workspaceId: id.nullable() })),
  }),
  getMember: call({
    method: 'GET',
    path: '/member/:id',
    summary: 'One member or open invitation.',
    permission: 'member.view',
    scope: 'rows',
    params,
    answer: ok(member),
  }),
  updateMember: call({
    method: 'PUT',
    path: '/member/:id',
    summary: 'Changes the role or the weekly hours of a member, or the role that an invitation offers.',
    permission: 'member.update',
    scope: 'workspace',
    params,
    body: z.strictObject({
      roleId: id.optional(),
      weeklyMinutes: z
        .int('Must be whole minutes')
        .min(0, 'At least 0')
        .max(10_080, 'A week has 10,080 minutes')
        .nullable()
        .optional(),
    }),
    answer: ok(member),
  }),
  deleteMember: call({
    method: 'DELETE',
    path: '/member/:id',
    summary:
      'Removes a member with the open invitations they made, or withdraws an invitation. Their open tasks go to `handTo` where that member can see them; all others become unassigned.',
    permission: 'member.remove',
    scope: 'workspace',
    params,
    body: z.strictObject({ handTo: id.optional() }).optional(),
    answer: ok(z.object({ id })),
  }),
  deactivateMember: call({
    method: 'POST',
    path: '/member/:id/deactivate',
    summary:
      'Deactivates a member immediately: their timer stops and the open invitations they sent end. Their tasks and everything they did are kept.',
    permission: 'member.remove',
    scope: 'workspace',
    params,
    answer: ok(member),
  }),
  reactivateMember: call({
    method: 'POST',
    path: '/member/:id/reactivate',
    summary: 'Reactivates a member, with their previous role and projects.',
    permission: 'member.remove',
    scope: 'workspace',
    params,
    answer: ok(member),
  }),
  leaveWorkspace: call({
    method: 'DELETE',
    path: '/workspace/leave/:id',
    summary:
      'Leaves a workspace: one’s tasks lose their executor, one’s time and comments stay. The last owner cannot.',
    permission: 'member',
    namesWorkspace: true,
    params,
    answer: ok(z.object({ id })),
  }),
  transferWorkspace: call({
    method: 'POST',
    path: '/workspace/:id/transfer',
    summary: 'Transfers ownership to another member; the caller takes their role.',
    permission: 'workspace.delete',
    scope: 'workspace',
    namesWorkspace: true,
    params,
    body: z.strictObject({ memberId: id }),
    answer: ok(z.array(member)),
  }),
}
