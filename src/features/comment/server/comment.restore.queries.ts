import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { requireOwnDeletion } from '../../../server/deleters.ts'
import { forbidden, notFound } from '../../../server/errors.ts'
import type { Log } from '../../../server/platform.ts'
import type { CallerMember } from '../../../server/session/session.ts'
import { may, scopeOf } from '../../../shared/access.ts'
import { beginningOf } from '../../../shared/markdown.ts'
import { findTask, scopeCondition, seenCondition } from '../../task/server/task.queries.ts'
import { isTaskSeen, placeOf, thingOfTask } from '../../task/task.rules.ts'
import { type DeletedItem, inPage, type TrashPage } from '../../trash/server/trash.page.queries.ts'
import type { Comment } from '../comment.contract.ts'
import { lockComment, markComment } from './comment.queries.ts'

const notBack = 'Somebody else deleted it: only who moderates comments may bring it back.'

/** Restores a comment, and tells it; one that is there already is answered as it is. */
export async function restoreComment(trx: Db, log: Log, member: CallerMember, id: string): Promise<Comment> {
  const { comment, place, isDeleted } = await lockOwn(trx, member, id)
  if (!isDeleted) return comment
  if (!may(member, 'comment.moderate', thingOfTask(place)))
    await requireOwnDeletion(trx, member, 'comment', [comment.id], notBack)
  const data = await markComment(trx, member.workspaceId, comment.id, null)
  log({ object: 'task-comment', event: 'create', data: { ...data, place } })
  return data
}

/** The comment, deleted or not, locked, if the member wrote it or may moderate those on its task. */
export async function lockOwn(trx: Db, member: CallerMember, id: string) {
  const found = await lockComment(trx, member.workspaceId, id)
  const task = found && (await findTask(trx, member, found.task))
  if (!task || !isTaskSeen(member, task)) throw notFound('Comment')
  const { deletedAt, ...comment } = found
  const isOwn = comment.memberId === member.memberId
  if (!isOwn && !may(member, 'comment.moderate', thingOfTask(task))) throw forbidden()
  return { comment, place: placeOf(task), isDeleted: deletedAt !== null }
}

/** Deleted comments that the member may restore; those of deleted tasks come back with these. */
export async function findDeletedComments(
  db: Db,
  member: CallerMember,
  page: TrashPage,
): Promise<DeletedItem[]> {
  if (scopeOf(member.access, 'comment.create') === 'none') return []
  const { rows } = await sql<DeletedItem>`
    select 'comment' as kind, comment.id, left(comment.text, 2000) as title, null as status_of, task.project,
      task.id as task, task.title as task_title, 0 as parts, comment.deleted_by, comment.deleted_at
    from comment join task on task.workspace_id = comment.workspace_id and task.id = comment.task
    where comment.workspace_id = ${member.workspaceId} and task.deleted_at is null and ${seenCondition(member)}
      and (
        ${scopeCondition(member, 'comment.moderate')}
        or (comment.member_id = ${member.memberId} and comment.deleted_by = ${member.memberId})
      )
      and ${inPage('comment', sql`comment.text`, page)}
  `.execute(db)
  return rows.map((row) => ({ ...row, title: beginningOf(row.title, 200) }))
}
