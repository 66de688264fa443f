import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { type DeletedItem, inPage, type TrashPage } from '#features/trash/server/trash.page.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { scopeOf } from '#shared/access.ts'
import { taskCondition, teamOnlyCondition, visibilityCondition } from './task.queries.ts'

type Part = {
  kind: 'comment' | 'file'
  text: RawBuilder<unknown>
  author: RawBuilder<unknown>
  /** Whether it is a link, which stands among the files. */
  isLink?: RawBuilder<unknown>
  /** Who has it on the task may also restore what others wrote or deleted. */
  flag: 'comment.moderate' | 'task.update'
}

/** Deleted comments or files that the member may restore; those of deleted tasks come back with these. */
export async function findDeletedParts(
  db: Db,
  member: CallerMember,
  { kind, text, author, flag, isLink = sql`false` }: Part,
  page: TrashPage,
): Promise<DeletedItem[]> {
  if (scopeOf(member.access, 'comment.create') === 'none') return []
  const part = sql.table(kind)
  const { rows } = await sql<DeletedItem>`
    select ${sql.lit(kind)} as kind, ${part}.id, left(${text}, 2000) as title, null as status_of, ${isLink} as is_link, task.project,
      task.id as task, task.title as task_title, 0 as parts, ${part}.deleted_by, ${part}.deleted_at
    from ${part} join task on task.workspace_id = ${part}.workspace_id and task.id = ${part}.task
    where ${part}.workspace_id = ${member.workspaceId} and task.deleted_at is null and ${visibilityCondition(member)}
      and ${teamOnlyCondition(member, kind)}
      and (
        ${taskCondition(member, flag)}
        or (${author} = ${member.memberId} and ${part}.deleted_by = ${member.memberId})
      )
      and ${inPage(kind, text, page)}
  `.execute(db)
  return rows.map(({ isLink, ...row }) => ({ ...row, ...(isLink && { isLink }) }))
}
