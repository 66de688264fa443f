import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { changeProjectMembers } from '#features/project/server/project.member.queries.ts'
import { lockProjectIds } from '#features/project/server/project.queries.ts'
import { findUser } from '#features/user/server/user.queries.ts'
import { logoAddress } from '#features/workspace/workspace.rules.ts'
import { brokenConstraint, forbidden, HttpError, unauthorized } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { write } from '#server/write.ts'
import { type Member, memberContract } from '../member.contract.ts'
import {
  acceptInvitation,
  deleteInvitation,
  findEndOfLink,
  findInvitation,
  findInvitationsFor,
  findMember,
  type OpenInvitation,
} from './member.queries.ts'

/** Only whoever holds a link, or has the invited address, learns what became of its invitation. */
const endings = {
  used: 'This invitation was already accepted. Sign in with the account that accepted it.',
  expired: 'This invitation expired after seven days. Ask for a new one.',
  withdrawn: 'This invitation was withdrawn or declined, or a newer link took its place. Ask for a new one.',
}
const deadInvitation = (how: keyof typeof endings = 'withdrawn') =>
  new HttpError(404, 'INVITATION_NOT_FOUND', endings[how])
const deadLink = async (db: Db, token: string) =>
  deadInvitation((await findEndOfLink(db, token)) ?? 'withdrawn')

/** What the invited do with an invitation: see it, accept it, decline it. */
export async function memberInvitationRoutes(app: FastifyInstance, platform: Platform) {
  const { databases } = platform

  handle(app, platform, memberContract.getInvitation, async ({ caller, query: { token } }) => {
    if (token) {
      const found = await findInvitation(databases.system, token)
      if (!found) throw await deadLink(databases.system, token)
      return answer([offered(found, token)])
    }
    if (!caller) throw unauthorized()
    const user = await findUser(databases.system, caller.userId)
    const found = user ? await findInvitationsFor(databases.system, user.email) : []
    return answer(found.map((invitation) => offered(invitation, null)))
  })

  handle(app, platform, memberContract.solveInvitation, async ({ body, ...context }) => {
    const { caller } = context
    const user = await findUser(databases.system, caller.userId)
    const found =
      body.token !== undefined
        ? await findInvitation(databases.system, body.token)
        : (await findInvitationsFor(databases.system, user?.email ?? '')).find(
            ({ memberId }) => memberId === body.memberId,
          )
    if (!found)
      throw body.token === undefined ? deadInvitation() : await deadLink(databases.system, body.token)
    if (found.email && found.email !== user?.email) {
      throw forbidden(`This invitation is for ${found.email}. Sign in with that address to answer it.`)
    }
    const { workspaceId } = found
    try {
      await write(platform, { workspaceId, actor: found.memberId }, (trx, log) =>
        body.accept ? accept(trx, log, found, caller.userId) : decline(trx, log, found),
      )
    } catch (error) {
      if (brokenConstraint(error) !== 'member_user') throw error
      throw new HttpError(
        409,
        'ALREADY_MEMBER',
        'You’re already a member of this workspace. If you can’t open it, ask an admin to reactivate you.',
      )
    }
    const event = body.accept ? 'invitation accepted' : 'invitation declined'
    logSecurity(context, { event, workspace: workspaceId, member: found.memberId })
    if (!body.accept) return answer({ workspaceId: null })
    await platform.enterWorkspace(caller, workspaceId)
    return answer({ workspaceId })
  })
}

const offered = (found: OpenInvitation, token: string | null) => ({
  id: found.workspaceId,
  name: found.name,
  logo: logoAddress(found.logo, token),
  color: found.color,
  memberCount: found.memberCount,
  inviter: found.inviter,
  role: found.roleName,
  email: found.email,
  member: {
    id: found.memberId,
    token,
    status: 'invited' as const,
    projects: found.projects,
    expiresAt: found.expiresAt,
  },
})

async function accept(trx: Db, log: Log, invitation: OpenInvitation, userId: string) {
  const { workspaceId, memberId } = invitation
  const before = await findMember(trx, workspaceId, memberId)
  if (!(await acceptInvitation(trx, invitation, userId))) throw deadInvitation('used')
  log({
    object: 'member',
    event: 'update',
    data: (await findMember(trx, workspaceId, memberId)) as Member,
    before,
  })
  // A project may have been deleted since.
  for (const projectId of await lockProjectIds(trx, workspaceId, invitation.projects)) {
    const data = await changeProjectMembers(trx, workspaceId, projectId, { add: [memberId] })
    const before = { ...data, memberIds: data.memberIds.filter((id) => id !== memberId) }
    log({ object: 'project-member', event: 'create', data, before })
  }
}

async function decline(trx: Db, log: Log, { workspaceId, memberId }: OpenInvitation) {
  const before = await findMember(trx, workspaceId, memberId)
  if (!(await deleteInvitation(trx, workspaceId, memberId))) throw deadInvitation()
  log({ object: 'member', event: 'delete', data: { id: memberId }, before })
}
