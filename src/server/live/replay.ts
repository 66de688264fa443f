import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { type LiveMessage, type LiveObject, loggedAlone, type Place } from '#shared/live.ts'
import { type Audience, deletedData, messageFor } from './audience.ts'
import { findChanges, type LoggedChange } from './change.ts'

type Data = Record<string, unknown>
type Newest = { object: string; id: string; event: LoggedChange['event']; data: Data }

/** Objects whose texts stand in other rows, so that no later change of their own tells what they say by now. */
export type Present = Partial<
  Record<LiveObject, (db: Db, workspaceId: string, ids: string[]) => Promise<{ id: string }[]>>
>

const keyOf = (object: string, id: unknown) => `${object} ${String(id)}`

/** What a row goes with: when that is deleted, nothing else tells that the row is. */
function parentsOf({ task, taskId, project, projectId, place }: Data) {
  const key = (object: 'task' | 'project', id: unknown) => (id ? [keyOf(object, id)] : [])
  const { project: placed } = (place ?? {}) as Partial<Place>
  return [
    ...key('task', task ?? taskId),
    ...key('project', project),
    ...key('project', projectId),
    ...key('project', placed),
  ]
}

/**
 * The next changes after `since`, at most 500, each with what its row is by now; null when that is gone, alone or with
 * its task or project.
 */
export async function findMissed(
  db: Db,
  present: Present,
  workspaceId: string,
  since: number,
): Promise<Map<LoggedChange, Data | null>> {
  const changes = await findChanges(db, workspaceId, since)
  const newest = await findNewest(db, workspaceId, changes)
  const read = new Map<string, Data>()
  for (const [object, find] of Object.entries(present)) {
    const ids = changes.flatMap((change) =>
      change.object === object ? String((change.data as Data).id) : [],
    )
    for (const row of ids.length ? await find(db, workspaceId, [...new Set(ids)]) : [])
      read.set(keyOf(object, row.id), row)
  }
  return new Map(
    changes.map((change) => {
      if (!(change.object in present)) return [change, rowNow(change, newest)]
      return [change, read.get(keyOf(change.object, (change.data as Data).id)) ?? null]
    }),
  )
}

function rowNow({ object, data: logged }: LoggedChange, newest: ReadonlyMap<string, Newest>): Data | null {
  const own = newest.get(keyOf(object, (logged as Data).id))
  const data = own?.data ?? (logged as Data)
  const isDeleted = (one: Newest | undefined) => one?.event === 'delete'
  if (isDeleted(own) || parentsOf(data).some((parent) => isDeleted(newest.get(parent)))) return null
  const task = newest.get(keyOf('task', data.task ?? data.taskId))?.data
  if (!task) return data
  const { project, createdBy, executor, title } = task
  // Time that stayed in another project keeps what its task was called there.
  if (object === 'time-entry') return data.project === project ? { ...data, title } : data
  return data.place ? { ...data, place: { project, createdBy, executor } } : data
}

/** What was logged last of the rows that these changes are about and go with; what is logged alone, from where it was. */
async function findNewest(db: Db, workspaceId: string, changes: readonly LoggedChange[]) {
  const [first] = changes
  if (!first) return new Map<string, Newest>()
  const keys = new Set(
    changes.flatMap(({ object, data }) => {
      const { id } = data as Data
      return [...(id ? [keyOf(object, id)] : []), ...parentsOf(data as Data)]
    }),
  )
  const pairs = [...keys].map((key) => key.split(' ') as [string, string])
  const alone = loggedAlone.map(
    (field) => sql`coalesce((
      select jsonb_build_object(${field}::text, c.data -> ${field}) from change c
      where c.workspace_id = ${workspaceId} and c.data ->> 'id' = k.id and c.seq >= ${first.seq}
        and c.object = k.object and c.data ? ${field}
      order by c.seq desc limit 1
    ), '{}')`,
  )
  const { rows } = await sql<Newest>`
    select k.object, k.id, last.event, ${sql.join(alone, sql` || `)} || last.data as data
    from unnest(${pairs.map(([object]) => object)}::text[], ${pairs.map(([, id]) => id)}::text[]) k (object, id)
    cross join lateral (
      select c.event, c.data from change c
      where c.workspace_id = ${workspaceId} and c.data ->> 'id' = k.id and c.seq >= ${first.seq}
        and c.object = k.object
      order by c.seq desc limit 1
    ) last
  `.execute(db)
  return new Map(rows.map((row) => [keyOf(row.object, row.id), row]))
}

/**
 * The message that a viewer who was away gets of a change: what they would have been told, as it is by now. What is
 * gone is left to the message that says so; what went with a place that it had been moved to is still where it was
 * before on their screens, which this message alone tells.
 */
export function replayFor(
  audience: Audience,
  viewer: Viewer,
  change: LoggedChange,
  now: Data | null,
): LiveMessage | null {
  const message = messageFor(audience, viewer, change)
  if (!message || message.event === 'delete') return message
  const show = audience[change.object] as (viewer: Viewer, data: unknown) => unknown
  const data = now && show(viewer, now)
  if (data) return { ...message, data } as LiveMessage
  const before = 'before' in change && (change.before as Data | undefined)
  return now === null && before && hasMoved(before, change.data as Data) && show(viewer, before)
    ? ({ ...message, event: 'delete', data: deletedData(before) } as LiveMessage)
    : null
}

const hasMoved = (before: Data, now: Data) => !isDeepStrictEqual(parentsOf(before), parentsOf(now))
