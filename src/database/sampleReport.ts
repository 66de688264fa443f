import { v5 as uuidv5 } from 'uuid'
import { dueDayFrom } from '#features/report/report.schedule.rules.ts'
import {
  deleteReportLink,
  insertReportLink,
  lockReportLink,
} from '#features/report/server/report.link.queries.ts'
import { insertReportSchedules } from '#features/report/server/report.schedule.queries.ts'
import { deleteView, insertView, lockView } from '#features/view/server/view.queries.ts'
import type { Log } from '#server/live/change.ts'
import { newToken } from '#server/session/session.ts'
import type { Db } from './database.ts'
import { dayFromToday } from './sampleTasks.ts'

/** The same in each workspace, so that what belongs to the sample is found by its id when it goes. */
const idsOf = (workspaceId: string) => ({
  view: uuidv5('sample report', workspaceId),
  link: uuidv5('sample report link', workspaceId),
  schedule: uuidv5('sample report schedule', workspaceId),
})

/** A report that everyone finds by its name, that a link shows for a while, and that is mailed at the start of each month. */
export async function addReport(trx: Db, log: Log, workspaceId: string, me: string) {
  const ids = idsOf(workspaceId)
  const name = 'Hours by client last month'
  const search = 'period=last-month&group=client&then=project&and=member'
  const data = await insertView(trx, workspaceId, {
    id: ids.view,
    name,
    description: 'Who we worked for and how long, for the first meeting of the month',
    screen: 'reports',
    project: null,
    shared: true,
    value: { look: '', search, settings: {} },
    createdBy: me,
  })
  log({ object: 'view', event: 'create', data })
  const link = await insertReportLink(trx, workspaceId, {
    id: ids.link,
    token: newToken(),
    name,
    search,
    expiresAt: `${dayFromToday(90) as string}T00:00:00Z`,
    createdBy: me,
  })
  log({ object: 'report-link', event: 'create', data: link })
  const monthly = { every: 'month', onDay: 1, hour: 8, format: 'pdf' } as const
  await insertReportSchedules(trx, workspaceId, [
    {
      ...monthly,
      id: ids.schedule,
      token: newToken(),
      memberId: me,
      createdBy: me,
      name,
      search,
      nextDay: dueDayFrom(monthly, dayFromToday(1) as string),
    },
  ])
}

/** The saved report, its link and its mail; those that people made of it by themselves stay. */
export async function removeReport(trx: Db, log: Log, workspaceId: string) {
  const ids = idsOf(workspaceId)
  const view = await lockView(trx, workspaceId, ids.view)
  if (view) {
    await deleteView(trx, workspaceId, view.id)
    log({ object: 'view', event: 'delete', data: { id: view.id }, before: view })
  }
  const link = await lockReportLink(trx, workspaceId, ids.link)
  if (link) {
    await deleteReportLink(trx, workspaceId, link.id)
    log({ object: 'report-link', event: 'delete', data: { id: link.id }, before: link })
  }
  await trx
    .deleteFrom('reportSchedule')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', ids.schedule)
    .execute()
}
