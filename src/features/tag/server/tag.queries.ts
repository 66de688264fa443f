import { type Db, laterThanBefore } from '#database/database.ts'
import type { Tag } from '../tag.shape.ts'

const columns = ['id', 'name', 'color', 'position', 'updatedAt'] as const

export const findTags = (db: Db, workspaceId: string): Promise<Tag[]> =>
  db
    .selectFrom('tag')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export type NewTag = Omit<Tag, 'updatedAt'> & { sample?: boolean }

export const insertTag = (trx: Db, workspaceId: string, tag: NewTag): Promise<Tag> =>
  trx
    .insertInto('tag')
    .values({ workspaceId, ...tag })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTag = (
  trx: Db,
  workspaceId: string,
  id: string,
  change: Partial<Pick<Tag, 'name' | 'color' | 'position'>>,
): Promise<Tag> =>
  trx
    .updateTable('tag')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
