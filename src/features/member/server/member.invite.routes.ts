import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { brokenConstraint, idTaken, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limitMail } from '#server/limit.ts'
import type { Platform } from '#server/platform.ts'
import { type Member, memberContract } from '../member.contract.ts'
import { visibleMember } from '../member.rules.ts'
import {
  assertNoMember,
  findInviterName,
  invite,
  limitInvitations,
  lockMaker,
  mailInvitation,
  newInvitationLink,
  requireInvitable,
  requireOffer,
} from './member.invite.ts'
import { findInvitedProjects, findMember, lockMember, renewInvitation } from './member.queries.ts'
import { requireGrantable } from './member.validate.ts'

/** What those who invite do: they invite one or many, and send an invitation anew. */
export async function memberInviteRoutes(app: FastifyInstance, platform: Platform) {
  const { mailer } = platform

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
    const inviter = await findInviterName(platform, caller)
    return write(async (trx, log) => {
      const maker = await lockMaker(trx, member, memberContract.addMember)
      const offer = await requireOffer(trx, maker, body)
      const { id, email } = body
      if (email) await limitInvitations(platform, trx, { caller, member }, 1, 'email')
      const { data, link } = await invite(
        platform,
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
    const inviter = await findInviterName(platform, caller)
    return write(async (trx, log) => {
      const maker = await lockMaker(trx, member, memberContract.addMembers)
      const offer = await requireOffer(trx, maker, body)
      await limitInvitations(platform, trx, { caller, member }, body.emails.length, 'emails')
      const invited: Member[] = []
      for (const [index, email] of body.emails.entries()) {
        await assertNoMember(trx, member.workspaceId, email, `emails.${index}`)
        const { data } = await invite(platform, trx, log, { member, inviter }, { ...offer, email })
        invited.push(data)
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
    const inviter = await findInviterName(platform, caller)
    return write(async (trx, log) => {
      const maker = await lockMaker(trx, member, memberContract.resendInvitation)
      const before = await seen(trx)
      const named = await findInvitedProjects(trx, workspaceId, before.id)
      const projects = [...(await findProjectIds(trx, workspaceId, named))]
      requireInvitable(maker, projects)
      await requireGrantable(trx, maker, before.roleId)
      if (before.email) await limitInvitations(platform, trx, { caller, member }, 1)
      const { link, stored } = newInvitationLink(platform)
      // Whoever has its link now answers for it from now on: it ends when they may not make it any more.
      await renewInvitation(trx, workspaceId, before.id, { createdBy: member.memberId, ...stored })
      if (before.email)
        await mailInvitation(platform, trx, { workspaceId, inviter, email: before.email, link })
      const data = (await findMember(trx, workspaceId, before.id)) as Member
      log({ object: 'member', event: 'update', data, before })
      return answer(data, before.email ? { link: null, mailbox: mailer.mailbox } : { link, mailbox: null })
    })
  })
}
