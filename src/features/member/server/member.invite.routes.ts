import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { changeProjectMembers } from '#features/project/server/project.member.queries.ts'
import { findProjectIds, lockProjectIds } from '#features/project/server/project.queries.ts'
import { findUser } from '#features/user/server/user.queries.ts'
import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { logoAddress } from '#features/workspace/workspace.rules.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import {
  brokenConstraint,
  forbidden,
  HttpError,
  idTaken,
  invalid,
  notFound,
  unauthorized,
} from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limit, limitMail } from '#server/limit.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { findCurrentMember } from '#server/session/currentMember.ts'
import { type Caller, type CallerMember, hash, newToken } from '#server/session/session.ts'
import { write } from '#server/write.ts'
import { may } from '#shared/access.ts'
import type { Call } from '#shared/contract.ts'
import { type Member, memberContract } from '../member.contract.ts'
import { visibleMember } from '../member.rules.ts'
import { inviteEmail } from './member.emails.ts'
import {
  acceptInvitation,
  countInvited,
  deleteInvitation,
  findEndOfLink,
  findInvitation,
  findInvitationsFor,
  findInvitedProjects,
  findMember,
  findStatusOfAddress,
  insertMember,
  lockMember,
  type OpenInvitation,
  renewInvitation,
} from './member.queries.ts'
import { requireGrantable } from './member.validate.ts'

const sevenDays = 7 * 24 * 60 * 60 * 1000
const inSevenDays = () => new Date(Date.now() + sevenDays).toISOString()

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

/** What an invitation needs beside its address. */
type Offer = { roleId: string; projects: string[] }

export async function memberInviteRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config } = platform
  const linkOf = (token: string) => `${config.publicUrl}/workspace/invite?token=${token}`

  /** Counts mailed invitations as part of the running transaction, so that what is refused as a whole is not counted. */
  async function limitInvitations(
    trx: Db,
    { userId }: Caller,
    { workspaceId }: CallerMember,
    uses: number,
    field?: string,
  ) {
    const [max, inWorkspace] = [config.invitationsPerHour, config.invitationsPerHour * 5]
    await limit(trx, {
      name: 'invitations of',
      of: userId,
      max,
      seconds: 3600,
      message: `You can send ${max} invitations an hour.`,
      uses,
      field,
    })
    await limit(trx, {
      name: 'invitations in',
      of: workspaceId,
      max: inWorkspace,
      seconds: 24 * 3600,
      message: `This workspace can send ${inWorkspace} invitations a day.`,
      uses,
      field,
    })
  }

  /** Writes one invitation, and mails its link where it has an address. */
  async function invite(
    trx: Db,
    log: Log,
    { member, inviter }: { member: CallerMember; inviter: string },
    { id = uuidv7(), email, roleId, projects }: Offer & { id?: string; email?: string },
  ): Promise<{ data: Member; link: string }> {
    const { workspaceId, memberId } = member
    if (email) await assertNoMember(trx, workspaceId, email, 'email')
    const token = newToken()
    await insertMember(trx, {
      workspaceId,
      id,
      role: roleId,
      createdBy: memberId,
      status: 'invited',
      email: email ?? null,
      inviteTokenHash: hash(token),
      inviteExpiresAt: inSevenDays(),
      inviteProjects: projects,
    })
    const max = config.openInvitations
    const sentence = `A workspace can have up to ${max} open invitations. Withdraw some first.`
    assertWithinLimit(max, await countInvited(trx, workspaceId), sentence)
    if (email) await mail(trx, workspaceId, inviter, email, linkOf(token))
    const data = (await findMember(trx, workspaceId, id)) as Member
    log({ object: 'member', event: 'create', data })
    return { data, link: linkOf(token) }
  }

  async function mail(trx: Db, workspaceId: string, inviter: string, email: string, link: string) {
    const workspace = (await findWorkspaceName(trx, workspaceId)) ?? ''
    await mailer.send(trx, inviteEmail(email, inviter, workspace, link))
  }

  const nameOf = async (caller: Caller) =>
    (await findUser(databases.system, caller.userId))?.name ?? 'A colleague'

  handle(app, platform, memberContract.addMember, async ({ caller, member, read, write, body }) => {
    const { workspaceId } = member
    requireInvitable(member, body.projects)
    /** The answer to a repeated call: the invitation of this id, without the link that only the first one told. */
    const repeated = async (id: string) => {
      const known = await read((db) => findMember(db, workspaceId, id))
      if (known && !visibleMember(member, known)) throw idTaken()
      return known && answer(known, { link: null, mailbox: null })
    }
    const known = body.id && (await repeated(body.id))
    if (known) return known
    if (body.email) await limitMail(platform, 'invitation', body.email, 'email')
    const inviter = await nameOf(caller)
    return write(async (trx, log) => {
      const maker = await lockMaker(trx, member, memberContract.addMember)
      const offer = await requireOffer(trx, maker, body)
      const { id, email } = body
      if (email) await limitInvitations(trx, caller, member, 1, 'email')
      const { data, link } = await invite(
        trx,
        log,
        { member, inviter },
        { ...offer, ...(id && { id }), ...(email && { email }) },
      )
      // Who has a mailed link counts as the owner of the address: it goes there alone, not to the inviter.
      return answer(data, email ? { link: null, mailbox: mailer.mailbox } : { link, mailbox: null })
    }).catch(async (error) => {
      const winner = brokenConstraint(error) === 'member_pkey' && (await repeated(body.id as string))
      if (winner) return winner
      throw error
    })
  })

  handle(app, platform, memberContract.addMembers, async ({ caller, member, write, body }) => {
    requireInvitable(member, body.projects)
    for (const [index, email] of body.emails.entries())
      await limitMail(platform, 'invitation', email, `emails.${index}`)
    const inviter = await nameOf(caller)
    return write(async (trx, log) => {
      const maker = await lockMaker(trx, member, memberContract.addMembers)
      const offer = await requireOffer(trx, maker, body)
      await limitInvitations(trx, caller, member, body.emails.length, 'emails')
      const invited: Member[] = []
      for (const [index, email] of body.emails.entries()) {
        await assertNoMember(trx, member.workspaceId, email, `emails.${index}`)
        invited.push((await invite(trx, log, { member, inviter }, { ...offer, email })).data)
      }
      return answer(invited, { mailbox: mailer.mailbox })
    })
  })

  handle(app, platform, memberContract.resendInvitation, async ({ caller, member, read, write, params }) => {
    const { workspaceId } = member
    const seen = async (db: Db, find = lockMember) => {
      const found = await find(db, workspaceId, params.id)
      if (found?.status !== 'invited' || !visibleMember(member, found)) throw notFound('Invitation')
      return found
    }
    const { email } = await read((db) => seen(db, findMember))
    if (email) await limitMail(platform, 'invitation', email)
    const inviter = await nameOf(caller)
    return write(async (trx, log) => {
      const maker = await lockMaker(trx, member, memberContract.resendInvitation)
      const before = await seen(trx)
      const named = await findInvitedProjects(trx, workspaceId, before.id)
      const projects = [...(await findProjectIds(trx, workspaceId, named))]
      requireInvitable(maker, projects)
      await requireGrantable(trx, maker, before.roleId)
      if (before.email) await limitInvitations(trx, caller, member, 1)
      const token = newToken()
      // Whoever has its link now answers for it from now on: it ends when they may not make it any more.
      await renewInvitation(trx, workspaceId, before.id, {
        createdBy: member.memberId,
        inviteTokenHash: hash(token),
        inviteExpiresAt: inSevenDays(),
      })
      if (before.email) await mail(trx, workspaceId, inviter, before.email, linkOf(token))
      const data = (await findMember(trx, workspaceId, before.id)) as Member
      log({ object: 'member', event: 'update', data, before })
      return answer(
        data,
        before.email ? { link: null, mailbox: mailer.mailbox } : { link: linkOf(token), mailbox: null },
      )
    })
  })

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

async function assertNoMember(trx: Db, workspaceId: string, email: string, field: string) {
  const status = await findStatusOfAddress(trx, workspaceId, email)
  if (status === 'deactivated')
    throw invalid({ [field]: `${email} is deactivated. Reactivate them instead.` })
  if (status) throw invalid({ [field]: `${email} is already a member of this workspace` })
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

function requireInvitable(member: CallerMember, projects: readonly string[]) {
  if (projects.some((project) => !may(member, 'member.invite', { project }))) {
    throw forbidden('Your role may invite only to projects that you are a member of.')
  }
  if (!projects.length && !may(member, 'member.invite')) {
    throw invalid({ projects: 'Choose at least one of your projects to invite to' })
  }
}

/** Of an invitation and a change of its maker’s role, whichever comes second sees the first: both lock the workspace. */
async function lockMaker(trx: Db, member: CallerMember, call: Call): Promise<CallerMember> {
  await lockWorkspace(trx, member.workspaceId)
  return findCurrentMember(trx, member, call)
}

async function requireOffer(trx: Db, member: CallerMember, { roleId, projects }: Offer): Promise<Offer> {
  requireInvitable(member, projects)
  await requireGrantable(trx, member, roleId)
  const known = await findProjectIds(trx, member.workspaceId, projects)
  if (known.size < new Set(projects).size) throw invalid({ projects: 'Names a project that does not exist' })
  return { roleId, projects: [...known] }
}

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
