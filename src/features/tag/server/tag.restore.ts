import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { EventPlace } from '#features/calendar/calendar.shape.ts'
import { findEventsById } from '#features/calendar/server/calendar.queries.ts'
import { retagEvents } from '#features/calendar/server/calendar.tags.queries.ts'
import { restoreTagOfEntries } from '#features/time/server/time.tags.queries.ts'
import type { TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { findTombstones, takeTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { forbidden, HttpError, notFound, restoredNameTaken } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import { maxTags } from '../tag.contract.ts'
import type { Tag } from '../tag.shape.ts'
import { findTags, insertTag } from './tag.queries.ts'

/** Restores a tag at the end of the list and puts it back on the tasks, events and time entries it was on, and tells it. */
export async function restoreTag(trx: Db, log: Log, member: CallerMember, id: string) {
  const { workspaceId } = member
  if (!may(member, 'tag.manage')) throw forbidden()
  await lockWorkspace(trx, workspaceId)
  const tags = await findTags(trx, workspaceId)
  if (tags.some((tag) => tag.id === id)) return
  const found = await takeTombstone<Tag>(trx, workspaceId, ['tag'], id)
  if (!found) throw notFound('Tag')
  const { name, color } = found.data
  if (tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase())) throw restoredNameTaken('tag', name)
  if (tags.length >= maxTags)
    throw new HttpError(409, 'TOO_MANY_TAGS', `A workspace has at most ${maxTags} tags. Delete one first.`)
  const position = (tags.at(-1)?.position ?? -1) + 1
  log({
    object: 'tag',
    event: 'create',
    data: await insertTag(trx, workspaceId, { id, name, color, position }),
  })
  for (const { taskId, tagIds, updatedAt, isDeleted, ...place } of await restoreTagLinks(
    trx,
    workspaceId,
    id,
    found.usedBy,
  ))
    if (!isDeleted) log({ object: 'task-tag', event: 'create', data: { taskId, tagIds, updatedAt, place } })
  const events = await retagEvents(trx, workspaceId, id, found.usedBy)
  for (const { id: eventId, tags: tagIds, updatedAt, ...place } of await findEventsById(
    trx,
    workspaceId,
    events,
  ))
    log({
      object: 'calendar-tag',
      event: 'create',
      data: { eventId, tagIds, updatedAt, place: placeOf(place) },
    })
  await restoreTagOfEntries(trx, log, member, id, found.entries)
}

const placeOf = ({ project, createdBy, attendees, visibility }: EventPlace): EventPlace => ({
  project,
  createdBy,
  attendees,
  visibility,
})

type Tagged = Place & { taskId: string; tagIds: string[]; updatedAt: string; isDeleted: boolean }

/** Puts the tag on those of these tasks that are still there, deleted ones too, which are newer then than before. */
async function restoreTagLinks(
  trx: Db,
  workspaceId: string,
  tag: string,
  tasks: string[],
): Promise<Tagged[]> {
  await sql`
    insert into task_tag (workspace_id, task, tag)
    select workspace_id, id, ${tag} from task where workspace_id = ${workspaceId} and id = any(${tasks}::uuid[])
  `.execute(trx)
  const { rows } = await sql<Tagged>`
    update task set updated_at = ${laterThanBefore} where workspace_id = ${workspaceId} and id = any(${tasks}::uuid[])
    returning id as task_id, project, created_by, executor, updated_at, deleted_at is not null as is_deleted, array(
      select link.tag from task_tag link where link.workspace_id = task.workspace_id and link.task = task.id order by 1
    ) as tag_ids
  `.execute(trx)
  return rows
}

export const findDeletedTags = async (db: Db, member: CallerMember, page: TrashPage) =>
  may(member, 'tag.manage') ? findTombstones(db, member.workspaceId, ['tag'], page) : []
