import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { findUser } from '#features/user/server/user.queries.ts'
import { findWorkspaceName } from '#features/workspace/server/workspace.name.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { forbidden, invalid } from '#server/errors.ts'
import { limit } from '#server/limit.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { findCurrentMember } from '#server/session/currentMember.ts'
import { type Caller, type CallerMember, hash, newToken } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { Call } from '#shared/contract.ts'
import type { Member } from '../member.contract.ts'
import { inviteEmail } from './member.emails.ts'
import { countInvited, findMember, findStatusOfAddress, insertMember } from './member.queries.ts'
import { requireGrantable } from './member.validate.ts'

const sevenDays = 7 * 24 * 60 * 60 * 1000

/** What an invitation needs beside its address. */
type Offer = { roleId: string; projects: string[] }

/** The name that an invitation comes from. */
export const findInviterName = async ({ databases }: Platform, { userId }: Caller): Promise<string> =>
  (await findUser(databases.system, userId))?.name ?? 'A colleague'

/** An invitation to no project at all needs the right to invite everywhere. */
export function requireInvitable(member: CallerMember, projects: readonly string[]) {
  if (projects.some((project) => !may(member, 'member.invite', { project }))) {
    throw forbidden('Your role may invite only to projects that you are a member of.')
  }
  if (!projects.length && !may(member, 'member.invite')) {
    throw invalid({ projects: 'Choose at least one of your projects to invite to' })
  }
}

/** Of an invitation and a change of its maker’s role, whichever comes second sees the first: both lock the workspace. */
export async function lockMaker(trx: Db, member: CallerMember, call: Call): Promise<CallerMember> {
  await lockWorkspace(trx, member.workspaceId)
  return findCurrentMember(trx, member, call)
}

/** An offer that is the inviter’s to make, of projects that there are. */
export async function requireOffer(
  trx: Db,
  member: CallerMember,
  { roleId, projects }: Offer,
): Promise<Offer> {
  requireInvitable(member, projects)
  await requireGrantable(trx, member, roleId)
  const known = await findProjectIds(trx, member.workspaceId, projects)
  if (known.size < new Set(projects).size) throw invalid({ projects: 'Names a project that does not exist' })
  return { roleId, projects: [...known] }
}

export async function assertNoMember(trx: Db, workspaceId: string, email: string, field: string) {
  const status = await findStatusOfAddress(trx, workspaceId, email)
  if (status === 'deactivated')
    throw invalid({ [field]: `${email} is deactivated. Reactivate them instead.` })
  if (status) throw invalid({ [field]: `${email} is already a member of this workspace` })
}

/** Counts mailed invitations as part of the running transaction, so that what is refused as a whole is not counted. */
export async function limitInvitations(
  { config }: Platform,
  trx: Db,
  { caller, member }: { caller: Caller; member: CallerMember },
  uses: number,
  field?: string,
) {
  const [max, inWorkspace] = [config.invitationsPerHour, config.invitationsPerHour * 5]
  await limit(trx, {
    name: 'invitations of',
    of: caller.userId,
    max,
    seconds: 3600,
    message: `You can send ${max} invitations an hour.`,
    uses,
    field,
  })
  await limit(trx, {
    name: 'invitations in',
    of: member.workspaceId,
    max: inWorkspace,
    seconds: 24 * 3600,
    message: `This workspace can send ${inWorkspace} invitations a day.`,
    uses,
    field,
  })
}

/** A new link to an invitation, and what is stored of it. */
export function newInvitationLink({ config }: Platform) {
  const token = newToken()
  return {
    link: `${config.publicUrl}/workspace/invite?token=${token}`,
    stored: {
      inviteTokenHash: hash(token),
      inviteExpiresAt: new Date(Date.now() + sevenDays).toISOString(),
    },
  }
}

/** Writes one invitation, and mails its link where it has an address. */
export async function invite(
  platform: Platform,
  trx: Db,
  log: Log,
  { member, inviter }: { member: CallerMember; inviter: string },
  { id = uuidv7(), email, roleId, projects }: Offer & { id?: string; email?: string },
): Promise<{ data: Member; link: string }> {
  const { workspaceId, memberId } = member
  if (email) await assertNoMember(trx, workspaceId, email, 'email')
  const { link, stored } = newInvitationLink(platform)
  await insertMember(trx, {
    workspaceId,
    id,
    role: roleId,
    createdBy: memberId,
    status: 'invited',
    email: email ?? null,
    ...stored,
    inviteProjects: projects,
  })
  const max = platform.config.openInvitations
  const sentence = `A workspace can have up to ${max} open invitations. Withdraw some first.`
  assertWithinLimit(max, await countInvited(trx, workspaceId), sentence)
  if (email) await mailInvitation(platform, trx, { workspaceId, inviter, email, link })
  const data = (await findMember(trx, workspaceId, id)) as Member
  log({ object: 'member', event: 'create', data })
  return { data, link }
}

type MailedInvitation = { workspaceId: string; inviter: string; email: string; link: string }

export async function mailInvitation(
  { mailer }: Platform,
  trx: Db,
  { workspaceId, inviter, email, link }: MailedInvitation,
) {
  const workspace = (await findWorkspaceName(trx, workspaceId)) ?? ''
  await mailer.send(trx, inviteEmail(email, inviter, workspace, link))
}
