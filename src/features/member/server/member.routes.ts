import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/database.ts'
import { brokenConstraint, forbidden, idTaken, invalid, notFound, Refusal } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import { limitMail } from '../../../server/limit.ts'
import type { Log, Platform } from '../../../server/platform.ts'
import { hash, newToken } from '../../../server/session/session.ts'
import { write } from '../../../server/write.ts'
import { isWithin, may } from '../../../shared/access.ts'
import {
  findProjectIds,
  findProjectMembers,
  insertProjectMembers,
} from '../../project/server/project.queries.ts'
import { accessOf, findRole } from '../../role/server/role.queries.ts'
import { findUser } from '../../user/server/user.queries.ts'
import { type Member, memberContract } from '../member.contract.ts'
import { seenMember } from '../member.rules.ts'
import { inviteLetter } from './member.letters.ts'
import {
  acceptInvitation,
  deleteInvitation,
  deleteInvitationsOf,
  deleteMember,
  findInvitation,
  findMember,
  findMembers,
  insertMember,
  isMemberAddress,
  lockOwners,
  type OpenInvitation,
} from './member.queries.ts'

const sevenDays = 7 * 24 * 60 * 60 * 1000

const deadInvitation = () =>
  new Refusal(
    404,
    'INVITATION_NOT_FOUND',
    'This invitation was used already, withdrawn, or is too old. Ask for a new one.',
  )

export async function memberRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config } = platform

  handle(app, platform, memberContract.getMembers, async ({ member, read }) =>
    answer(await read((db) => findMembers(db, member.workspaceId, member))),
  )

  handle(app, platform, memberContract.addMember, async ({ asker, member, read, write, body }) => {
    const { workspaceId, memberId } = member
    if (body.projects.some((project) => !may(member, 'member.invite', { project }))) {
      throw forbidden('Your role may invite only to projects that you are a member of.')
    }
    if (!body.projects.length && !may(member, 'member.invite')) {
      throw invalid({ projects: 'Choose at least one of your projects to invite to' })
    }
    /** The answer to a repeated call: the invitation of this id, without the link that only the first one told. */
    const repeated = async (id: string) => {
      const known = await read((db) => findMember(db, workspaceId, id))
      if (known && !seenMember(member, known)) throw idTaken()
      return known && answer(known, { link: null, mailbox: null })
    }
    const known = body.id && (await repeated(body.id))
    if (known) return known
    if (body.email) await limitMail(databases.system, body.email)
    const token = newToken()
    const link = `${config.publicUrl}/workspace/invite?token=${token}`
    return write(async (trx, log) => {
      if (body.email && (await isMemberAddress(trx, workspaceId, body.email)))
        throw invalid({ email: 'Is a member of this workspace already' })
      const role = await findRole(trx, workspaceId, body.roleId)
      if (!role) throw invalid({ roleId: 'Not a role of this workspace' })
      if (!isWithin(accessOf(role), member.access))
        throw forbidden('You can’t give a role that may do more than yours.')
      const projects = await findProjectIds(trx, workspaceId, body.projects)
      if (projects.size < new Set(body.projects).size)
        throw invalid({ projects: 'Names a project that does not exist' })
      const id = body.id ?? uuidv7()
      await insertMember(trx, {
        workspaceId,
        id,
        role: role.id,
        createdBy: memberId,
        status: 'invited',
        email: body.email ?? null,
        inviteTokenHash: hash(token),
        inviteExpiresAt: new Date(Date.now() + sevenDays).toISOString(),
        inviteProjects: [...projects],
      })
      if (body.email) {
        const inviter = await findUser(trx, asker.userId)
        const { name } = await trx
          .selectFrom('workspace')
          .select('name')
          .where('id', '=', workspaceId)
          .executeTakeFirstOrThrow()
        await mailer.send(trx, inviteLetter(body.email, inviter?.name ?? 'A colleague', name, link))
      }
      const data = (await findMember(trx, workspaceId, id)) as Member
      log({ object: 'member', event: 'create', data })
      // Who has a mailed link counts as the owner of the address: it goes there alone, not to the inviter.
      return answer(data, body.email ? { link: null, mailbox: mailer.mailbox } : { link, mailbox: null })
    }).catch(async (error) => {
      const winner = brokenConstraint(error) === 'member_pkey' && (await repeated(body.id as string))
      if (winner) return winner
      throw error
    })
  })

  handle(app, platform, memberContract.getInvitation, async ({ query }) => {
    const found = await findInvitation(databases.system, query.token)
    if (!found) throw deadInvitation()
    const { workspaceId, name, color, memberCount, roleName, email, projects } = found
    const member = { token: query.token, status: 'invited' as const, projects }
    return answer([{ id: workspaceId, name, logo: null, color, memberCount, role: roleName, email, member }])
  })

  handle(app, platform, memberContract.solveInvitation, async ({ asker, body }) => {
    const found = await findInvitation(databases.system, body.token)
    if (!found) throw deadInvitation()
    const user = await findUser(databases.system, asker.userId)
    if (found.email && found.email !== user?.email) {
      throw forbidden(`This invitation is for ${found.email}. Sign in with that address to answer it.`)
    }
    const { workspaceId } = found
    try {
      await write(platform, { workspaceId, actor: found.memberId }, (trx, log) =>
        body.accept ? accept(trx, log, found, asker.userId) : decline(trx, log, found),
      )
    } catch (error) {
      if (brokenConstraint(error) !== 'member_user') throw error
      throw new Refusal(409, 'ALREADY_MEMBER', 'You are a member of this workspace already.')
    }
    if (!body.accept) return answer({ workspaceId: null })
    await platform.enterWorkspace(asker, workspaceId)
    return answer({ workspaceId })
  })

  handle(app, platform, memberContract.deleteMember, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const owners = await lockOwners(trx, workspaceId)
      const before = await findMember(trx, workspaceId, params.id)
      if (!before) throw notFound('Member')
      const role = await findRole(trx, workspaceId, before.roleId)
      if (role && !isWithin(accessOf(role), member.access)) {
        throw forbidden('This member’s role may do more than yours.')
      }
      if (owners.length === 1 && owners[0] === before.id) {
        throw new Refusal(
          409,
          'LAST_OWNER',
          'The last owner can’t be removed: make someone else an owner first.',
        )
      }
      // Else they could come back by a link of their own.
      if (before.status === 'accepted') {
        for (const invited of await deleteInvitationsOf(trx, workspaceId, before))
          log({ object: 'member', event: 'delete', data: { id: invited.id }, before: invited })
      }
      await deleteMember(trx, log, member, before)
      return answer({ id: before.id })
    }),
  )
}

async function accept(trx: Db, log: Log, invitation: OpenInvitation, userId: string) {
  const { workspaceId, memberId } = invitation
  const before = await findMember(trx, workspaceId, memberId)
  if (!(await acceptInvitation(trx, invitation, userId))) throw deadInvitation()
  log({
    object: 'member',
    event: 'update',
    data: (await findMember(trx, workspaceId, memberId)) as Member,
    before,
  })
  // A project may have been deleted since.
  for (const project of await findProjectIds(trx, workspaceId, invitation.projects)) {
    await insertProjectMembers(trx, workspaceId, project, [memberId])
    const memberIds = await findProjectMembers(trx, workspaceId, project)
    log({ object: 'project-member', event: 'create', data: { projectId: project, memberIds } })
  }
}

async function decline(trx: Db, log: Log, { workspaceId, memberId }: OpenInvitation) {
  const before = await findMember(trx, workspaceId, memberId)
  if (!(await deleteInvitation(trx, workspaceId, memberId))) throw deadInvitation()
  log({ object: 'member', event: 'delete', data: { id: memberId }, before })
}
