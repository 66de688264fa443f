import type { FastifyInstance, FastifyReply } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { forbidden, HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { escapeHtml } from '#server/html.ts'
import { acceptPlainForms, sendPlainPage } from '#server/plainPage.ts'
import type { Platform } from '#server/platform.ts'
import { type CallerMember, findMemberNow, newToken } from '#server/session/session.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays, clockIn } from '#shared/days.ts'
import { mayHandOut } from '../report.link.rules.ts'
import { maxSchedules, reportScheduleContract } from '../report.schedule.contract.ts'
import { dueDayFrom } from '../report.schedule.rules.ts'
import { findPrinted, knownSearch } from './report.printed.ts'
import { scheduleReports } from './report.schedule.jobs.ts'
import {
  deleteReportSchedule,
  findFullRecipients,
  findReportSchedules,
  findScheduleByToken,
  insertReportSchedules,
} from './report.schedule.queries.ts'

type Named = { Params: { token: string } }

/** Reports that members have mailed to themselves and others: each sees their own when they look, so nobody is told live. */
export async function reportScheduleRoutes(app: FastifyInstance, platform: Platform) {
  const { databases } = platform
  platform.onStop(scheduleReports(platform))

  handle(app, platform, reportScheduleContract.getReportSchedules, async ({ member, read }) =>
    answer(await read((db) => findReportSchedules(db, member.workspaceId, member.memberId))),
  )

  handle(app, platform, reportScheduleContract.createReportSchedule, ({ member, write, body }) =>
    write(async (trx) => {
      const { workspaceId, memberId, timeZone } = member
      if (!mayHandOut(member)) throw forbidden()
      const { members = [memberId], ...schedule } = body
      const search = knownSearch(member, body.search)
      const recipients = [...new Set(members)]
      for (const id of recipients) await validateRecipient(trx, member, id, search)
      await lockWorkspace(trx, workspaceId)
      const { day, hour } = clockIn(timeZone)
      const first = hour < body.hour ? day : addDays(day, 1)
      const data = await insertReportSchedules(
        trx,
        workspaceId,
        recipients.map((id) => ({
          ...schedule,
          search,
          id: uuidv7(),
          memberId: id,
          createdBy: memberId,
          nextDay: dueDayFrom(body, first),
          token: newToken(),
        })),
      )
      const [full] = await findFullRecipients(trx, workspaceId, recipients, maxSchedules)
      if (full !== undefined)
        throw invalid({
          members: `${full} already gets ${maxSchedules} reports by email, the most possible`,
        })
      return answer(data)
    }),
  )

  handle(app, platform, reportScheduleContract.deleteReportSchedule, ({ member, write, params: { id } }) =>
    write(async (trx) => {
      if (!(await deleteReportSchedule(trx, member, id))) throw notFound('Email')
      return answer({ id })
    }),
  )

  const unknown = (reply: FastifyReply) =>
    sendPlainPage(
      reply,
      404,
      'These emails have already stopped',
      '<p>You don’t get this report by email any more.</p>',
    )

  // Where each of these emails leads, and where mail programs stop them by themselves (RFC 8058). Nobody need be signed
  // in; following the link alone changes nothing, since programs look at links too.
  await app.register(async (form) => {
    acceptPlainForms(form)
    form.get<Named>('/api/report/unsubscribe/:token', async ({ params }, reply) => {
      const found = await findScheduleByToken(databases.system, params.token)
      if (!found) return unknown(reply)
      return sendPlainPage(
        reply,
        200,
        'Stop these emails?',
        `<p>You’ll no longer get the report ${escapeHtml(found.name)} by email.</p>
<form method="post"><button>Stop emails</button></form>`,
      )
    })
    form.post<Named>('/api/report/unsubscribe/:token', async ({ params }, reply) => {
      const found = await findScheduleByToken(databases.system, params.token)
      if (!found) return unknown(reply)
      await databases.inWorkspace(found.workspaceId, (trx) => deleteReportSchedule(trx, found, found.id))
      return sendPlainPage(
        reply,
        200,
        'The emails have stopped',
        `<p>You no longer get the report ${escapeHtml(found.name)} by email.</p>`,
      )
    })
  })
}

/** What somebody can’t see now would be mailed to them never. */
async function validateRecipient(trx: Db, caller: CallerMember, memberId: string, search: string) {
  const { workspaceId } = caller
  if (memberId === caller.memberId) return findPrinted(trx, caller, search)
  const recipient = isMemberVisible(caller, memberId) && (await findMemberNow(trx, { workspaceId, memberId }))
  if (!recipient) throw invalid({ members: 'One of them is not in this workspace, or you can’t see them' })
  const seesReports = (['report.view', 'time.view'] as const).every(
    (flag) => scopeOf(recipient.access, flag) !== 'none',
  )
  const refused = seesReports
    ? await findPrinted(trx, recipient, search).then(
        () => false,
        (error) => {
          if (error instanceof HttpError && error.status === 403) return true
          throw error
        },
      )
    : true
  if (refused) throw invalid({ members: 'Not everyone you chose may see this report' })
}
