import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { findDeletedParts } from '#features/task/server/task.deletedParts.ts'
import { lockTask } from '#features/task/server/task.queries.ts'
import { isOfTeam, isTaskVisible, taskResource } from '#features/task/task.rules.ts'
import type { TrashPage } from '#features/trash/server/trash.page.queries.ts'
import type { Config } from '#server/config.ts'
import { requireOwnDeletion } from '#server/deleters.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { File } from '../file.shape.ts'
import { countFiles, findFile, markFile, type WholeFile } from './file.queries.ts'
import { assertFileCount } from './file.upload.ts'

const restoreForbidden = 'Someone else deleted this file. Only people who can change the task can restore it.'

/** Restores a file, and tells it; one that is there already is answered as it is. */
export async function restoreFile(
  trx: Db,
  log: Log,
  member: CallerMember,
  config: Config,
  id: string,
): Promise<File> {
  const { file, place, isDeleted } = await lockOwn(trx, member, id)
  if (!isDeleted) return file
  if (!may(member, 'task.update', taskResource(place)))
    await requireOwnDeletion(trx, member, 'file', [file.id], restoreForbidden)
  assertFileCount(config, await countFiles(trx, member.workspaceId, file.task))
  const restored = await markFile(trx, member.workspaceId, file.id, null)
  // Its days in the trash can end meanwhile.
  if (!restored) throw notFound('File')
  log({ object: 'file', event: 'create', data: { ...restored, place } })
  return restored
}

/** Whether the member may see a file of a task. */
export const isFileVisible = (member: CallerMember, { file, place }: WholeFile) =>
  isTaskVisible(member, place) && (!file.teamOnly || isOfTeam(member, place))

/**
 * The file, deleted or not, if the member may delete and restore it, with its task locked: two who change its files do
 * so one after the other, and none changes on a task that is deleted meanwhile.
 */
export async function lockOwn(trx: Db, member: CallerMember, id: string): Promise<WholeFile> {
  const { file } = await findOwn(trx, member, id)
  await lockTask(trx, member, file.task)
  return findOwn(trx, member, id)
}

async function findOwn(trx: Db, member: CallerMember, id: string): Promise<WholeFile> {
  const found = await findFile(trx, member.workspaceId, id)
  if (!found || !isFileVisible(member, found)) throw notFound('File')
  const isOwn = found.file.createdBy === member.memberId
  if (!isOwn && !may(member, 'task.update', taskResource(found.place))) throw forbidden()
  return found
}

export const findDeletedFiles = (db: Db, member: CallerMember, page: TrashPage) =>
  findDeletedParts(
    db,
    member,
    {
      kind: 'file',
      text: sql`file.name`,
      author: sql`file.created_by`,
      isLink: sql`file.url is not null`,
      flag: 'task.update',
    },
    page,
  )
