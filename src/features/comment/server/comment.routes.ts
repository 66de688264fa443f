import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { findTask, lockTask } from '#features/task/server/task.queries.ts'
import { isTaskVisible, placeOf, taskResource } from '#features/task/task.rules.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, forbidden, idTaken, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { may } from '#shared/access.ts'
import { commentContract } from '../comment.contract.ts'
import {
  countComments,
  findComment,
  findCommentPage,
  insertComment,
  markComment,
  updateCommentText,
} from './comment.queries.ts'
import { lockOwn, restoreComment } from './comment.restore.ts'

const object = 'task-comment'

export async function commentRoutes(app: FastifyInstance, platform: Platform) {
  const { config } = platform

  handle(app, platform, commentContract.getComments, ({ member, read, params, query = {} }) =>
    read(async (db) => {
      const task = await findTask(db, member, params.id)
      if (!task || !isTaskVisible(member, task)) throw notFound('Task')
      const page = { before: query.cursor, limit: query.limit }
      return answer(await findCommentPage(db, member.workspaceId, task.id, page))
    }),
  )

  handle(app, platform, commentContract.getComment, ({ member, read, params }) =>
    read(async (db) => {
      const comment = await findComment(db, member.workspaceId, params.id)
      const task = comment && (await findTask(db, member, comment.task))
      if (!task || !isTaskVisible(member, task)) throw notFound('Comment')
      return answer(comment)
    }),
  )

  handle(app, platform, commentContract.createComment, async ({ member, read, write, body }) => {
    const { workspaceId, memberId } = member
    const { id = uuidv7(), task: taskId, text } = body
    try {
      return await write(async (trx, log) => {
        const task = await lockTask(trx, member, taskId)
        if (!task || !isTaskVisible(member, task)) throw notFound('Task')
        if (!may(member, 'comment.create', taskResource(task))) throw forbidden()
        const comment = await insertComment(trx, workspaceId, { id, task: taskId, memberId, text })
        const max = config.commentsPerTask
        const sentence = `A task may have ${max} comments. Continue in a new task.`
        assertWithinLimit(max, await countComments(trx, workspaceId, taskId), sentence)
        log({ object, event: 'create', data: { ...comment, place: placeOf(task) } })
        return answer(comment)
      })
    } catch (error) {
      if (brokenConstraint(error) !== 'comment_pkey') throw error
      const known = await read(async (db) => {
        const found = await findComment(db, workspaceId, id)
        const task = found && (await findTask(db, member, found.task))
        return task && isTaskVisible(member, task) && found.memberId === memberId ? found : undefined
      })
      if (!known) throw idTaken()
      return answer(known)
    }
  })

  handle(app, platform, commentContract.updateComment, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { comment, place, isDeleted } = await lockOwn(trx, member, params.id)
      if (isDeleted) throw notFound('Comment')
      if (comment.text === body.text) return answer(comment)
      const data = await updateCommentText(trx, member.workspaceId, comment.id, body.text)
      log({ object, event: 'update', data: { ...data, place }, before: { ...comment, place } })
      return answer(data)
    }),
  )

  handle(app, platform, commentContract.deleteComment, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { comment, place, isDeleted } = await lockOwn(trx, member, params.id)
      if (isDeleted) throw notFound('Comment')
      const { id, task } = comment
      await markComment(trx, member.workspaceId, id, member.memberId)
      log({ object, event: 'delete', data: { id, task }, before: { ...comment, place } })
      return answer({ id })
    }),
  )

  handle(app, platform, commentContract.restoreComment, ({ member, write, params }) =>
    write(async (trx, log) => {
      return answer(await restoreComment(trx, log, member, params.id))
    }),
  )
}
