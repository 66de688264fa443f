import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { addSample } from '#database/sample.ts'
import { removeSample } from '#database/sampleRemoval.ts'
import { noteAccounts } from '#features/notification/server/notification.account.queries.ts'
import { lockRates } from '#features/rate/server/rate.resolve.queries.ts'
import { lockBooks } from '#features/time/server/time.books.queries.ts'
import { settleRetainers } from '#features/time/server/time.settleRetainer.queries.ts'
import { findUser } from '#features/user/server/user.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { type CurrentWorkspace, type Workspace, workspaceContract } from '../workspace.contract.ts'
import { assertNoneRunning, skipPastReminder, validateApproval, validateBooks } from './workspace.books.ts'
import { foundWorkspace, wholeWeek } from './workspace.create.ts'
import { findCurrentWorkspace } from './workspace.current.ts'
import { deletedEmail } from './workspace.emails.ts'
import { assertNothingInvoiced, rescaleMoney } from './workspace.money.queries.ts'
import {
  findOtherAccounts,
  findWorkspace,
  findWorkspaces,
  lockWorkspace,
  markWorkspaceDeleted,
  touchWorkspace,
  updateWorkspace,
} from './workspace.queries.ts'

const defaults = {
  color: '#5755d9',
  workweek: [0, 1, 1, 1, 1, 0],
  workdayDuration: 8,
  timeZone: 'UTC',
  currency: 'EUR',
}

export async function workspaceRoutes(app: FastifyInstance, platform: Platform) {
  const { system, inWorkspace } = platform.databases

  handle(app, platform, workspaceContract.getWorkspaces, async ({ caller }) => {
    const workspace = await findWorkspaces(system, caller.userId)
    return answer(workspace, { workspace })
  })

  handle(app, platform, workspaceContract.getCurrentWorkspace, async ({ member, read }) => {
    const workspace = await read((db) => findCurrentWorkspace(db, member.workspaceId))
    if (!workspace) throw notFound('Workspace')
    return answer(workspace)
  })

  handle(app, platform, workspaceContract.createWorkspace, async ({ caller, body }) => {
    const id = body.id ?? uuidv7()
    const memberId = uuidv7()
    const others = (await findWorkspaces(system, caller.userId)).filter((known) => known.id !== id)
    const max = platform.config.workspacesPerUser
    assertWithinLimit(
      max,
      others.length + 1,
      `You can be in up to ${max} workspaces. Leave or delete one first.`,
    )
    const workspace = await write(platform, { workspaceId: id, actor: memberId }, async (trx, log) => {
      const owner = { memberId, userId: caller.userId }
      log({
        object: 'workspace',
        event: 'create',
        data: await foundWorkspace(trx, { ...defaults, ...body, id }, owner),
      })
      return (await findCurrentWorkspace(trx, id)) as CurrentWorkspace
    }).catch(async (error) => {
      if (brokenConstraint(error) !== 'workspace_pkey') throw error
      const mine = await findWorkspaces(system, caller.userId)
      if (!mine.some((known) => known.id === id)) throw idTaken()
      return (await inWorkspace(id, (db) => findCurrentWorkspace(db, id), 'read')) as CurrentWorkspace
    })
    // Also on a repeated call: the first one may have been cut off before it came to this.
    await platform.enterWorkspace(caller, id)
    return answer(workspace)
  })

  handle(app, platform, workspaceContract.setWorkspace, async ({ caller, params }) => {
    const mine = await findWorkspaces(system, caller.userId)
    const found = mine.find(({ id }) => id === params.id)
    if (!found) throw notFound('Workspace')
    await platform.enterWorkspace(caller, found.id)
    return answer({ id: found.id, roleId: found.roleId }, { id: found.id, role_id: found.roleId })
  })

  handle(app, platform, workspaceContract.updateWorkspace, ({ member, write, body }) =>
    write(
      async (trx, log) => {
        const { workspaceId } = member
        // What a month is follows from the time zone.
        if (body.timeZone) await lockRates(trx, workspaceId)
        await lockWorkspace(trx, workspaceId)
        const before = (await findWorkspace(trx, workspaceId)) as Workspace
        const change = { ...body, ...(body.workweek && { workweek: wholeWeek(body.workweek) }) }
        const isSame = Object.entries(change).every(
          ([field, value]) => JSON.stringify(before[field as keyof Workspace]) === JSON.stringify(value),
        )
        if (isSame) return answer(before)
        const { booksClosedUntil: until, approval } = change
        if (until !== undefined) validateBooks(member, until, change.timeZone ?? before.timeZone)
        if (approval !== undefined) validateApproval(member)
        if (until !== undefined || approval !== undefined) await lockBooks(trx, workspaceId)
        if (change.currency) await assertNothingInvoiced(trx, workspaceId, before.currency)
        await updateWorkspace(trx, workspaceId, change)
        if (change.approval || change.approvalReminder) await skipPastReminder(trx, workspaceId)
        if (until) await assertNoneRunning(trx, workspaceId)
        if (change.currency) await rescaleMoney(trx, workspaceId, before.currency, change.currency)
        if (change.timeZone) await settleRetainers(trx, log, member)
        const data = (await findWorkspace(trx, workspaceId)) as Workspace
        log({ object: 'workspace', event: 'update', data, before })
        return answer(data)
      },
      { use: body.currency ? 'recurrency' : 'write' },
    ),
  )

  handle(app, platform, workspaceContract.deleteWorkspace, async ({ caller, member, write, body }) => {
    const { workspaceId, memberId } = member
    await write(async (trx, log) => {
      await lockWorkspace(trx, workspaceId)
      const before = await findWorkspace(trx, workspaceId)
      if (!before) throw notFound('Workspace')
      if (body.name !== before.name) throw invalid({ name: 'Type the workspace’s name exactly as shown' })
      const by = (await findUser(trx, caller.userId))?.name ?? ''
      const others = await findOtherAccounts(trx, workspaceId, memberId)
      await markWorkspaceDeleted(trx, workspaceId)
      const detail = { title: before.name, by, workspace: workspaceId }
      const users = others.map(({ id }) => id)
      await noteAccounts(trx, users, { kind: 'membership', what: 'workspaceDeleted', detail })
      for (const other of others)
        if (other.isReader) await platform.mailer.send(trx, deletedEmail(other, before.name, by))
      log({ object: 'workspace', event: 'delete', data: { id: workspaceId }, before })
    })
    return answer({ id: workspaceId })
  })

  handle(app, platform, workspaceContract.addSample, ({ member, write }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      await lockWorkspace(trx, workspaceId)
      const before = (await findWorkspace(trx, workspaceId)) as Workspace
      if (before.sample)
        throw new HttpError(409, 'SAMPLE_EXISTS', 'This workspace already has the sample data.')
      await addSample(trx, log, { workspaceId, me: memberId, files: platform.files })
      await touchWorkspace(trx, workspaceId)
      log({
        object: 'workspace',
        event: 'update',
        data: (await findWorkspace(trx, workspaceId)) as Workspace,
        before,
      })
      return answer(null)
    }),
  )

  handle(app, platform, workspaceContract.removeSample, ({ member, write }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      await lockWorkspace(trx, workspaceId)
      const before = (await findWorkspace(trx, workspaceId)) as Workspace
      await removeSample(trx, log, workspaceId)
      await touchWorkspace(trx, workspaceId)
      log({
        object: 'workspace',
        event: 'update',
        data: (await findWorkspace(trx, workspaceId)) as Workspace,
        before,
      })
      return answer(null)
    }),
  )
}
