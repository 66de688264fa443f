import { v7 as uuidv7 } from 'uuid'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { TimeOffKind } from '../timeOff.shape.ts'

const columns = ['id', 'name', 'isPrivate', 'needsApproval', 'allowance', 'archivedAt', 'updatedAt'] as const

export const findTimeOffKinds = (db: Db, workspaceId: string): Promise<TimeOffKind[]> =>
  db
    .selectFrom('timeOffKind')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The kind; until the transaction ends no one else changes or deletes it. */
export const lockTimeOffKind = (trx: Db, workspaceId: string, id: string): Promise<TimeOffKind | undefined> =>
  trx
    .selectFrom('timeOffKind')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type KindColumns = Omit<TimeOffKind, 'id' | 'updatedAt'>

export const insertTimeOffKind = (
  trx: Db,
  workspaceId: string,
  kind: KindColumns & { id: string },
): Promise<TimeOffKind> =>
  trx
    .insertInto('timeOffKind')
    .values({ workspaceId, ...kind })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTimeOffKind = (
  trx: Db,
  workspaceId: string,
  id: string,
  change: Partial<KindColumns>,
): Promise<TimeOffKind> =>
  trx
    .updateTable('timeOffKind')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteTimeOffKind = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('timeOffKind').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

export const isTimeOffKindUsed = async (db: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('timeOff')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What a new workspace begins with. */
const defaults = [
  { name: 'Vacation', isPrivate: false, needsApproval: true },
  { name: 'Sick leave', isPrivate: true, needsApproval: false },
  { name: 'Other', isPrivate: true, needsApproval: true },
]

export const insertDefaultTimeOffKinds = (trx: Db, workspaceId: string) =>
  trx
    .insertInto('timeOffKind')
    .values(defaults.map((kind) => ({ workspaceId, id: uuidv7(), ...kind })))
    .execute()
