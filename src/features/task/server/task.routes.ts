import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { brokenConstraint, forbidden, invalid, notFound, Refusal } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import { answerKept } from '../../../server/kept-list.ts'
import type { MemberContext, Platform } from '../../../server/platform.ts'
import { may } from '../../../shared/access.ts'
import { isProjectSeen } from '../../project/project.rules.ts'
import { type Task, type TaskChange, taskContract } from '../task.contract.ts'
import { isTaskSeen, thingOfTask } from '../task.rules.ts'
import {
  deleteTask,
  findReferences,
  findTask,
  findTasks,
  insertTask,
  lockTask,
  type TaskReferences,
  updateTask,
} from './task.queries.ts'

/** Rows of a page, where the asker does not say. */
const pageSize = 200

export async function taskRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskContract.getTasks, ({ request, reply, member, read, query = {} }) =>
    answerKept(request, reply, member, async () => {
      const limit = query.limit ?? (query.status === 'open' ? undefined : pageSize)
      const rows = await read((db) =>
        findTasks(db, member.workspaceId, member, { ...query, limit: limit && limit + 1 }),
      )
      const page = limit ? rows.slice(0, limit) : rows
      return answer(page, { cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null })
    }),
  )

  handle(app, platform, taskContract.getTask, async ({ member, read, params }) => {
    const task = await read((db) => findTask(db, member.workspaceId, params.id))
    if (!task || !isTaskSeen(member, task)) throw notFound('Task')
    return answer(task)
  })

  handle(app, platform, taskContract.createTask, async ({ member, read, write, body }) => {
    const { workspaceId, memberId } = member
    if (!isProjectSeen(member, { id: body.project })) throw notFound('Project')
    if (!may(member, 'task.create', { project: body.project })) throw forbidden()
    refuseReversedRange(body)
    try {
      return answer(
        await write(async (trx, log) => {
          const { status = null, executor = null } = body
          const found = await findReferences(trx, workspaceId, { project: body.project, status, executor })
          refuseUnfit(body, found)
          const task = await insertTask(trx, workspaceId, {
            description: '',
            priority: 'none',
            start: null,
            end: null,
            dueDate: null,
            ...body,
            id: body.id ?? uuidv7(),
            status: body.status === undefined ? found.newStatus : body.status,
            executor,
            createdBy: memberId,
          })
          if (!task) throw notFound('Project')
          const data = body.description ? { ...task, description: body.description } : task
          log({ object: 'task', event: 'create', data })
          return data
        }),
      )
    } catch (error) {
      if (brokenConstraint(error) !== 'task_pkey') throw error
      const known = await read((db) => findTask(db, workspaceId, body.id as string))
      if (!known || !isTaskSeen(member, known)) throw new Refusal(409, 'ID_TAKEN', 'This id is taken.')
      return answer(known)
    }
  })

  const change = async ({ member, write, params, body }: Change) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const locked = await lockTask(trx, workspaceId, params.id, body)
      if (!locked || !isTaskSeen(member, locked)) throw notFound('Task')
      if (!may(member, 'task.update', thingOfTask(locked))) throw forbidden()
      const { newStatus, statusFits, executorFits, description, ...before } = locked
      refuseUnfit(body, { newStatus, statusFits, executorFits })
      refuseReversedRange({ ...before, ...body })
      const changed = changedFields({ ...before, description }, body)
      if (!Object.keys(changed).length) return answer({ ...before, description })
      const after = await updateTask(trx, workspaceId, params.id, changed)
      const isDescribed = changed.description !== undefined
      const data = isDescribed ? { ...after, description: changed.description } : after
      log({
        object: 'task',
        event: 'update',
        data,
        before: isDescribed ? { ...before, description } : before,
      })
      return answer(data)
    })
  handle(app, platform, taskContract.updateTask, change)
  handle(app, platform, taskContract.replaceTask, change)

  handle(app, platform, taskContract.deleteTask, ({ member, write, params }) =>
    write(async (trx, log) => {
      const locked = await lockTask(trx, member.workspaceId, params.id, {})
      if (!locked || !isTaskSeen(member, locked)) throw notFound('Task')
      if (!may(member, 'task.delete', thingOfTask(locked))) throw forbidden()
      const { newStatus, statusFits, executorFits, ...before } = locked
      await deleteTask(trx, member.workspaceId, params.id)
      log({ object: 'task', event: 'delete', data: { id: params.id }, before })
      return answer({ id: params.id })
    }),
  )
}
type Change = MemberContext & { params: { id: string }; body: TaskChange }

/** The fields whose value is another one than before; sending what is there already changes nothing. */
function changedFields(before: Task, change: TaskChange): TaskChange {
  const entries = Object.entries(change).filter(([field, value]) => before[field as keyof Task] !== value)
  return Object.fromEntries(entries)
}

function refuseUnfit(change: { status?: string | null; executor?: string | null }, found: TaskReferences) {
  if (change.status && !found.statusFits) throw invalid({ status: 'Not a task status of this workspace' })
  if (change.executor && !found.executorFits) {
    throw invalid({ executor: 'Not a member who can see this project: add them to it first' })
  }
}

function refuseReversedRange({ start, end }: { start?: string | null; end?: string | null }) {
  if (start && end && end < start) throw invalid({ end: 'Must not be before the start' })
}
