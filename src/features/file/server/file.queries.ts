import { type NotNull, sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import { teamOnlyCondition, visibilityCondition } from '#features/task/server/task.queries.ts'
import type { Viewer } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import type { File } from '../file.shape.ts'

const columns = [
  'id',
  'task',
  'name',
  'type',
  'size',
  'width',
  'height',
  'url',
  'teamOnly',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const

/** The receipt of an expense is on none; what is asked for here is. */
type OfTask = { task: NotNull }

/** A task's files, oldest first; those for the team only are for whoever is of it. */
export const findFiles = (db: Db, workspaceId: string, taskId: string, isOfTeam: boolean): Promise<File[]> =>
  db
    .selectFrom('file')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('task', '=', taskId)
    .where('deletedAt', 'is', null)
    .where('teamOnly', 'in', isOfTeam ? [true, false] : [false])
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<OfTask>()
    .execute()

/** The files that were added last to those tasks of a project that the viewer may see, newest first. */
export async function findProjectFiles(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  project: string,
): Promise<File[]> {
  const { rows } = await sql<File>`
    select ${sql.join(columns.map((column) => sql.ref(`file.${column}`)))}
    from file join task on task.workspace_id = file.workspace_id and task.id = file.task
    where file.workspace_id = ${workspaceId} and file.deleted_at is null
      and task.project = ${project} and task.deleted_at is null and ${visibilityCondition(viewer)}
      and ${teamOnlyCondition(viewer, 'file')}
    order by file.created_at desc, file.id desc limit 20
  `.execute(db)
  return rows
}

/** A file with where its bytes are (a link has none), whether it is deleted, and where its task stands. */
export type WholeFile = { file: File; key: string | null; isDeleted: boolean; place: Place }

/** Also a deleted one, but none of a deleted task. */
export async function findFile(db: Db, workspaceId: string, id: string): Promise<WholeFile | undefined> {
  const { rows } = await sql<File & Omit<WholeFile, 'file'>>`
    select ${sql.join(columns.map((column) => sql.ref(`file.${column}`)))}, file.key,
      file.deleted_at is not null as is_deleted,
      json_build_object('project', task.project, 'createdBy', task.created_by, 'executor', task.executor) as place
    from file join task on task.workspace_id = file.workspace_id and task.id = file.task
    where file.workspace_id = ${workspaceId} and file.id = ${id} and task.deleted_at is null
  `.execute(db)
  if (!rows[0]) return undefined
  const { key, isDeleted, place, ...file } = rows[0]
  return { file, key, isDeleted, place }
}

export const countFiles = (db: Db, workspaceId: string, taskId: string) =>
  countRows(db, 'file', workspaceId, sql`task = ${taskId} and deleted_at is null`)

export type StoredBytes = { workspace: number; member: number }

/** Bytes of a workspace's files, and of those that a member added. Deleted ones are still on the disk and count. */
export async function findStorage(db: Db, workspaceId: string, memberId: string): Promise<StoredBytes> {
  const { rows } = await sql<StoredBytes>`
    select coalesce(sum(size), 0)::float8 as workspace,
      coalesce(sum(size) filter (where created_by = ${memberId}), 0)::float8 as member
    from file where workspace_id = ${workspaceId}
  `.execute(db)
  return rows[0] ?? { workspace: 0, member: 0 }
}

/** Waits until no other upload of the workspace is between its look at what is stored and its own row. */
export const lockStorage = (trx: Db, workspaceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${workspaceId}`}, 0))`.execute(trx)

export const insertFile = (
  trx: Db,
  workspaceId: string,
  file: Omit<File, 'createdAt' | 'updatedAt'> & { key: string | null },
): Promise<File> =>
  trx
    .insertInto('file')
    .values({ workspaceId, ...file })
    .returning(columns)
    .$narrowType<OfTask>()
    .executeTakeFirstOrThrow()

type TeamOnlyChange = { ids: readonly string[]; task: string; memberId: string; teamOnly: boolean }

/** Shows files of a task that a member added to the team only, or to all; answers those that were not so before. */
export const setFilesTeamOnly = (
  trx: Db,
  workspaceId: string,
  { ids, task, memberId, teamOnly }: TeamOnlyChange,
): Promise<File[]> =>
  trx
    .updateTable('file')
    .set({ teamOnly, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('task', '=', task)
    .where('createdBy', '=', memberId)
    .where('teamOnly', '=', !teamOnly)
    .where('deletedAt', 'is', null)
    .returning(columns)
    .$narrowType<OfTask>()
    .execute()

/** Sets whom a file is shown to, and what it is called; undefined when it was deleted meanwhile. */
export const setFile = (
  trx: Db,
  workspaceId: string,
  id: string,
  { teamOnly, name }: Pick<File, 'teamOnly' | 'name'>,
): Promise<File | undefined> =>
  trx
    .updateTable('file')
    .set({ teamOnly, name, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(columns)
    .$narrowType<OfTask>()
    .executeTakeFirst()

/** Marks a file as deleted by a member, or takes the mark away; undefined when that was so already. */
export const markFile = (
  trx: Db,
  workspaceId: string,
  id: string,
  deletedBy: string | null,
): Promise<File | undefined> =>
  trx
    .updateTable('file')
    .set({ deletedAt: deletedBy ? sql`clock_timestamp()` : null, deletedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('deletedAt', deletedBy ? 'is' : 'is not', null)
    .returning(columns)
    .$narrowType<OfTask>()
    .executeTakeFirst()
