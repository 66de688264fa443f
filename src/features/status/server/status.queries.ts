import { v7 as uuidv7 } from 'uuid'
import { type Db, laterThanBefore } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import { defaultStatuses, newStatus, type StatusKind, type StatusOf } from '../status.rules.ts'
import type { AnyCategory, AnyStatus } from '../status.shape.ts'

const columns = ['id', 'name', 'category', 'position', 'updatedAt'] as const

export const findStatuses = <K extends StatusKind>(
  db: Db,
  workspaceId: string,
  kind: K,
): Promise<StatusOf<K>[]> =>
  db
    .selectFrom('status')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<StatusOf<K>[]>

/**
 * The set, locked, so that of two changes at once the second sees what the first left; read after the wait, since
 * what the first added would be missing from a look begun before. Tasks may be given these statuses meanwhile.
 */
export async function lockStatuses(trx: Db, workspaceId: string, kind: StatusKind): Promise<AnyStatus[]> {
  await trx
    .selectFrom('status')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return findStatuses(trx, workspaceId, kind)
}

export const isStatus = async (db: Db, workspaceId: string, kind: StatusKind, id: string): Promise<boolean> =>
  (await findStatuses(db, workspaceId, kind)).some((status) => status.id === id)

/** The id of the status that new tasks or projects begin with. */
export const findNewStatus = async (db: Db, workspaceId: string, kind: 'task' | 'project') =>
  newStatus(kind, await findStatuses(db, workspaceId, kind))

async function insertStatus(
  trx: Db,
  workspaceId: string,
  kind: StatusKind,
  status: { id: string; name: string; category: AnyCategory; position: number },
): Promise<AnyStatus> {
  const row = await trx
    .insertInto('status')
    .values({ workspaceId, kind, ...status })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as AnyStatus
}

/** Adds a status at the end of its category, and tells it and the others that make room. `statuses` are locked. */
export async function addStatus(
  trx: Db,
  log: Log,
  workspaceId: string,
  kind: StatusKind,
  statuses: readonly AnyStatus[],
  added: { id: string; name: string; category: AnyCategory },
): Promise<AnyStatus> {
  const object = `${kind}-status` as const
  if (statuses.length >= 100)
    throw new HttpError(409, 'TOO_MANY_STATUSES', 'A workspace has at most 100 statuses.')
  const last = statuses.findLastIndex((status) => status.category === added.category)
  const position = last < 0 ? statuses.length : last + 1
  const status = await insertStatus(trx, workspaceId, kind, { ...added, position })
  log({ object, event: 'create', data: status })
  for (const [index, before] of statuses.entries()) {
    const moved = index < position ? index : index + 1
    if (before.position === moved) continue
    const data = await updateStatus(trx, workspaceId, before.id, { position: moved })
    log({ object, event: 'update', data, before })
  }
  return status
}

export async function insertDefaultStatuses(trx: Db, workspaceId: string) {
  for (const kind of ['task', 'project', 'invoice'] as const) {
    const rows = defaultStatuses[kind].map(([name, category], position) => ({
      workspaceId,
      kind,
      id: uuidv7(),
      name,
      category,
      position,
    }))
    await trx.insertInto('status').values(rows).execute()
  }
}

export async function updateStatus(
  trx: Db,
  workspaceId: string,
  id: string,
  change: { name?: string | undefined; category?: AnyCategory | undefined; position?: number },
): Promise<AnyStatus> {
  const row = await trx
    .updateTable('status')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as AnyStatus
}

/** Deletes a status after its tasks or projects have gone to `moveTo`, or have none; answers those that have none. */
export async function deleteStatus(
  trx: Db,
  workspaceId: string,
  kind: StatusKind,
  id: string,
  moveTo: string | null,
): Promise<string[]> {
  // From here on nothing more is given this status: it would be left behind.
  await trx
    .selectFrom('status')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const left = await trx
    .updateTable(kind)
    .set({ status: moveTo, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('status', '=', id)
    .returning('id')
    .execute()
  await trx.deleteFrom('status').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
  return moveTo ? [] : left.map((row) => row.id)
}
