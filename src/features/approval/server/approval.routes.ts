import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { approvalContract } from '../approval.contract.ts'
import { approvesTimeOf, isDecisionTakenBack, visibleApproval } from '../approval.rules.ts'
import { decideWeeks, withdrawWeeks } from './approval.decide.ts'
import { findMissing } from './approval.missing.ts'
import { findApprovalLog, findApprovalMode, findApprovals, findMembersIn } from './approval.queries.ts'
import { submitWeek, validateWeek } from './approval.submit.ts'

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

  handle(app, platform, approvalContract.getMissingWeeks, async ({ member, read, query }) => {
    const { workspaceId, timeZone } = member
    validateWeek(query.week, timeZone)
    return answer(
      await read(async (db) => {
        if ((await findApprovalMode(db, workspaceId)) === 'off') return []
        const missing = (await findMissing(db, workspaceId, timeZone, query.week)).filter(
          (id) => id !== member.memberId,
        )
        if (approvesTimeOf(member, [])) return missing
        const near = await findMembersIn(db, workspaceId, missing, [...member.projects])
        return missing.filter((id) => near.has(id))
      }),
    )
  })

  handle(app, platform, approvalContract.getApprovalHistory, async ({ member, read, params }) => {
    const rows = await read((db) => findApprovalLog(db, member.workspaceId, params.id))
    const last = rows[0]?.data
    if (!last || !visibleApproval(member, last)) throw notFound('Week')
    const steps = rows.filter(({ data, before }) => data.state !== before?.state)
    return answer(
      steps.map(({ seq, actor, at, before, data }) => {
        const { memberId, state, note, comment, seconds } = data
        const isTakenBack = isDecisionTakenBack(data, before)
        return {
          seq,
          // Only its member hands a week in; the program does it for those of the sample.
          actor: state === 'submitted' && !isTakenBack ? memberId : actor,
          at,
          state,
          isTakenBack,
          text: isTakenBack ? '' : state === 'submitted' ? note : comment,
          seconds,
        }
      }),
    )
  })
}
