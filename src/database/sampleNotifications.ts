import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { restCursor } from '#features/notification/server/notification.derive.queries.ts'
import { findPlaced } from '#features/notification/server/notification.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { Db } from './database.ts'

type Setting = { me: string; members: ReadonlyMap<string, string>; statuses: ReadonlyMap<string, string> }

/** What would have been told of the sample while it came about; of its making itself nobody is told. */
export async function addNotifications(
  trx: Db,
  log: Log,
  workspaceId: string,
  { me, members, statuses }: Setting,
) {
  const review = statuses.get('In review') ?? null
  const { rows } = await sql<SampleNotification>`
    (select 'commented' as kind, c.member_id as actor, c.task, c.id as comment, c.created_at as at
      from comment c join task t on t.workspace_id = c.workspace_id and t.id = c.task
      where c.workspace_id = ${workspaceId} and c.sample and c.member_id <> ${me}
      order by c.created_at desc, c.id limit 5)
    union all
    (select 'assigned', ${members.get('Nora') ?? null}::uuid, id, null,
        clock_timestamp() - make_interval(hours => (7 * row_number() over (order by number))::int)
      from task where workspace_id = ${workspaceId} and sample and executor = ${me} order by number limit 3)
    union all
    (select 'changed', executor, id, null,
        clock_timestamp() - make_interval(mins => (40 * row_number() over (order by number))::int)
      from task where workspace_id = ${workspaceId} and sample and executor <> ${me} and status = ${review}
      order by number limit 2)
  `.execute(trx)
  const newest = rows.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const change = { field: 'status', before: statuses.get('In progress') ?? null, after: review }
  const ids = newest.map(() => uuidv7())
  if (newest.length) {
    const values = newest.map(({ at, ...row }, index) => ({
      workspaceId,
      id: ids[index] as string,
      member: me,
      ...row,
      detail: JSON.stringify(row.kind === 'changed' ? { fields: [change] } : {}),
      inApp: true,
      at,
      readAt: index < unread ? null : at,
    }))
    await trx.insertInto('notification').values(values).execute()
    for (const data of await findPlaced(trx, workspaceId, ids))
      log({ object: 'notification', event: 'create', data })
  }
  await restCursor(trx, workspaceId)
}

type SampleNotification = { kind: string; actor: string; task: string; comment: string | null; at: string }

/** How many of them wait to be read. */
const unread = 4

/** What was told of the sample goes with its tasks, and of their going nobody is told. */
export async function removeNotifications(trx: Db, workspaceId: string) {
  await sql`
    delete from notification n where n.workspace_id = ${workspaceId} and n.task is not null
      and not exists (select from task t where t.workspace_id = n.workspace_id and t.id = n.task)
  `.execute(trx)
  await restCursor(trx, workspaceId)
}
