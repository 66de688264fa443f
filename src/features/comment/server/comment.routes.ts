import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { setFilesTeamOnly } from '#features/file/server/file.queries.ts'
import { findTask, lockTask } from '#features/task/server/task.queries.ts'
import { isOfTeam, isTaskVisible, placeOf, taskResource } from '#features/task/task.rules.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import { filesIn } from '#shared/rich/files.ts'
import { commentContract, maxEmojis } from '../comment.contract.ts'
import type { Comment } from '../comment.shape.ts'
import {
  countComments,
  findAnyComment,
  findComment,
  findCommentPage,
  hideReplies,
  insertComment,
  markComment,
  setReaction,
  updateComment,
} from './comment.queries.ts'
import { isCommentVisible, lockOwn, lockVisible, restoreComment } from './comment.restore.ts'

const object = 'task-comment'
const notOfTeam = 'Your role can’t write team-only comments.'

export async function commentRoutes(app: FastifyInstance, platform: Platform) {
  const { config } = platform

  handle(app, platform, commentContract.getComments, ({ member, read, params, query = {} }) =>
    read(async (db) => {
      const task = await findTask(db, member, params.id)
      if (!task || !isTaskVisible(member, task)) throw notFound('Task')
      const page = { before: query.cursor, limit: query.limit, isOfTeam: isOfTeam(member, task) }
      return answer(await findCommentPage(db, member.workspaceId, task.id, page))
    }),
  )

  handle(app, platform, commentContract.getComment, ({ member, read, params }) =>
    read(async (db) => {
      const comment = await findComment(db, member.workspaceId, params.id)
      const task = comment && (await findTask(db, member, comment.task))
      if (!task || !isCommentVisible(member, task, comment)) throw notFound('Comment')
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
        const answered = body.replyTo ? await findAnswered(trx, member, taskId, body.replyTo) : null
        const teamOnly = body.teamOnly || answered?.teamOnly || false
        if (teamOnly && !isOfTeam(member, task)) throw forbidden(notOfTeam)
        const replyTo = answered && (answered.replyTo ?? answered.id)
        const given = { id, task: taskId, memberId, text, teamOnly, replyTo }
        const comment = await insertComment(trx, workspaceId, given)
        const max = config.commentsPerTask
        const sentence = `A task can have up to ${max} comments. Continue in a new task.`
        assertWithinLimit(max, await countComments(trx, workspaceId, taskId), sentence)
        log({ object, event: 'create', data: { ...comment, place: placeOf(task) } })
        await moveFiles(trx, log, member, comment, placeOf(task))
        return answer(comment)
      })
    } catch (error) {
      if (brokenConstraint(error) !== 'comment_pkey') throw error
      const known = await read(async (db) => {
        const found = await findComment(db, workspaceId, id)
        const task = found && (await findTask(db, member, found.task))
        return task && isCommentVisible(member, task, found) && found.memberId === memberId
          ? found
          : undefined
      })
      if (!known) throw idTaken()
      return answer(known)
    }
  })

  handle(app, platform, commentContract.updateComment, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { comment, place, isDeleted } = await lockOwn(trx, member, params.id)
      if (isDeleted) throw notFound('Comment')
      const { text = comment.text, teamOnly = comment.teamOnly } = body
      const isOther = { text: text !== comment.text, teamOnly: teamOnly !== comment.teamOnly }
      if (!isOther.text && !isOther.teamOnly) return answer(comment)
      if (isOther.teamOnly) await assertMayMove(trx, member, comment, place, teamOnly)
      const change = { ...(isOther.text && { text }), ...(isOther.teamOnly && { teamOnly }) }
      const data = await updateComment(trx, member.workspaceId, comment.id, change)
      log({ object, event: 'update', data: { ...data, place }, before: { ...comment, place } })
      await moveFiles(trx, log, member, data, place)
      if (isOther.teamOnly && teamOnly)
        for (const reply of await hideReplies(trx, member.workspaceId, comment.id)) {
          const before = { ...reply, teamOnly: false, place }
          log({ object, event: 'update', data: { ...reply, place }, before })
          await moveFiles(trx, log, member, reply, place)
        }
      return answer(data)
    }),
  )

  handle(app, platform, commentContract.reactToComment, ({ member, write, params, body: { emoji, on } }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const { comment, place, isDeleted } = await lockVisible(trx, member, params.id)
      if (isDeleted) throw notFound('Comment')
      if (!may(member, 'comment.create', taskResource(place))) throw forbidden()
      if (
        on &&
        comment.reactions.length >= maxEmojis &&
        !comment.reactions.some((one) => one.emoji === emoji)
      )
        throw new HttpError(409, 'LIMIT_REACHED', `A comment can have up to ${maxEmojis} different emoji.`)
      const given = { comment: comment.id, member: memberId, emoji }
      if (!(await setReaction(trx, workspaceId, given, on))) return answer(comment)
      const data = await updateComment(trx, workspaceId, comment.id, {})
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

/** The comment that a new one answers, locked so that it is not deleted meanwhile. */
async function findAnswered(trx: Db, member: CallerMember, task: string, id: string): Promise<Comment> {
  const { comment, isDeleted } = await lockVisible(trx, member, id)
  if (isDeleted || comment.task !== task) throw notFound('Comment')
  return comment
}

/** A reply is not shown to more people than what it answers. */
async function assertMayMove(
  trx: Db,
  member: CallerMember,
  { replyTo }: Comment,
  place: Place,
  teamOnly: boolean,
) {
  if (!isOfTeam(member, place)) throw forbidden(notOfTeam)
  const answered = !teamOnly && replyTo ? await findAnyComment(trx, member.workspaceId, replyTo) : undefined
  if (!answered?.teamOnly) return
  const message = 'Guests can’t see the comment this one replies to. Show them that one first.'
  throw new HttpError(409, 'REPLY_TO_TEAM_ONLY', message, { teamOnly: message })
}

/** The pictures in a comment that its author added are seen by whoever sees the comment. */
async function moveFiles(trx: Db, log: Log, { workspaceId }: CallerMember, comment: Comment, place: Place) {
  const { task, memberId, teamOnly, text } = comment
  const ids = filesIn(text)
  if (!ids.length || memberId === null) return
  for (const file of await setFilesTeamOnly(trx, workspaceId, { ids, task, memberId, teamOnly })) {
    const before = { ...file, teamOnly: !teamOnly, place }
    log({ object: 'file', event: 'update', data: { ...file, place }, before })
  }
}
