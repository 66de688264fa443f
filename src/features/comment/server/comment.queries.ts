import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { CommentPage } from '../comment.contract.ts'
import type { Comment } from '../comment.shape.ts'

const columns = ['id', 'task', 'memberId', 'text', 'teamOnly', 'createdAt', 'editedAt', 'updatedAt'] as const

/** Comments of a page, unless the caller says; and characters after which a page takes no further one. */
const pageSize = 50
const pageCharacters = 100_000

type Page = {
  before?: string | undefined
  limit?: number | undefined
  /** Whether those for the team only are among them. */
  isOfTeam: boolean
}

/**
 * A page of a task's comments, oldest first: the newest, or the newest before the one with the id `before`, also where that
 * is deleted by now.
 */
export async function findCommentPage(
  db: Db,
  workspaceId: string,
  task: string,
  { before, limit = pageSize, isOfTeam }: Page,
): Promise<CommentPage> {
  const until = before
    ? sql`and (created_at, id) < (
        select created_at, id from comment where workspace_id = ${workspaceId} and id = ${before} and task = ${task}
      )`
    : sql``
  const ofTask = sql`workspace_id = ${workspaceId} and task = ${task} and deleted_at is null and (${isOfTeam} or not team_only)`
  const { rows } = await sql<Comment & { characters: number }>`
    select * from (
      select id, task, member_id, text, team_only, created_at, edited_at, updated_at,
        sum(length(text)) over (order by created_at desc, id desc) - length(text) as characters
      from comment where ${ofTask} ${until} order by created_at desc, id desc limit ${limit}
    ) newest where characters < ${pageCharacters} order by created_at, id
  `.execute(db)
  const comments = rows.map(({ characters, ...comment }) => comment)
  const oldest = comments[0]
  if (!oldest) return { comments, earlier: 0 }
  const counted = await sql<{ earlier: number }>`
    select count(*)::int as earlier from comment
    where ${ofTask} and (created_at, id) < (
      select created_at, id from comment where workspace_id = ${workspaceId} and id = ${oldest.id}
    )
  `.execute(db)
  return { comments, earlier: counted.rows[0]?.earlier ?? 0 }
}

export const findComment = (db: Db, workspaceId: string, id: string): Promise<Comment | undefined> =>
  db
    .selectFrom('comment')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The comment, deleted or not, with its row locked. */
export const lockComment = (
  trx: Db,
  workspaceId: string,
  id: string,
): Promise<(Comment & { deletedAt: string | null }) | undefined> =>
  trx
    .selectFrom('comment')
    .select([...columns, 'deletedAt'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type NewComment = Pick<Comment, 'id' | 'task' | 'memberId' | 'text'> & {
  /** Now, unless said. */
  createdAt?: string
  teamOnly?: boolean
  sample?: boolean
}

export const insertComment = (trx: Db, workspaceId: string, comment: NewComment): Promise<Comment> =>
  trx
    .insertInto('comment')
    .values({ workspaceId, ...comment })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The comments of a task, deleted ones included: they take room until they are purged. */
export const countComments = (db: Db, workspaceId: string, task: string) =>
  countRows(db, 'comment', workspaceId, sql`task = ${task}`)

/** Another text counts as edited now. */
export const updateComment = (
  trx: Db,
  workspaceId: string,
  id: string,
  { text, teamOnly }: { text?: string | undefined; teamOnly?: boolean | undefined },
): Promise<Comment> =>
  trx
    .updateTable('comment')
    .set({
      ...(text !== undefined && { text, editedAt: laterThanBefore }),
      ...(teamOnly !== undefined && { teamOnly }),
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Takes a comment off its task, with who did it, or brings it back. */
export const markComment = (
  trx: Db,
  workspaceId: string,
  id: string,
  deletedBy: string | null,
): Promise<Comment> =>
  trx
    .updateTable('comment')
    .set({ deletedAt: deletedBy ? sql`now()` : null, deletedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
