import type { FastifyInstance } from 'fastify'
import { forbidden, HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { findCurrentMember } from '#server/session/currentMember.ts'
import { type Member, memberContract } from '../member.contract.ts'
import { visibleMember } from '../member.rules.ts'
import { withdrawWider } from './member.invited.queries.ts'
import { findMember, findMembers, lockMember, lockOwners, updateMember } from './member.queries.ts'
import { deactivateMember, removeMember, setStatus } from './member.remove.ts'
import { assertNotLastOwner, assertNotWider, requireGrantable } from './member.validate.ts'

export async function memberRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, memberContract.getMembers, async ({ member, read, query }) => {
    const seen = await read((db) => findMembers(db, member.workspaceId, member))
    const { rows, cursor } = pageOf(seen, query)
    return answer(rows, { cursor })
  })

  handle(app, platform, memberContract.getMember, async ({ member, read, params }) => {
    const found = await read((db) => findMember(db, member.workspaceId, params.id))
    const seen = found && visibleMember(member, found)
    if (!seen) throw notFound('Member')
    return answer(seen)
  })

  handle(app, platform, memberContract.updateMember, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const owners = await lockOwners(trx, workspaceId)
      const caller = await findCurrentMember(trx, member, memberContract.updateMember)
      const before = await lockMember(trx, workspaceId, params.id)
      if (!before) throw notFound('Member')
      await assertNotWider(trx, caller, before)
      const { roleId = before.roleId, weeklyMinutes = before.weeklyMinutes } = body
      if (roleId !== before.roleId) {
        await requireGrantable(trx, caller, roleId)
        assertNotLastOwner(owners, before.id, 'Make someone else an owner first: a workspace needs one.')
      }
      if (roleId === before.roleId && weeklyMinutes === before.weeklyMinutes) return answer(before)
      await updateMember(trx, workspaceId, before.id, { role: roleId, weeklyMinutes })
      const data = (await findMember(trx, workspaceId, before.id)) as Member
      log({ object: 'member', event: 'update', data, before })
      if (roleId !== before.roleId) await withdrawWider(trx, log, workspaceId, data)
      return answer(data)
    }),
  )

  handle(app, platform, memberContract.leaveWorkspace, ({ member, write }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const owners = await lockOwners(trx, workspaceId)
      assertNotLastOwner(
        owners,
        memberId,
        'The last owner can’t leave: make someone else an owner, or delete the workspace.',
      )
      const before = await findMember(trx, workspaceId, memberId)
      if (!before) throw notFound('Workspace')
      await removeMember(trx, log, member, owners, before)
      return answer({ id: workspaceId })
    }),
  )

  handle(app, platform, memberContract.transferWorkspace, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const owners = await lockOwners(trx, workspaceId)
      if (!owners.includes(memberId)) throw forbidden('Only an owner can transfer the workspace.')
      const [from, to] = [
        await lockMember(trx, workspaceId, memberId),
        await lockMember(trx, workspaceId, body.memberId),
      ]
      if (!from || to?.status !== 'accepted' || to.id === from.id)
        throw invalid({ memberId: 'Not another member of this workspace' })
      if (to.roleId === from.roleId) throw invalid({ memberId: 'Already an owner' })
      const changed: Member[] = []
      for (const [before, role] of [
        [to, from.roleId],
        [from, to.roleId],
      ] as const) {
        await updateMember(trx, workspaceId, before.id, { role })
        const data = (await findMember(trx, workspaceId, before.id)) as Member
        log({ object: 'member', event: 'update', data, before })
        await withdrawWider(trx, log, workspaceId, data)
        changed.push(data)
      }
      return answer(changed)
    }),
  )

  handle(app, platform, memberContract.deactivateMember, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const owners = await lockOwners(trx, workspaceId)
      const caller = await findCurrentMember(trx, member, memberContract.deactivateMember)
      const before = await lockMember(trx, workspaceId, params.id)
      if (!before || before.status === 'invited') throw notFound('Member')
      await assertNotWider(trx, caller, before)
      if (before.id === caller.memberId)
        throw new HttpError(409, 'OWN_MEMBER', 'You can’t deactivate yourself. Leave the workspace instead.')
      if (before.status === 'deactivated') return answer(before)
      return answer(await deactivateMember(trx, log, caller, owners, before))
    }),
  )

  handle(app, platform, memberContract.reactivateMember, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      await lockOwners(trx, workspaceId)
      const caller = await findCurrentMember(trx, member, memberContract.reactivateMember)
      const before = await lockMember(trx, workspaceId, params.id)
      if (!before || before.status === 'invited') throw notFound('Member')
      await assertNotWider(trx, caller, before)
      if (before.status === 'accepted') return answer(before)
      return answer(await setStatus(trx, log, workspaceId, before, 'accepted'))
    }),
  )

  handle(app, platform, memberContract.deleteMember, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const owners = await lockOwners(trx, workspaceId)
      const caller = await findCurrentMember(trx, member, memberContract.deleteMember)
      const before = await findMember(trx, workspaceId, params.id)
      if (!before) throw notFound('Member')
      await assertNotWider(trx, caller, before)
      await removeMember(trx, log, caller, owners, before, body?.handTo)
      return answer({ id: before.id })
    }),
  )
}
