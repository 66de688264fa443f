import type { Db } from '../../../database/database.ts'
import type { File } from '../file.contract.ts'

const columns = [
  'id',
  'task',
  'name',
  'type',
  'size',
  'width',
  'height',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const

/** The files of a task, oldest first. */
export const findFiles = (db: Db, workspaceId: string, taskId: string): Promise<File[]> =>
  db
    .selectFrom('file')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('task', '=', taskId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
