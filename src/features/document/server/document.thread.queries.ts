import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { PageComment, PageThread, PlacedThread } from '../document.shape.ts'
import { findDocumentPlaces } from './document.queries.ts'

type ThreadRow = Omit<PageThread, 'start' | 'end' | 'comments'> & { start: Buffer; end: Buffer }
type CommentRow = PageComment & { thread: string }

async function selectThreads(db: Db, workspaceId: string, which: RawBuilder<unknown>): Promise<PageThread[]> {
  const { rows: threads } = await sql<ThreadRow>`
    select thread.id, thread.page, thread.passage_start as start, thread.passage_end as "end", thread.quote,
      thread.created_by, thread.created_at, thread.updated_at, thread.resolved_at, thread.resolved_by
    from document_thread thread where thread.workspace_id = ${workspaceId} and ${which}
    order by thread.created_at, thread.id
  `.execute(db)
  if (!threads.length) return []
  const { rows: comments } = await sql<CommentRow>`
    select id, thread, member_id, text, created_at, edited_at from document_comment
    where workspace_id = ${workspaceId} and thread = any(${threads.map(({ id }) => id)}::uuid[]) and deleted_at is null
    order by created_at, id
  `.execute(db)
  const byThread = Map.groupBy(comments, ({ thread }) => thread)
  return threads.map(({ start, end, ...thread }) => ({
    ...thread,
    start: start.toString('base64'),
    end: end.toString('base64'),
    comments: (byThread.get(thread.id) ?? []).map(({ thread: _, ...comment }) => comment),
  }))
}

/** The threads of a page that have comments, in the order in which they began. */
export const findThreads = (db: Db, workspaceId: string, page: string): Promise<PageThread[]> =>
  selectThreads(
    db,
    workspaceId,
    sql`thread.page = ${page} and exists (
      select from document_comment c
      where c.workspace_id = thread.workspace_id and c.thread = thread.id and c.deleted_at is null
    )`,
  )

/** These as they are told live: with what decides who may see them by now. Those without comments are gone. */
export async function findPlacedThreads(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<PlacedThread[]> {
  const threads = await selectThreads(db, workspaceId, sql`thread.id = any(${[...ids]}::uuid[])`)
  const places = await findDocumentPlaces(
    db,
    workspaceId,
    threads.map(({ page }) => page),
  )
  return threads.flatMap((thread) => {
    const place = places.get(thread.page)
    return place && thread.comments.length ? { ...thread, place } : []
  })
}

/** A thread, also where all its comments were deleted. */
export const findThread = async (db: Db, workspaceId: string, id: string): Promise<PageThread | undefined> =>
  (await selectThreads(db, workspaceId, sql`thread.id = ${id}`))[0]

/** The thread as it is once nobody else changes it or its comments. */
export async function lockThread(trx: Db, workspaceId: string, id: string): Promise<PageThread | undefined> {
  await sql`select from document_thread where workspace_id = ${workspaceId} and id = ${id} for update`.execute(
    trx,
  )
  return findThread(trx, workspaceId, id)
}

/** How many threads a page ever had. */
export async function countThreads(db: Db, workspaceId: string, page: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document_thread where workspace_id = ${workspaceId} and page = ${page}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type NewThread = Pick<PageThread, 'id' | 'page' | 'quote' | 'createdBy'> & {
  start: Buffer
  end: Buffer
}

export const insertThread = (trx: Db, workspaceId: string, { start, end, ...thread }: NewThread) =>
  trx
    .insertInto('documentThread')
    .values({ workspaceId, ...thread, passageStart: start, passageEnd: end })
    .execute()

/** Marks a thread as resolved by a member, or open again. */
export const markThread = (trx: Db, workspaceId: string, id: string, resolvedBy: string | null) =>
  trx
    .updateTable('documentThread')
    .set({ resolvedBy, resolvedAt: resolvedBy ? sql`clock_timestamp()` : null })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Notes that something in a thread is other than before. */
export const touchThread = (trx: Db, workspaceId: string, id: string) =>
  trx
    .updateTable('documentThread')
    .set({ updatedAt: sql`clock_timestamp()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

type NewComment = { id: string; thread: string; memberId: string; text: string }

export const insertPageComment = (trx: Db, workspaceId: string, comment: NewComment) =>
  trx
    .insertInto('documentComment')
    .values({ workspaceId, ...comment })
    .execute()

/** A comment with its thread, also where it was deleted. */
export const findPageComment = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('documentComment')
    .select(['id', 'thread', 'memberId', 'text', 'deletedAt', 'deletedBy'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

export const updatePageCommentText = (trx: Db, workspaceId: string, id: string, text: string) =>
  trx
    .updateTable('documentComment')
    .set({ text, editedAt: sql`clock_timestamp()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Marks a comment as deleted by a member, or takes the mark away. */
export const markPageComment = (trx: Db, workspaceId: string, id: string, deletedBy: string | null) =>
  trx
    .updateTable('documentComment')
    .set({ deletedBy, deletedAt: deletedBy ? sql`clock_timestamp()` : null })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
