import type { IncomingMessage } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findTask, lockTask } from '#features/task/server/task.queries.ts'
import { isOfTeam, isTaskVisible, placeOf, taskResource } from '#features/task/task.rules.ts'
import type { Config } from '#server/config.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, notFound } from '#server/errors.ts'
import { draw, isDrawable, sides } from '#server/files/picture.ts'
import { TooLarge } from '#server/files/store.ts'
import { findType } from '#server/files/type.ts'
import { extendTimeout } from '#server/files/uploadTimeout.ts'
import type { Log } from '#server/live/change.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { File } from '../file.shape.ts'
import {
  countFiles,
  findFile,
  findStorage,
  insertFile,
  lockStorage,
  type StoredBytes,
} from './file.queries.ts'

type FileUpload = MemberContext & {
  params: { id: string }
  query: { name: string; id?: string; teamOnly?: 'true' | 'false' }
}
/** What stands behind a file: bytes that came to the disk. */
type Received = { key: string; type: string; size: number; width: number | null; height: number | null }

export const notOfTeam = 'Your role can’t add team-only files.'

/** What bytes are uploaded for. */
export type Upload<T> = {
  /** Refuses what can be refused before a byte is read; answers what an earlier try of the same upload made. */
  check: (db: Db) => Promise<T | undefined>
  /** Writes the row that stands for the bytes, unless another try of the same upload was faster. */
  insert: (trx: Db, log: Log, received: Received) => Promise<{ row: T; isNew: boolean }>
}

/** Takes in a file of a task. */
export function uploadFile(input: FileUpload): Promise<File> {
  const { member, platform, params, query } = input
  return uploadTo(input, {
    check: async (db) => {
      requireMayAdd(member, await findTask(db, member, params.id), query.teamOnly === 'true')
      const found = await findKnown(db, member, params.id, query.id)
      if (!found) assertFileCount(platform.config, await countFiles(db, member.workspaceId, params.id))
      return found
    },
    insert: (trx, log, received) =>
      addToTask(trx, log, input, {
        ...received,
        id: query.id,
        name: query.name,
        url: null,
        teamOnly: query.teamOnly === 'true',
      }),
  })
}

/**
 * Takes in bytes: what can be refused is refused before a byte is read, then the bytes come to the disk, and last the
 * row is written. Bytes that no row stands for are removed.
 */
export async function uploadTo<T>(upload: MemberContext, { check, insert }: Upload<T>): Promise<T> {
  const { member, platform, read, write, request } = upload
  const announced = Number(request.headers['content-length'] ?? 0)
  platform.disk.assertDiskSpace(announced)
  const known = await read(async (db) => {
    const found = await check(db)
    if (found) return found
    assertQuota(platform.config, await findStorage(db, member.workspaceId, member.memberId), announced)
    return undefined
  })
  if (known) return known
  if (!/^application\/octet-stream\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(
      415,
      'NOT_BYTES',
      'Send the file’s bytes, with the content type application/octet-stream.',
    )
  const { fileLimitMb } = platform.config
  if (announced > toBytes(fileLimitMb)) throw tooLarge(fileLimitMb)

  const received = await receive(platform, request.raw)
  try {
    const { row, isNew } = await write(async (trx, log) => {
      const made = await insert(trx, log, received)
      if (!made.isNew) return made
      await lockStorage(trx, member.workspaceId)
      assertQuota(platform.config, await findStorage(trx, member.workspaceId, member.memberId), 0)
      return made
    })
    if (!isNew) await platform.files.remove(received.key)
    return row
  } catch (failed) {
    const error = brokenConstraint(failed) === 'file_pkey' ? idTaken() : failed
    // Whatever else went wrong, it may be that only the word of the commit was lost; the sweep knows later.
    if (error instanceof HttpError) await platform.files.remove(received.key)
    throw error
  }
}

const toBytes = (megabytes: number) => megabytes * 1024 * 1024

const tooLarge = (limit: number) =>
  new HttpError(413, 'FILE_TOO_LARGE', `This file is larger than the ${limit} MB limit.`)

export function assertFileCount({ filesPerTask }: Config, count: number) {
  if (count >= filesPerTask)
    throw new HttpError(
      409,
      'TASK_FULL',
      `This task already has ${filesPerTask} files and links, the most a task can have.`,
    )
}

/** Deleted files count as long as they can be restored, since their bytes are still there. */
function assertQuota(config: Config, stored: StoredBytes, more: number) {
  const { workspaceStorageMb, memberStorageMb } = config
  const [maxOfMember, maxOfWorkspace] = [sizeOf(memberStorageMb), sizeOf(workspaceStorageMb)]
  if (stored.member + more > storageBytes(memberStorageMb))
    throw new HttpError(
      409,
      'STORAGE_FULL',
      `This would exceed the ${maxOfMember} you can store in this workspace. Deleted files count for 30 days. Ask your server admin for more.`,
    )
  if (stored.workspace + more > storageBytes(workspaceStorageMb))
    throw new HttpError(
      409,
      'STORAGE_FULL',
      `This would exceed the ${maxOfWorkspace} this workspace can store. Deleted files count for 30 days. Ask your server admin for more.`,
    )
}

/** Thousands, as screens and file managers count what is stored. */
export const storageBytes = (megabytes: number) => megabytes * 1_000_000

const sizeOf = (megabytes: number) =>
  megabytes >= 1000 ? `${Math.round(megabytes / 100) / 10} GB` : `${megabytes} MB`

function requireMayAdd<T extends Parameters<typeof placeOf>[0]>(
  member: CallerMember,
  task: T | undefined,
  teamOnly: boolean,
): T {
  if (!task || !isTaskVisible(member, task)) throw notFound('Task')
  if (!may(member, 'comment.create', taskResource(task))) throw forbidden()
  if (teamOnly && !isOfTeam(member, task)) throw forbidden(notOfTeam)
  return task
}

/** The file that an earlier try of the same upload has made. */
async function findKnown(db: Db, member: CallerMember, taskId: string, id: string | undefined) {
  const found = id && (await findFile(db, member.workspaceId, id))
  if (!found) return undefined
  const { file, isDeleted } = found
  if (isDeleted || file.task !== taskId || file.createdBy !== member.memberId) throw idTaken()
  return file
}

async function receive({ files, config }: Platform, request: IncomingMessage): Promise<Received> {
  const extended = extendTimeout(request)
  const { key, path, size } = await files.receive(request, toBytes(config.fileLimitMb)).catch((error) => {
    extended.refuse()
    if (error instanceof TooLarge) throw tooLarge(config.fileLimitMb)
    if (request.destroyed)
      throw new HttpError(400, 'UPLOAD_CUT_OFF', 'The upload was cut off. Please try again.')
    throw error
  })
  try {
    const type = await findType(path)
    await files.store(key)
    // Drawn at once: only what can be drawn counts as a picture.
    const drawn =
      isDrawable(type) &&
      (await files
        .addVersion(key, '.thumbnail', (to) => draw(files.pathOf(key), to, sides.thumbnail))
        .catch(() => null))
    return { key, type, size, width: drawn ? drawn.width : null, height: drawn ? drawn.height : null }
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

type NewFile = Omit<File, 'id' | 'task' | 'createdBy' | 'createdAt' | 'updatedAt'> & {
  id: string | undefined
  key: string | null
}

/** Writes the row with the task locked, unless another try of the same was faster. */
export async function addToTask(
  trx: Db,
  log: Log,
  { member, platform, params }: MemberContext & { params: { id: string } },
  { id = uuidv7(), ...given }: NewFile,
) {
  const { workspaceId, memberId } = member
  const task = requireMayAdd(member, await lockTask(trx, member, params.id), given.teamOnly)
  const known = await findKnown(trx, member, task.id, id)
  if (known) return { row: known, isNew: false }
  assertFileCount(platform.config, await countFiles(trx, workspaceId, task.id))
  const file = await insertFile(trx, workspaceId, { ...given, id, task: task.id, createdBy: memberId })
  log({ object: 'file', event: 'create', data: { ...file, place: placeOf(task) } })
  return { row: file, isNew: true }
}
