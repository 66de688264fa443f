import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { email, id, instant } from '../../shared/fields.ts'

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
  status: z.enum(['accepted', 'invited']),
  roleId: id,
  /** When an invitation stops working; null for accepted members. */
  inviteExpiresAt: instant.nullable(),
  updatedAt: instant,
})
export type Member = z.infer<typeof member>

const token = z.string().min(20, 'This link is not complete').max(100, 'This link is not complete')

export const invitation = z.object({
  id,
  name: z.string(),
  logo: z.object({ url: z.string() }).nullable(),
  color: z.string(),
  memberCount: z.int(),
  /** The role that waits, by name. */
  role: z.string(),
  /** The one address that may accept; null when whoever has the link may. */
  email: z.string().nullable(),
  member: z.object({ token, status: z.enum(['invited']), projects: z.array(z.string()) }),
})
export type Invitation = z.infer<typeof invitation>

export const addMemberBody = z.strictObject({
  id: id.optional(),
  /** Mails the invitation and lets only this address accept; left out, whoever has the link may. */
  email: email.optional(),
  roleId: id,
  /** Projects that the new member joins. */
  projects: z.array(id).max(200).default([]),
})

export const memberContract = {
  getMembers: call({
    method: 'GET',
    path: '/workspace/member',
    summary: 'The members and open invitations of the workspace.',
    permission: 'member.view',
    scope: 'rows',
    answer: ok(z.array(member)),
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
  getInvitation: call({
    method: 'GET',
    path: '/workspace/invitation',
    summary: 'What an invitation offers, by the token of its link.',
    permission: 'public',
    query: z.strictObject({ token }),
    answer: ok(z.array(invitation)),
  }),
  solveInvitation: call({
    method: 'POST',
    path: '/workspace/solve-invitation',
    summary: 'Accepts or declines an invitation. Accepting makes its workspace the current one.',
    permission: 'user',
    body: z.strictObject({ token, accept: z.boolean() }),
    answer: ok(z.object({ workspaceId: id.nullable() })),
  }),
  deleteMember: call({
    method: 'DELETE',
    path: '/member/:id',
    summary:
      'Removes a member with the open invitations they made, or withdraws an invitation. Their tasks lose their executor.',
    permission: 'member.remove',
    scope: 'workspace',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
}
