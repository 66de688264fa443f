import { z } from 'zod'
import { comment } from '#features/comment/comment.shape.ts'
import { file } from '#features/file/file.shape.ts'
import { movableTime } from '#features/time/time.movable.shape.ts'
import { booksReason, taskTimeTo, timeEntry, timeTotals, trackedTime } from '#features/time/time.shape.ts'
import { call, ok } from '#shared/contract.ts'
import {
  amount,
  day,
  id,
  ids,
  instant,
  json,
  limit,
  line,
  listChange,
  page,
  position,
  priority,
  text,
  wholeUpTo,
} from '#shared/fields.ts'

/** One line of a task's checklist. */
export const checklistItem = z.object({ id, title: z.string(), done: z.boolean() })
export type ChecklistItem = z.infer<typeof checklistItem>

/** How a task comes again. */
export const recurrence = z.strictObject({
  /** `schedule`: on fixed dates; `afterDone`: counted from the day it was done. */
  mode: z.enum(['schedule', 'afterDone']),
  every: z.int().min(1, 'At least 1').max(365, 'At most 365'),
  unit: z.enum(['day', 'week', 'month', 'year']),
  /** For weeks on a schedule: the days, 0 = Sunday. Left out, the day of the week it began on. */
  weekdays: z.array(z.int().min(0).max(6)).max(7).optional(),
  /** No more after this day. */
  until: day.nullable().optional(),
})
export type Recurrence = z.infer<typeof recurrence>

export const task = z.object({
  id,
  /** Id of the project it belongs to. */
  project: id,
  /** Counts up within the project; shown as `KEY-12`. */
  number: z.int(),
  title: z.string(),
  /** Markdown. Long text: answered for one task and in live messages that change it, left out of lists. */
  description: z.string().optional(),
  /** As the description: for one task, and when it changes. */
  checklist: z.array(checklistItem).optional(),
  /** Id of a task status; null when that status was deleted, which counts as open. */
  status: id.nullable(),
  /** The one member the task is given to. */
  executor: id.nullable(),
  /** Members who follow it. */
  participants: z.array(id),
  tags: z.array(id),
  priority,
  start: day.nullable(),
  end: day.nullable(),
  dueDate: day.nullable(),
  /** Minutes; 0 = not estimated. */
  estimate: z.int(),
  billable: z.boolean(),
  /** Per hour, instead of the rates of project and member; null without one, or where money may not be seen. */
  rate: z.number().nullable(),
  /** The fixed price if there is one, else billable time × rate; null where money may not be seen. */
  price: z.number().nullable(),
  isPriceFixed: z.boolean(),
  /** Tracked minutes that are to be billed by the hour and have no rate, so that the price is without them; null where money may not be seen. */
  unpricedTime: z.int().nullable(),
  /** The task it is a part of. */
  parent: id.nullable(),
  /** Tasks that have to be finished before it begins. */
  dependsOn: z.array(id),
  /** Its place among the cards of a board, where people order them by hand. */
  position: z.string(),
  recurrence: recurrence.nullable(),
  /** The day on which a task on a schedule comes again. */
  nextDate: day.nullable(),
  /** Whether a timer runs on it now; false where time may not be seen. */
  active: z.boolean(),
  /** Tracked minutes of all members, running timers not counted; null where time may not be seen. */
  activeTime: z.int().nullable(),
  /** The member who created it, who may be gone by now; null for the program itself. */
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Task = z.infer<typeof task>

/** One task with all that belongs to it. */
export const taskDetail = z.object({
  ...task.shape,
  /** The newest, oldest first. */
  comments: z.array(comment),
  /** How many comments there are before those; `GET /task/:id/comment` answers them. */
  earlierComments: z.int(),
  files: z.array(file),
  /** Its time entries that the caller may see, newest first: the newest 50. */
  actions: z.array(timeEntry),
  /** How many of its time entries there are before those; `GET /task/:id/time-entry` answers them. */
  earlierActions: z.int(),
  /** What all of its time entries add up to that the caller may see. */
  timeTotals,
})
export type TaskDetail = z.infer<typeof taskDetail>

/** One step of a task's history. */
export const taskHistoryStep = z.object({
  seq: z.int(),
  event: z.enum(['create', 'update', 'delete']),
  actor: id.nullable(),
  at: instant,
  /** The fields that changed; long texts without what they say. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type TaskHistoryStep = z.infer<typeof taskHistoryStep>

const areDifferent = (list: readonly { id?: string | undefined }[]) => {
  const named = list.flatMap(({ id }) => id ?? [])
  return new Set(named).size === named.length
}

export const maxParticipants = 200
export const maxTags = 100
export const maxDependencies = 200
export const maxChecklistItems = 200

/** What the program gives a task, and what is set in a way of its own. */
type GivenField =
  | 'id'
  | 'project'
  | 'number'
  | 'checklist'
  | 'isPriceFixed'
  | 'unpricedTime'
  | 'nextDate'
  | 'active'
  | 'activeTime'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
/** All others, which can be set: whatever has to know each of them is written as a record of these. */
export type SettableField = Exclude<keyof Task, GivenField>

const fields = {
  title: line('taskTitle'),
  description: text('description'),
  status: id.nullable(),
  executor: id.nullable(),
  participants: ids(maxParticipants),
  tags: ids(maxTags),
  priority,
  start: day.nullable(),
  end: day.nullable(),
  dueDate: day.nullable(),
  estimate: wholeUpTo('estimate', 'minutes'),
  billable: z.boolean(),
  rate: amount.nullable(),
  /** Sets a fixed price; null goes back to billable time × rate. */
  price: amount.nullable(),
  parent: id.nullable(),
  dependsOn: ids(maxDependencies),
  position,
  recurrence: recurrence.nullable(),
} satisfies Record<SettableField, z.ZodType>
export const createTaskBody = z.strictObject({
  ...z.object(fields).partial().shape,
  id: id.optional(),
  project: id,
  title: fields.title,
  checklist: z
    .array(z.strictObject({ id: id.optional(), title: line('taskTitle'), done: z.boolean().default(false) }))
    .refine(areDifferent, 'Has an id twice')
    .max(maxChecklistItems, `At most ${maxChecklistItems}`)
    .optional(),
})
export const updateTaskBody = z
  .strictObject({
    ...fields,
    participants: listChange(maxParticipants),
    tags: listChange(maxTags),
    dependsOn: listChange(maxDependencies),
    /** Moves the task, with its subtasks, into another project, where it gets a new number. */
    project: id,
    /**
     * With `project`: whether its time that was not invoiced goes along, and is billed as the other project’s, or stays
     * in the project in which it was tracked, as it does when left out.
     */
    timeEntries: z.enum(['keep', 'move']),
    /** With `rate`: whether time entries that were not invoiced take the new rate too. */
    applyRate: z.boolean(),
  })
  .partial()
export type TaskUpdate = z.output<typeof updateTaskBody>
/** An update whose lists are whole. */
export type TaskChange = Omit<TaskUpdate, ListField> & { [field in ListField]?: string[] }
export type ListField = 'participants' | 'tags' | 'dependsOn'

const params = z.object({ id })
const manyIds = z.strictObject({
  ids: z.array(id).min(1, 'Name at least one task').max(500, 'At most 500 at once'),
})
const changeTask = {
  path: '/task/:id',
  summary: 'Changes the fields that are sent.',
  permission: 'task.update',
  scope: 'task',
  params,
  body: updateTaskBody,
  answer: ok(task),
} as const
/** Narrows lists and counts; several of them together narrow further. */
const whose = {
  project: id.optional(),
  executor: id.optional(),
  createdBy: id.optional(),
  participant: id.optional(),
}
const checklistParams = z.object({ id, itemId: id })

/** A line of a report: a task as a billable service, or a project with the time on it alone. */
const service = z.object({
  id,
  title: z.string(),
  /**
   * Per hour: what is billed by the hour / hours of all that was tracked; null where nothing is priced, or money may not
   * be seen.
   */
  rate: z.number().nullable(),
  /** Tracked hours: minutes / 60, rounded to 2 decimals. */
  estimate: z.number(),
  /** Hours that are to be billed by the hour and have no rate; null where money may not be seen. */
  unpriced: z.number().nullable(),
})

export const taskContract = {
  getTasks: call({
    method: 'GET',
    path: '/task',
    summary: 'The tasks that the caller may see: all open ones at once, closed ones in pages, newest first.',
    permission: 'task.view',
    scope: 'rows',
    query: z
      .strictObject({
        status: z.union([z.enum(['open', 'closed']), id]).optional(),
        ...whose,
        parent: id.optional(),
        /** Rows of one page; left out, all open tasks, and 200 otherwise. */
        limit,
        /** Where the page before ended, from its answer. */
        cursor: id.optional(),
      })
      .optional(),
    answer: ok(z.array(task), { cursor: id.nullable() }),
  }),
  getTaskCounts: call({
    method: 'GET',
    path: '/task/count',
    summary: 'How many tasks the caller may see, by status id; `none` for those without one.',
    permission: 'task.view',
    scope: 'rows',
    query: z.strictObject(whose).optional(),
    answer: ok(z.record(z.string(), z.int())),
  }),
  getTask: call({
    method: 'GET',
    path: '/task/:id',
    summary: 'One task with its description, checklist, newest comments, files and newest time entries.',
    permission: 'task.view',
    scope: 'task',
    params,
    answer: ok(taskDetail),
  }),
  getTaskHistory: call({
    method: 'GET',
    path: '/task/:id/history',
    summary: 'Who changed what of a task, newest first.',
    permission: 'task.view',
    scope: 'task',
    params,
    answer: ok(z.array(taskHistoryStep)),
  }),
  createTask: call({
    method: 'POST',
    path: '/task',
    summary: 'Creates a task. Repeating the call with the same id returns the existing task.',
    permission: 'task.create',
    scope: 'project',
    body: createTaskBody,
    answer: ok(task),
  }),
  updateTask: call({ method: 'PATCH', ...changeTask }),
  replaceTask: call({ method: 'PUT', ...changeTask }),
  updateTasks: call({
    method: 'PATCH',
    path: '/task',
    summary: 'Changes several tasks at once, each with its own fields, all or none.',
    permission: 'task.update',
    scope: 'rows',
    body: z.strictObject({
      tasks: z
        .array(z.strictObject({ id, ...updateTaskBody.shape }))
        .min(1, 'Name at least one task')
        .max(500, 'At most 500 at once')
        .refine(areDifferent, 'Names a task twice'),
    }),
    answer: ok(z.array(task)),
  }),
  deleteTask: call({
    method: 'DELETE',
    path: '/task/:id',
    summary:
      'Deletes a task with its subtasks. It can be restored for 30 days. Time is never deleted with it: when there is any, `timeTo` says where it goes.',
    permission: 'task.delete',
    scope: 'task',
    params,
    body: z.strictObject({ timeTo: taskTimeTo.optional(), reason: booksReason }).optional(),
    answer: ok(z.object({ id })),
  }),
  deleteTasks: call({
    method: 'DELETE',
    path: '/task',
    summary:
      'Deletes several tasks, all or none; those deleted before stay so. They can be restored for 30 days. Time is never deleted with them: when there is any, `timeTo` says where it goes.',
    permission: 'task.delete',
    scope: 'rows',
    body: manyIds.extend({ timeTo: taskTimeTo.optional(), reason: booksReason }),
    answer: ok(z.object({ ids: z.array(id) })),
  }),
  getTasksTime: call({
    method: 'POST',
    path: '/task/held-time',
    summary:
      'The tracked time on tasks and their subtasks, which needs a new place before they can be deleted; whose it is, as far as the caller can see.',
    permission: 'task.delete',
    scope: 'rows',
    body: manyIds,
    answer: ok(trackedTime),
  }),
  getMovableTime: call({
    method: 'POST',
    path: '/task/movable-time',
    summary:
      'What time of tasks and their subtasks would go along to another project with `timeEntries`; null for none, and where the caller may not move all of it.',
    permission: 'task.update',
    scope: 'rows',
    body: manyIds.extend({ project: id }),
    answer: ok(movableTime.nullable()),
  }),
  restoreTasks: call({
    method: 'POST',
    path: '/task/restore',
    summary:
      'Restores deleted tasks with the subtasks deleted with them: those the caller deleted or, with task.delete wider than `own`, anyone’s.',
    permission: 'task.delete',
    scope: 'rows',
    body: manyIds,
    answer: ok(z.array(task)),
  }),
  duplicateTask: call({
    method: 'POST',
    path: '/task/:id/duplicate',
    summary:
      'Makes a copy of a task with its subtasks, checklist, tags and participants; without comments, files and time.',
    permission: 'task.create',
    scope: 'task',
    params,
    body: z.strictObject({ id: id.optional() }).optional(),
    answer: ok(task),
  }),
  addChecklistItem: call({
    method: 'POST',
    path: '/task/:id/checklist',
    summary: 'Adds a line to the checklist, at the end.',
    permission: 'task.update',
    scope: 'task',
    params,
    body: z.strictObject({ id: id.optional(), title: line('taskTitle') }),
    answer: ok(task),
  }),
  updateChecklistItem: call({
    method: 'PATCH',
    path: '/task/:id/checklist/:itemId',
    summary: 'Changes, ticks or moves a line of the checklist.',
    permission: 'task.update',
    scope: 'task',
    params: checklistParams,
    body: z.strictObject({
      title: line('taskTitle').optional(),
      done: z.boolean().optional(),
      /** Its place among the others, from 0. */
      position: z.int().min(0).max(maxChecklistItems).optional(),
    }),
    answer: ok(task),
  }),
  deleteChecklistItem: call({
    method: 'DELETE',
    path: '/task/:id/checklist/:itemId',
    summary: 'Removes an item from the checklist.',
    permission: 'task.update',
    scope: 'task',
    params: checklistParams,
    answer: ok(task),
  }),
  getReports: call({
    method: 'GET',
    path: '/task/reports',
    summary:
      'Tracked hours by task, or by project where they are on none, as services: of entries that begin from `startDate` to `endDate` in the workspace’s time zone and that the caller may see.',
    permission: 'report.view',
    scope: 'rows',
    query: z
      .strictObject({
        ...page.shape,
        projectId: id.optional(),
        startDate: day.optional(),
        endDate: day.optional(),
        /** true: open tasks only; false: closed ones only. */
        isActive: z.enum(['true', 'false']).optional(),
      })
      .optional(),
    answer: ok(z.array(service), { cursor: id.nullable() }),
  }),
  getFilter: call({
    method: 'GET',
    path: '/task/filter/one',
    summary: 'The task filter that the caller saved last; null before the first one.',
    permission: 'task.view',
    scope: 'rows',
    answer: ok(z.object({ value: z.unknown() })),
  }),
  saveFilter: call({
    method: 'POST',
    path: '/task/filter',
    summary: 'Keeps the caller’s task filter, any JSON of at most 20,000 characters.',
    permission: 'task.view',
    scope: 'rows',
    body: z.strictObject({ value: json }),
    answer: ok(z.object({ value: z.unknown() })),
  }),
}
