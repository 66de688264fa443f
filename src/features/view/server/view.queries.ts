import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { View } from '../view.contract.ts'

const columns = [
  'id',
  'name',
  'description',
  'screen',
  'project',
  'shared',
  'value',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const

/** The member's own views and all that are shared, by name; whether they may see each is still to be asked. */
export const findViews = (db: Db, workspaceId: string, memberId: string): Promise<View[]> =>
  db
    .selectFrom('view')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where((view) => view.or([view('createdBy', '=', memberId), view('shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute() as Promise<View[]>

const selectView = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('view').select(columns).where('workspaceId', '=', workspaceId).where('id', '=', id)

export const findView = (db: Db, workspaceId: string, id: string) =>
  selectView(db, workspaceId, id).executeTakeFirst() as Promise<View | undefined>

/** The view with its row locked until the transaction ends. */
export const lockView = (trx: Db, workspaceId: string, id: string) =>
  selectView(trx, workspaceId, id).forUpdate().executeTakeFirst() as Promise<View | undefined>

export const countViewsOf = (db: Db, workspaceId: string, memberId: string) =>
  countRows(db, 'view', workspaceId, sql`created_by = ${memberId}`)

/** Those deleted before views were described have no description. */
export type NewView = Omit<View, 'createdAt' | 'updatedAt' | 'description'> &
  Partial<Pick<View, 'description'>>

export const insertView = (trx: Db, workspaceId: string, { value, ...view }: NewView): Promise<View> =>
  trx
    .insertInto('view')
    .values({ workspaceId, ...view, value: JSON.stringify(value) })
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<View>

export const updateView = (
  trx: Db,
  workspaceId: string,
  id: string,
  { value, ...change }: Partial<Pick<View, 'name' | 'description' | 'shared' | 'value'>>,
): Promise<View> =>
  trx
    .updateTable('view')
    .set({
      ...change,
      ...(value !== undefined && { value: JSON.stringify(value) }),
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<View>

export const deleteView = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('view').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

/** Deletes the views of a project that is being deleted, and tells it; answers them. */
export async function deleteViewsOf(trx: Db, log: Log, workspaceId: string, project: string) {
  const views = (await trx
    .deleteFrom('view')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
    .returning(columns)
    .execute()) as View[]
  for (const before of views) log({ object: 'view', event: 'delete', data: { id: before.id }, before })
  return views
}

/** Deletes what a member saved for themselves; what they share stays. Nobody else saw it, so nobody is told. */
export const deletePersonalViews = (trx: Db, workspaceId: string, memberId: string) =>
  trx
    .deleteFrom('view')
    .where('workspaceId', '=', workspaceId)
    .where('createdBy', '=', memberId)
    .where('shared', '=', false)
    .execute()
