import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { CommentPage } from '../comment.contract.ts'
import type { Comment, Reaction } from '../comment.shape.ts'

const columns = [
  'id',
  'task',
  'memberId',
  'text',
  'teamOnly',
  'replyTo',
  'createdAt',
  'editedAt',
  'updatedAt',
] as const

/** Who answered with which emoji, in the order in which they did. */
const reactions = sql<Reaction[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]')
  from (
    select reaction.emoji, jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
      min(reaction.created_at) as first
    from comment_reaction reaction
    where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id group by reaction.emoji
  ) by_emoji
)`

/** Comments of a page, unless the caller says; and characters after which a page takes no further one. */
const pageSize = 50
const pageCharacters = 100_000

type Page = {
  before?: string | undefined
  limit?: number | undefined
  /** Whether those for the team only are among them. */
  isOfTeam: boolean
}

/** A comment and what answers it stand together, where the first of them that is there was written. */
const threadOf = sql`coalesce(comment.reply_to, comment.id)`

/**
 * A page of a task's comments, oldest first: the newest threads, or the newest before the comment with the id `before`,
 * also where that is deleted by now.
 */
export async function findCommentPage(
  db: Db,
  workspaceId: string,
  task: string,
  { before, limit = pageSize, isOfTeam }: Page,
): Promise<CommentPage> {
  const ofTask = sql`comment.workspace_id = ${workspaceId} and comment.task = ${task} and comment.deleted_at is null
    and (${isOfTeam} or not comment.team_only)`
  const until = before
    ? sql`where (at, thread) < (
        select comment.created_at, ${threadOf} from comment
        where comment.workspace_id = ${workspaceId} and comment.id = ${before} and comment.task = ${task}
      )`
    : sql``
  const { rows } = await sql<{ thread: string; earlier: number }>`
    with thread as (
      select ${threadOf} as thread, min(comment.created_at) as at, count(*) as comments, sum(length(comment.text)) as characters
      from comment where ${ofTask} group by 1
    ), counted as (
      select thread, at,
        sum(comments) over (order by at, thread) - comments as earlier,
        sum(characters) over (order by at desc, thread desc) - characters as characters
      from thread ${until}
    )
    select thread, earlier::int as earlier from counted where characters < ${pageCharacters}
    order by at desc, thread desc limit ${limit}
  `.execute(db)
  const last = rows.at(-1)
  if (!last) return { comments: [], earlier: 0 }
  const { rows: comments } = await sql<Comment>`
    select ${sql.join(columns.map((column) => sql.ref(`comment.${column}`)))}, ${reactions} as reactions
    from comment where ${ofTask} and ${threadOf} = any(${rows.map(({ thread }) => thread)}::uuid[])
    order by comment.created_at, comment.id
  `.execute(db)
  return { comments, earlier: last.earlier }
}

export const findComment = (db: Db, workspaceId: string, id: string): Promise<Comment | undefined> =>
  db
    .selectFrom('comment')
    .select([...columns, reactions.as('reactions')])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Locks a comment and what it answers, that first, so that two who change a thread wait for each other. */
export const lockThread = (trx: Db, workspaceId: string, id: string) =>
  sql`
    select from comment where workspace_id = ${workspaceId} and (
      id = ${id} or id = (select reply_to from comment where workspace_id = ${workspaceId} and id = ${id})
    ) order by reply_to nulls first for update
  `.execute(trx)

/** The comment, deleted or not. */
export const findAnyComment = (
  trx: Db,
  workspaceId: string,
  id: string,
): Promise<(Comment & { deletedAt: string | null }) | undefined> =>
  trx
    .selectFrom('comment')
    .select([...columns, reactions.as('reactions'), 'deletedAt'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

export type NewComment = Pick<Comment, 'id' | 'task' | 'memberId' | 'text'> & {
  /** Now, unless said. */
  createdAt?: string
  teamOnly?: boolean
  replyTo?: string | null
  sample?: boolean
}

export const insertComment = (trx: Db, workspaceId: string, comment: NewComment): Promise<Comment> =>
  trx
    .insertInto('comment')
    .values({ workspaceId, ...comment })
    .returning([...columns, reactions.as('reactions')])
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
    .returning([...columns, reactions.as('reactions')])
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
    .returning([...columns, reactions.as('reactions')])
    .executeTakeFirstOrThrow()

/** Hides what answers a comment from guests, deleted ones too; answers those that are there and were not so before. */
export const hideReplies = async (trx: Db, workspaceId: string, replyTo: string): Promise<Comment[]> => {
  const hidden = await trx
    .updateTable('comment')
    .set({ teamOnly: true, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('replyTo', '=', replyTo)
    .where('teamOnly', '=', false)
    .returning([...columns, reactions.as('reactions'), 'deletedAt'])
    .execute()
  return hidden.flatMap(({ deletedAt, ...reply }) => (deletedAt === null ? reply : []))
}

type Given = { comment: string; member: string; emoji: string }

/** Answers a comment with an emoji, or takes that back; says whether that changed anything. */
export async function setReaction(trx: Db, workspaceId: string, given: Given, on: boolean): Promise<boolean> {
  const { comment, member, emoji } = given
  const { numAffectedRows = 0n } = on
    ? await sql`
        insert into comment_reaction (workspace_id, comment, member, emoji)
        values (${workspaceId}, ${comment}, ${member}, ${emoji}) on conflict do nothing
      `.execute(trx)
    : await sql`
        delete from comment_reaction where workspace_id = ${workspaceId}
          and comment = ${comment} and member = ${member} and emoji = ${emoji}
      `.execute(trx)
  return numAffectedRows > 0n
}
