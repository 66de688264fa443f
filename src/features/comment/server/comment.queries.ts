import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Comment } from '../comment.contract.ts'

const columns = ['id', 'task', 'memberId', 'text', 'createdAt', 'editedAt', 'updatedAt'] as const

/** How many comments of a task are answered, the newest. */
const mostShown = 1000

/** A task's comments, oldest first. */
export async function findComments(db: Db, workspaceId: string, taskId: string): Promise<Comment[]> {
  const newest = await db
    .selectFrom('comment')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('task', '=', taskId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return newest.reverse()
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
  sample?: boolean
}

export const insertComment = (trx: Db, workspaceId: string, comment: NewComment): Promise<Comment> =>
  trx
    .insertInto('comment')
    .values({ workspaceId, ...comment })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Gives a comment another text, which counts as edited now. */
export const updateCommentText = (trx: Db, workspaceId: string, id: string, text: string): Promise<Comment> =>
  trx
    .updateTable('comment')
    .set({ text, editedAt: laterThanBefore, updatedAt: laterThanBefore })
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
