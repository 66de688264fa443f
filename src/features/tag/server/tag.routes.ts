import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { countEventsOfTags } from '#features/calendar/server/calendar.tags.queries.ts'
import { countTasksOfTags } from '#features/task/server/task.tags.queries.ts'
import { insertTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { brokenConstraint, HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { reorder } from '#server/reorder.ts'
import { maxTags, tagContract } from '../tag.contract.ts'
import { nextTagColor } from '../tag.rules.ts'
import type { Tag } from '../tag.shape.ts'
import { deleteTag } from './tag.delete.ts'
import { findTags, insertTag, updateTag } from './tag.queries.ts'

export async function tagRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, tagContract.getTags, ({ member, read, query }) =>
    read(async (db) => {
      const workspace = member.workspaceId
      const { rows, cursor } = pageOf(await findTags(db, workspace), query)
      const counts = query?.counts === 'true' ? await countTasksOfTags(db, workspace, member) : null
      const events = counts && (await countEventsOfTags(db, workspace, member))
      const data = rows.map((tag) => ({
        ...tag,
        workspace,
        ...(counts && { tasks: counts.get(tag.id) ?? 0, calendars: events?.get(tag.id) ?? 0 }),
      }))
      return answer(data, { cursor })
    }),
  )

  handle(app, platform, tagContract.createTag, ({ member: { workspaceId }, write, body }) =>
    write(async (trx, log) => {
      const tags = await lockTags(trx, workspaceId)
      const known = tags.find(({ id }) => id === body.id)
      if (known) return answer(known)
      const { id = uuidv7(), name, color = nextTagColor(tags) } = body
      validateName(tags, name)
      if (tags.length >= maxTags)
        throw new HttpError(409, 'TOO_MANY_TAGS', `A workspace has at most ${maxTags} tags.`)
      const position = (tags.at(-1)?.position ?? -1) + 1
      const data = await insertTag(trx, workspaceId, { id, name, color, position })
      log({ object: 'tag', event: 'create', data })
      return answer(data)
    }).catch(rethrowTakenName),
  )

  handle(app, platform, tagContract.updateTag, ({ member: { workspaceId }, write, params, body }) =>
    write(async (trx, log) => {
      const tags = await lockTags(trx, workspaceId)
      const before = findOne(tags, params.id)
      const { name = before.name, color = before.color } = body
      validateName(tags, name, before.id)
      if (name === before.name && color === before.color) return answer(before)
      const data = await updateTag(trx, workspaceId, before.id, { name, color })
      log({ object: 'tag', event: 'update', data, before })
      return answer(data)
    }).catch(rethrowTakenName),
  )

  handle(app, platform, tagContract.deleteTag, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = findOne(await lockTags(trx, member.workspaceId), params.id)
      const used = await deleteTag(trx, log, member, before.id)
      await insertTombstone(trx, member, 'tag', before, [...used.tasks, ...used.events], used.entries)
      log({ object: 'tag', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )

  handle(app, platform, tagContract.setTagPositions, ({ member: { workspaceId }, write, body }) =>
    write(async (trx, log) => {
      const tags = await lockTags(trx, workspaceId)
      const ordered = await reorder(tags, body.ids, async (before, position) => {
        const data = await updateTag(trx, workspaceId, before.id, { position })
        log({ object: 'tag', event: 'update', data, before })
        return data
      })
      return answer(ordered)
    }),
  )
}

/** All tags, and no one else changes them until this transaction ends. */
async function lockTags(trx: Db, workspaceId: string): Promise<Tag[]> {
  await lockWorkspace(trx, workspaceId)
  return findTags(trx, workspaceId)
}

function findOne(tags: Tag[], id: string): Tag {
  const tag = tags.find((one) => one.id === id)
  if (!tag) throw notFound('Tag')
  return tag
}

const nameTaken = () => invalid({ name: 'Another tag already has this name' })

/** PostgreSQL folds some letters, such as a Turkish İ, in its own way. */
function rethrowTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'tag_name' ? nameTaken() : error
}

function validateName(tags: Tag[], name: string, except?: string) {
  const folded = name.toLowerCase()
  if (tags.some((tag) => tag.id !== except && tag.name.toLowerCase() === folded)) throw nameTaken()
}
