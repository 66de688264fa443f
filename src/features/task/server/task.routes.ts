import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findCommentPage } from '#features/comment/server/comment.queries.ts'
import { findFiles } from '#features/file/server/file.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { findHome } from '#features/project/server/project.tree.queries.ts'
import { findTaskTime } from '#features/time/server/time.task.queries.ts'
import { answerCached } from '#server/cachedList.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import { validateRange } from '#server/validateRange.ts'
import { may } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { type Task, type TaskUpdate, taskContract } from '../task.contract.ts'
import { isOfTeam, isTaskVisible, mayCreateTask, newTask, shownTask } from '../task.rules.ts'
import { changeTasks, groupOfChange, readForChange } from './task.change.ts'
import { addTask, copyTask } from './task.create.ts'
import { findTaskHistory } from './task.history.queries.ts'
import { scheduleRecurrences } from './task.jobs.ts'
import { findReferences, lockTree } from './task.links.queries.ts'
import { countTasks, findDescendants, findTask, findTasks, lockTask } from './task.queries.ts'
import { recurrenceColumns } from './task.recur.ts'
import { requireMoney, validateFound, validateHierarchy } from './task.validate.ts'

/** Rows of a page, where the caller does not say. */
const pageSize = 200

/** Subtasks that one call copies. */
const maxCopied = 500
const tooManyParts = `This task has more than ${maxCopied} subtasks, which is too many to copy at once.`

const unseenProject = 'Your role can’t see tasks in this project, so you can’t add any. Ask an admin.'

const archivedProject = 'This project or one of its parents is archived. Restore it to add tasks.'

export async function taskRoutes(app: FastifyInstance, platform: Platform) {
  platform.onStop(scheduleRecurrences(platform))

  handle(app, platform, taskContract.getTasks, ({ request, reply, member, read, query = {} }) =>
    answerCached(request, reply, member, async () => {
      const limit = query.limit ?? (query.status === 'open' ? undefined : pageSize)
      const rows = await read((db) => findTasks(db, member, member, { ...query, limit: limit && limit + 1 }))
      const page = limit ? rows.slice(0, limit) : rows
      return answer(
        page.map((task) => shownTask(member, task)),
        { cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null },
      )
    }),
  )

  handle(app, platform, taskContract.getTaskCounts, async ({ member, read, query = {} }) =>
    answer(await read((db) => countTasks(db, member, member, query))),
  )

  handle(app, platform, taskContract.getTask, async ({ member, read, params }) =>
    read(async (db) => {
      const task = await findTask(db, member, params.id)
      if (!task || !isTaskVisible(member, task)) throw notFound('Task')
      const { comments, earlier } = await findCommentPage(db, member.workspaceId, task.id, {
        isOfTeam: isOfTeam(member, task),
      })
      const time = await findTaskTime(db, member, task.id)
      return answer({
        ...shownTask(member, task),
        comments,
        earlierComments: earlier,
        files: await findFiles(db, member.workspaceId, task.id, isOfTeam(member, task)),
        actions: time.entries,
        earlierActions: time.earlier,
        timeTotals: time.totals,
      })
    }),
  )

  handle(app, platform, taskContract.getTaskHistory, async ({ member, read, params }) =>
    read(async (db) => {
      const task = await findTask(db, member, params.id)
      if (!task || !isTaskVisible(member, task)) throw notFound('Task')
      return answer(await findTaskHistory(db, member.workspaceId, member, params.id))
    }),
  )

  handle(app, platform, taskContract.createTask, async ({ member, read, write, body }) => {
    const { memberId } = member
    if (!isProjectVisible(member, { id: body.project })) throw notFound('Project')
    if (!may(member, 'task.create', { project: body.project })) throw forbidden()
    if (!mayCreateTask(member, body.project)) throw forbidden(unseenProject)
    if ((body.rate ?? null) !== null || (body.price ?? null) !== null) {
      requireMoney(member, { project: body.project, owners: [memberId] })
    }
    validateRange(body)
    try {
      const readAhead = (trx: Db) =>
        Promise.all([
          findHome(trx, member.workspaceId, body.project),
          findReferences(trx, member, body.project, body),
        ])
      const work = async (trx: Db, log: Log, [home, found]: Awaited<ReturnType<typeof readAhead>>) => {
        const id = body.id ?? uuidv7()
        if (!home) throw notFound('Project')
        // An earlier try of the same call may have made it before that.
        if (home.isArchived && !(body.id && (await findTask(trx, member, body.id))))
          throw new HttpError(409, 'PROJECT_ARCHIVED', archivedProject)
        if (body.parent || body.dependsOn?.length) await lockTree(trx, member)
        await validateFound(trx, member, body, found)
        await validateHierarchy(trx, member, { id, project: body.project, dependsOn: [] }, body)
        const task = { ...newTask, ...body, id, createdBy: memberId }
        const whole = {
          ...task,
          status: body.status === undefined ? found.newStatus : body.status,
          checklist: (body.checklist ?? []).map((item) => ({ ...item, id: item.id ?? uuidv7() })),
          ...recurrenceColumns(task.recurrence, task, dayIn(member.timeZone)),
        }
        return addTask(trx, log, member, whole, found.now)
      }
      // What hangs on other tasks locks the tree.
      const group = body.parent || body.dependsOn?.length ? undefined : { row: null }
      return answer(shownTask(member, await write(work, { readAhead, group })))
    } catch (error) {
      return answer(await madeBefore(error, { member, read }, body.id))
    }
  })

  const change = async ({ member, write, params, body }: Change) => {
    const update = { ...body, id: params.id }
    const [task] = await write((trx, log, read) => changeTasks(trx, log, member, [update], read), {
      readAhead: readForChange(member, update),
      group: groupOfChange(update),
    })
    return answer(shownTask(member, task as Task))
  }
  handle(app, platform, taskContract.updateTask, change)
  handle(app, platform, taskContract.replaceTask, change)

  handle(app, platform, taskContract.updateTasks, async ({ member, write, body }) => {
    const tasks = await write((trx, log) => changeTasks(trx, log, member, body.tasks))
    return answer(tasks.map((task) => shownTask(member, task)))
  })

  handle(app, platform, taskContract.duplicateTask, async ({ member, read, write, params, body = {} }) => {
    const id = body.id ?? uuidv7()
    try {
      const copy = await write(async (trx, log) => {
        await lockTree(trx, member)
        const task = await lockTask(trx, member, params.id)
        if (!task || !isTaskVisible(member, task)) throw notFound('Task')
        if (!may(member, 'task.create', { project: task.project })) throw forbidden()
        const { newStatus } = await findReferences(trx, member, task.project, {})
        const parts = await findDescendants(trx, member, [task.id])
        if (parts.length > maxCopied) throw new HttpError(409, 'TOO_MANY_SUBTASKS', tooManyParts)
        const title = `${task.title.slice(0, 490).toWellFormed()} (copy)`
        const change = { id, title, createdBy: member.memberId }
        return copyTask(trx, log, member, task, newStatus, change, {
          waitsFor: 'all',
          isCopied: (part) => isTaskVisible(member, part),
        })
      })
      return answer(shownTask(member, copy))
    } catch (error) {
      return answer(await madeBefore(error, { member, read }, id))
    }
  })
}

/** The task that an earlier try of the same call made; any other error, or an id that is taken, is thrown. */
async function madeBefore(
  error: unknown,
  { member, read }: Pick<MemberContext, 'member' | 'read'>,
  id: string | undefined,
): Promise<Task> {
  if (brokenConstraint(error) !== 'task_pkey' || !id) throw error
  const known = await read((db) => findTask(db, member, id))
  if (!known || !isTaskVisible(member, known)) throw idTaken()
  return shownTask(member, known)
}

type Change = MemberContext & { params: { id: string }; body: TaskUpdate }
