import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { approvalContract } from '../approval.contract.ts'
import { visibleApproval } from '../approval.rules.ts'
import { decideWeeks, withdrawWeeks } from './approval.decide.ts'
import { findApprovalLog, findApprovals } from './approval.queries.ts'
import { submitWeek } from './approval.submit.ts'

export async function approvalRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, approvalContract.getApprovals, async ({ member, read, query = {} }) => {
    const rows = await read((db) => findApprovals(db, member.workspaceId, query))
    return answer(rows.flatMap((row) => visibleApproval(member, row) ?? []))
  })

  handle(app, platform, approvalContract.submitWeek, ({ member, write, body }) =>
    write(async (trx, log) => answer(await submitWeek(trx, log, member, body))),
  )

  handle(app, platform, approvalContract.withdrawWeeks, ({ member, write, body }) =>
    write(async (trx, log) => answer(await withdrawWeeks(trx, log, member, body.ids))),
  )

  handle(app, platform, approvalContract.decideWeeks, ({ member, write, body }) =>
    write(async (trx, log) => answer(await decideWeeks(trx, log, member, body))),
  )

  handle(app, platform, approvalContract.getApprovalHistory, async ({ member, read, params }) => {
    const rows = await read((db) => findApprovalLog(db, member.workspaceId, params.id))
    const last = rows[0]?.data
    if (!last || !visibleApproval(member, last)) throw notFound('Week')
    const steps = rows.filter(({ data, before }) => data.state !== before?.state)
    return answer(
      steps.map(({ seq, actor, at, data: { state, note, comment, seconds } }) => ({
        seq,
        actor,
        at,
        state,
        text: state === 'submitted' ? note : comment,
        seconds,
      })),
    )
  })
}
