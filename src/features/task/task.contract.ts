import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { day, id, instant, line, priority, text } from '../../shared/fields.ts'

export const task = z.object({
  id,
  /** Id of the project it belongs to. */
  project: id,
  /** Counts up within the project; shown as `KEY-12`. */
  number: z.int(),
  title: z.string(),
  /** Long text: answered for one task and in live messages that change it, left out of lists. */
  description: z.string().optional(),
  /** Id of a task status; null when that status was deleted, which counts as open. */
  status: id.nullable(),
  /** The one member the task is given to. */
  executor: id.nullable(),
  priority,
  start: day.nullable(),
  end: day.nullable(),
  dueDate: day.nullable(),
  /** The member who created it, who may be gone by now; null for the program itself. */
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Task = z.infer<typeof task>

const fields = {
  title: line(500),
  description: text(50_000),
  status: id.nullable(),
  executor: id.nullable(),
  priority,
  start: day.nullable(),
  end: day.nullable(),
  dueDate: day.nullable(),
}
export const createTaskBody = z.strictObject({
  ...z.object(fields).partial().shape,
  id: id.optional(),
  project: id,
  title: fields.title,
})
export const updateTaskBody = z.strictObject(fields).partial()
export type TaskChange = z.output<typeof updateTaskBody>

const params = z.object({ id })
const changeTask = {
  path: '/task/:id',
  summary: 'Changes the fields that are sent.',
  permission: 'task.update',
  scope: 'task',
  params,
  body: updateTaskBody,
  answer: ok(task),
} as const

export const taskContract = {
  getTasks: call({
    method: 'GET',
    path: '/task',
    summary: 'The tasks that the asker may see: all open ones at once, closed ones in pages, newest first.',
    permission: 'task.view',
    scope: 'rows',
    query: z
      .strictObject({
        status: z.union([z.enum(['open', 'closed']), id]).optional(),
        /** Rows of one page; left out, all open tasks, and 200 otherwise. */
        limit: z.coerce.number().int().min(1, 'At least 1').max(200, 'At most 200').optional(),
        /** Where the page before ended, from its answer. */
        cursor: id.optional(),
      })
      .optional(),
    answer: ok(z.array(task), { cursor: id.nullable() }),
  }),
  getTask: call({
    method: 'GET',
    path: '/task/:id',
    summary: 'One task with its description.',
    permission: 'task.view',
    scope: 'task',
    params,
    answer: ok(task),
  }),
  createTask: call({
    method: 'POST',
    path: '/task',
    summary: 'Creates a task. Repeating the call with the same id answers the task that exists.',
    permission: 'task.create',
    scope: 'project',
    body: createTaskBody,
    answer: ok(task),
  }),
  updateTask: call({ method: 'PATCH', ...changeTask }),
  replaceTask: call({ method: 'PUT', ...changeTask }),
  deleteTask: call({
    method: 'DELETE',
    path: '/task/:id',
    summary: 'Deletes a task.',
    permission: 'task.delete',
    scope: 'task',
    params,
    answer: ok(z.object({ id })),
  }),
}
