import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import { toMajor } from '../../../shared/money.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import type { TimeEntry } from '../time.contract.ts'

const columns = sql`
  e.id, e.task, t.project, t.title, e.member_id, e.start, e."end", e.note, e.billable, e.rate, e.is_manual,
  e.edited_by, e.created_by, e.created_at, e.updated_at`

async function selectEntries(db: Db, { workspaceId, currency }: Scope, which: ReturnType<typeof sql>) {
  const { rows } = await sql<TimeEntry>`
    select ${columns} from time_entry e join task t on t.workspace_id = e.workspace_id and t.id = e.task
    where e.workspace_id = ${workspaceId} and ${which}
  `.execute(db)
  return rows.map((row) => ({ ...row, rate: toMajor(row.rate, currency) }))
}

/** All entries of one task, newest first. */
export const findTaskEntries = (db: Db, scope: Scope, taskId: string): Promise<TimeEntry[]> =>
  selectEntries(db, scope, sql`e.task = ${taskId} order by e.start desc`)

/** Tells the entries of tasks that are deleted or restored, one by one. */
export async function logEntriesOf(
  trx: Db,
  log: Log,
  scope: Scope,
  tasks: string[],
  event: 'create' | 'delete',
) {
  for (const entry of await selectEntries(trx, scope, sql`e.task = any(${tasks}::uuid[]) order by e.start`)) {
    if (event === 'create') log({ object: 'time-entry', event, data: entry })
    else log({ object: 'time-entry', event, data: { id: entry.id, task: entry.task }, before: entry })
  }
}

/** Stops the running timers of a member who leaves, or on tasks that are deleted; answers the tasks touched. */
export async function stopTimersOf(
  trx: Db,
  log: Log,
  scope: Scope,
  of: { member?: string; tasks?: string[] },
) {
  const which = of.member ? sql`e.member_id = ${of.member}` : sql`e.task = any(${of.tasks ?? []}::uuid[])`
  const running = await selectEntries(trx, scope, sql`${which} and e."end" is null`)
  for (const before of running) {
    await sql`
      update time_entry set updated_at = ${laterThanBefore},
        "end" = least(greatest(now(), start + interval '1 second'), start + interval '24 hours')
      where workspace_id = ${scope.workspaceId} and id = ${before.id}
    `.execute(trx)
    const [data] = await selectEntries(trx, scope, sql`e.id = ${before.id}`)
    log({ object: 'time-entry', event: 'update', data: data as TimeEntry, before })
  }
  return running.map(({ task }) => task)
}
