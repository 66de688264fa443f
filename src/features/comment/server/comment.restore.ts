import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { findDeletedParts } from '#features/task/server/task.deletedParts.ts'
import { lockTask } from '#features/task/server/task.queries.ts'
import type { Task } from '#features/task/task.contract.ts'
import { isOfTeam, isTaskVisible, placeOf, taskResource } from '#features/task/task.rules.ts'
import type { DeletedItem, TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { requireOwnDeletion } from '#server/deleters.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { beginningOf } from '#shared/markdown.ts'
import type { Comment } from '../comment.shape.ts'
import { findAnyComment, lockThread, markComment } from './comment.queries.ts'

const restoreForbidden =
  'Someone else deleted this comment. Only people who can moderate comments can restore it.'

/** Restores a comment, and tells it; one that is there already is answered as it is. */
export async function restoreComment(trx: Db, log: Log, member: CallerMember, id: string): Promise<Comment> {
  const { comment, place, isDeleted } = await lockOwn(trx, member, id)
  if (!isDeleted) return comment
  if (!may(member, 'comment.moderate', taskResource(place)))
    await requireOwnDeletion(trx, member, 'comment', [comment.id], restoreForbidden)
  const data = await markComment(trx, member.workspaceId, comment.id, null)
  log({ object: 'task-comment', event: 'create', data: { ...data, place } })
  return data
}

/** Whether the member may see a comment on the task. */
export const isCommentVisible = (member: CallerMember, task: Task, { teamOnly }: Comment) =>
  isTaskVisible(member, task) && (!teamOnly || isOfTeam(member, task))

/**
 * The comment, deleted or not, locked with what it answers, if the member may see it. Its task is locked first, as by
 * whoever writes a new one: no comment changes on a task that is deleted meanwhile.
 */
export async function lockVisible(trx: Db, member: CallerMember, id: string) {
  const { workspaceId } = member
  const known = await findAnyComment(trx, workspaceId, id)
  const task = known && (await lockTask(trx, member, known.task))
  if (!task) throw notFound('Comment')
  await lockThread(trx, workspaceId, id)
  const found = await findAnyComment(trx, workspaceId, id)
  if (!found || !isCommentVisible(member, task, found)) throw notFound('Comment')
  const { deletedAt, ...comment } = found
  return { comment, place: placeOf(task), isDeleted: deletedAt !== null }
}

/** The comment, deleted or not, locked, if the member wrote it or may moderate those on its task. */
export async function lockOwn(trx: Db, member: CallerMember, id: string) {
  const found = await lockVisible(trx, member, id)
  const isOwn = found.comment.memberId === member.memberId
  if (!isOwn && !may(member, 'comment.moderate', taskResource(found.place))) throw forbidden()
  return found
}

export async function findDeletedComments(
  db: Db,
  member: CallerMember,
  page: TrashPage,
): Promise<DeletedItem[]> {
  const text = sql`comment.text`
  const author = sql`comment.member_id`
  const rows = await findDeletedParts(
    db,
    member,
    { kind: 'comment', text, author, flag: 'comment.moderate' },
    page,
  )
  return rows.map((row) => ({ ...row, title: beginningOf(row.title, 200) }))
}
