import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { findDeletedEvents, restoreEvent } from '#features/calendar/server/calendar.delete.ts'
import { findDeletedClients, restoreClient } from '#features/client/server/client.delete.ts'
import { findDeletedComments, restoreComment } from '#features/comment/server/comment.restore.ts'
import { restorePage } from '#features/document/server/document.page.ts'
import {
  findDeletedDocuments,
  findDeletedPages,
  restoreDocument,
} from '#features/document/server/document.restore.ts'
import { findDeletedExpenses, restoreExpense } from '#features/expense/server/expense.restore.ts'
import { findDeletedFiles, restoreFile } from '#features/file/server/file.restore.ts'
import { findDeletedProjects, restoreProject } from '#features/project/server/project.restore.ts'
import { findDeletedStatuses, restoreStatus } from '#features/status/server/status.restore.ts'
import { findDeletedTags, restoreTag } from '#features/tag/server/tag.restore.ts'
import { findDeletedTasks, restoreTasks } from '#features/task/server/task.restore.ts'
import { findDeletedViews, restoreView } from '#features/view/server/view.restore.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { daysInTrash, type TrashKind, trashContract } from '../trash.contract.ts'
import type { DeletedItem, TrashPage } from './trash.page.queries.ts'

const pageSize = 50

type Kind = {
  find: (db: Db, member: CallerMember, page: TrashPage) => Promise<DeletedItem[]>
  restore: (trx: Db, log: Log, member: CallerMember, ids: string[], platform: Platform) => Promise<unknown>
}

const each =
  (restore: (trx: Db, log: Log, member: CallerMember, id: string) => Promise<unknown>): Kind['restore'] =>
  async (trx, log, member, ids) => {
    for (const id of ids) await restore(trx, log, member, id)
  }

/** How each kind is found and restored, by its own feature; restored in this order. */
const kinds: Record<TrashKind, Kind> = {
  project: { find: findDeletedProjects, restore: each(restoreProject) },
  status: { find: findDeletedStatuses, restore: each(restoreStatus) },
  tag: { find: findDeletedTags, restore: each(restoreTag) },
  task: { find: (db, member, page) => findDeletedTasks(db, member, member, page), restore: restoreTasks },
  comment: { find: findDeletedComments, restore: each(restoreComment) },
  file: {
    find: findDeletedFiles,
    restore: async (trx, log, member, ids, { config }) => {
      for (const id of ids) await restoreFile(trx, log, member, config, id)
    },
  },
  expense: { find: findDeletedExpenses, restore: each(restoreExpense) },
  document: { find: findDeletedDocuments, restore: each(restoreDocument) },
  event: { find: findDeletedEvents, restore: each(restoreEvent) },
  page: { find: findDeletedPages, restore: each(restorePage) },
  view: { find: findDeletedViews, restore: each(restoreView) },
  client: {
    find: findDeletedClients,
    restore: async (trx, log, member, ids, platform) => {
      for (const id of ids) await restoreClient(trx, log, member, id, platform)
    },
  },
}

const newestFirst = (a: DeletedItem, b: DeletedItem) =>
  a.deletedAt === b.deletedAt ? (a.id < b.id ? 1 : -1) : a.deletedAt < b.deletedAt ? 1 : -1

const purgedAt = ({ deletedAt }: DeletedItem) =>
  new Date(Date.parse(deletedAt) + daysInTrash * 24 * 3_600_000).toISOString()

/** What was deleted in all features, as far as the caller may restore it. */
export async function trashRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, trashContract.getTrash, async ({ member, read, query = {} }) => {
    const { kind, search, limit = pageSize, cursor } = query
    const [at = '', id = ''] = cursor?.split('_') ?? []
    const page: TrashPage = { search, limit: limit + 1, ...(cursor && { before: { at, id } }) }
    const found = await read(async (db) => {
      const items: DeletedItem[] = []
      for (const [name, { find }] of Object.entries(kinds))
        if (!kind || kind === name) items.push(...(await find(db, member, page)))
      return items.sort(newestFirst)
    })
    const items = found.slice(0, limit)
    const last = found.length > limit ? items.at(-1) : undefined
    return answer(
      items.map((item) => ({ ...item, purgedAt: purgedAt(item) })),
      { cursor: last ? `${last.deletedAt}_${last.id}` : null },
    )
  })

  handle(app, platform, trashContract.restoreTrash, ({ member, write, body }) =>
    write(async (trx, log) => {
      for (const [name, { restore }] of Object.entries(kinds)) {
        const ids = body.items.flatMap(({ kind, id }) => (kind === name ? id : []))
        if (ids.length) await restore(trx, log, member, [...new Set(ids)], platform)
      }
      return answer(body.items)
    }),
  )
}
