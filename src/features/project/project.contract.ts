import { z } from 'zod'
import { member } from '#features/member/member.contract.ts'
import { rateEffect } from '#features/rate/rate.contract.ts'
import { newRetainer, retainerTerms } from '#features/retainer/retainer.contract.ts'
import { task } from '#features/task/task.contract.ts'
import { booksReason, projectTimeTo, trackedTime } from '#features/time/time.shape.ts'
import { call, ok } from '#shared/contract.ts'
import {
  amount,
  color,
  day,
  id,
  instant,
  page,
  position,
  priority,
  text,
  visibleName,
} from '#shared/fields.ts'
import { keyHint, keyPattern } from './project.key.rules.ts'

/**
 * The project types, as they are called on screen: by the hour, as one sum that was agreed, as hours or money that each month
 * includes and by the hour beyond that, or not at all.
 */
export const projectTypes = {
  time_materials: 'Time and materials',
  fixed_fee: 'Fixed fee',
  retainer: 'Retainer',
  non_billable: 'Not billable',
} as const

/** How a project's work is paid. */
export const billing = z.enum(Object.keys(projectTypes) as (keyof typeof projectTypes)[])
export type Billing = z.infer<typeof billing>

/** What may be spent on a project: minutes, or money in major units of the workspace’s currency. */
const budget = z.object({ unit: z.enum(['minutes', 'money']), amount: z.number() })
export type Budget = z.infer<typeof budget>

const newBudget = z.discriminatedUnion('unit', [
  z.strictObject({
    unit: z.literal('minutes'),
    amount: z.int('Must be whole minutes').min(0, 'At least 0').max(60_000_000, 'At most 60,000,000 minutes'),
  }),
  z.strictObject({ unit: z.literal('money'), amount }),
])

export const project = z.object({
  id,
  name: z.string(),
  /** Short key; the project's tasks are numbered `KEY-12`. */
  key: z.string(),
  color: z.string(),
  /** Id of a project status; null when that status was deleted, which counts as open. */
  status: id.nullable(),
  /** The project it is a part of; null at the top, and where the caller may not see that one. */
  parent: id.nullable(),
  /** Its place among the parts of its parent, where people order them by hand. */
  position: z.string(),
  /** Markdown. Long text: answered for one project and in live messages that change it, left out of lists. */
  description: z.string().optional(),
  priority,
  start: day.nullable(),
  end: day.nullable(),
  dueDate: day.nullable(),
  /** Who pays for it; null without one, or where clients may not be seen. */
  client: id.nullable(),
  billing,
  /** Per hour, of today; null without one of its own, or where money may not be seen. */
  rate: z.number().nullable(),
  /** Null without one, or where it is money that may not be seen. */
  budget: budget.nullable(),
  /**
   * What its retainer includes from which month on, in the order of the months; also of one that ended. Without those of
   * money where that may not be seen.
   */
  retainer: z.array(retainerTerms),
  /** When it was put away; its tasks then show nowhere but in it. */
  archivedAt: instant.nullable(),
  /** Member ids. */
  members: z.array(id),
  /** The one of its members who answers for it. */
  lead: id.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Project = z.infer<typeof project>

/** What a project and all those below it that the caller may see come to; of the tasks that they may see. */
const total = z.object({
  tasksCount: z.int(),
  tasksActiveCount: z.int(),
  /** Minutes. */
  estimate: z.int(),
  /** Tracked minutes, null where time may not be seen. */
  activeTime: z.int().nullable(),
  /** The earliest start of projects and tasks, and the latest end or due date. */
  start: day.nullable(),
  end: day.nullable(),
})

/** What the project calls answer; a live message carries the project alone. */
export const wholeProject = z.object({
  ...project.shape,
  /** Whether the caller has it at the top of their sidebar. */
  pinned: z.boolean(),
  /** The projects directly below it that the caller may see, in their order. */
  children: z.array(id),
  /** All tasks of the project. */
  tasksCount: z.int(),
  /** Its open tasks. */
  tasksActiveCount: z.int(),
  total,
})
export type WholeProject = z.infer<typeof wholeProject>

export const projectKey = z.string().trim().toUpperCase().regex(keyPattern, keyHint)

/** How many levels of projects there are at most. */
export const maxProjectLevels = 10

const fields = {
  name: visibleName('projectName'),
  /** Made from the name when left out. */
  key: projectKey,
  color,
  status: id.nullable(),
  parent: id.nullable(),
  position,
  description: text('description'),
  priority,
  start: day.nullable(),
  end: day.nullable(),
  dueDate: day.nullable(),
  client: id.nullable(),
  /** One of its members. */
  lead: id.nullable(),
  billing,
  rate: amount.nullable(),
  budget: newBudget.nullable(),
  /** All of them, in place of those before. Left out when the billing ends it, it ends with this month. */
  retainer: newRetainer,
}
const createProjectBody = z.strictObject({
  ...z.object(fields).partial().shape,
  id: id.optional(),
  name: fields.name,
  members: z.array(id).max(500).optional(),
})
export const updateProjectBody = z
  .strictObject({
    ...fields,
    archived: z.boolean(),
    /** With `rate` or `billing`: whether time that was not invoiced follows; alone, as the project is billed now. */
    applyRate: z.boolean(),
  })
  .partial()
export type ProjectUpdate = z.output<typeof updateProjectBody>

const params = z.object({ projectId: id })
const membersBody = z.strictObject({
  projectId: id,
  memberIds: z.array(id).min(1, 'Name at least one member').max(500),
})
/** `updatedAt`: the project's, which is newer with whoever comes or leaves. */
const projectMembers = z.object({ projectId: id, memberIds: z.array(id), updatedAt: instant })
export type ProjectMembers = z.infer<typeof projectMembers>

const projectPin = z.object({ projectId: id, memberId: id, pinned: z.boolean() })
/** Whether a member has a project at the top of their sidebar; told to that member alone. */
export type ProjectPin = z.infer<typeof projectPin>

/** The tasks of one project in one status, added up; of those that the caller may see. */
const projectSum = z.object({
  project: id,
  /** Null for tasks without one. */
  status: id.nullable(),
  tasks: z.int(),
  /** Minutes. */
  estimate: z.int(),
  /** Tracked minutes, null where time may not be seen. */
  activeTime: z.int().nullable(),
  /** Null where money may not be seen. */
  price: z.number().nullable(),
  /** Minutes that are billed by the hour and have no rate, which the price leaves out; null where money may not be seen. */
  unpricedTime: z.int().nullable(),
  /** The earliest day and the latest day that one of them has. */
  start: day.nullable(),
  end: day.nullable(),
})
export type ProjectSum = z.infer<typeof projectSum>

/** What stands on a project itself rather than on its tasks, and counts for its budget too. */
const projectExtra = z.object({
  project: id,
  /** Minutes tracked without a task, null where time may not be seen. */
  activeTime: z.int().nullable(),
  /** Of these, what is billed by the hour; null where money may not be seen, as the others. */
  price: z.number().nullable(),
  /** Minutes that have no rate. */
  unpricedTime: z.int().nullable(),
  /** What clients are charged for expenses, without tax, in the workspace’s currency. */
  expenses: z.number().nullable(),
})
export type ProjectExtra = z.infer<typeof projectExtra>

/** One change of a project, its members or its tasks. */
export const projectChange = z.object({
  seq: z.int(),
  object: z.enum(['project', 'project-member', 'task']),
  event: z.enum(['create', 'update', 'delete']),
  /** Of the project or task. */
  id,
  /** What it was called then. */
  title: z.string(),
  actor: id.nullable(),
  at: instant,
  /** The fields that changed; long texts without what they say. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type ProjectChange = z.infer<typeof projectChange>

export const projectContract = {
  getProjects: call({
    method: 'GET',
    path: '/project',
    summary: 'The projects that the caller may see; `open` and `closed` leave out those that were archived.',
    permission: 'project.view',
    scope: 'rows',
    query: z
      .strictObject({
        ...page.shape,
        status: z.union([z.enum(['open', 'closed', 'archived']), id]).optional(),
      })
      .optional(),
    answer: ok(z.array(wholeProject), { cursor: id.nullable() }),
  }),
  getProjectSums: call({
    method: 'GET',
    path: '/project/sums',
    summary:
      'What the tasks of every project that the caller may see come to, by status; `seq` is the last change that is counted.',
    permission: 'project.view',
    scope: 'rows',
    answer: ok(z.array(projectSum), { seq: z.int() }),
  }),
  getProjectExtras: call({
    method: 'GET',
    path: '/project/extras',
    summary:
      'What counts for the budgets of the projects that the caller may see beside their tasks: time without a task, and expenses. Projects with neither are left out.',
    permission: 'project.view',
    scope: 'rows',
    answer: ok(z.array(projectExtra)),
  }),
  getProject: call({
    method: 'GET',
    path: '/project/:projectId',
    summary: 'One project.',
    permission: 'project.view',
    scope: 'project',
    params,
    answer: ok(wholeProject),
  }),
  createProject: call({
    method: 'POST',
    path: '/project',
    summary:
      'Creates a project; its creator becomes a member of it. Inside another project, the caller must be able to change that one.',
    permission: 'project.create',
    scope: 'workspace',
    body: createProjectBody,
    answer: ok(wholeProject),
  }),
  updateProject: call({
    method: 'PUT',
    path: '/project/:id',
    summary: 'Changes the fields that are sent.',
    permission: 'project.update',
    scope: 'project',
    params: z.object({ id }),
    body: updateProjectBody,
    answer: ok(project),
  }),
  updateProjects: call({
    method: 'PATCH',
    path: '/project',
    summary: 'Changes several projects at once, each with its own fields, all or none.',
    permission: 'project.update',
    scope: 'rows',
    body: z.strictObject({
      projects: z
        .array(z.strictObject({ id, ...updateProjectBody.shape }))
        .min(1, 'Name at least one project')
        .max(500, 'At most 500 at once')
        .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Names a project twice'),
    }),
    answer: ok(z.array(project)),
  }),
  pinProject: call({
    method: 'PATCH',
    path: '/project/pin',
    summary: 'Pins a project in the caller’s own sidebar or unpins it; without a body, toggles.',
    permission: 'project.view',
    scope: 'project',
    query: z.strictObject({ projectId: id }),
    body: z.strictObject({ pinned: z.boolean().optional() }).optional(),
    answer: ok(projectPin),
  }),
  duplicateProject: call({
    method: 'POST',
    path: '/project/:projectId/duplicate',
    summary:
      'Makes a copy of a project with its members and tasks, as new work: without comments, files and time. With `start`, all dates move by as much as the earliest of them moves to get there.',
    permission: 'project.create',
    scope: 'project',
    params,
    body: z
      .strictObject({
        id: id.optional(),
        name: visibleName('projectName').optional(),
        start: day.optional(),
        tasks: z.boolean().default(true),
      })
      .optional(),
    answer: ok(wholeProject),
  }),
  getBillingEffect: call({
    method: 'POST',
    path: '/project/:projectId/billing-effect',
    summary:
      'What would become of open time of the project if it were billed otherwise and that time followed, as with `applyRate`. Changes nothing.',
    permission: 'money.view',
    scope: 'project',
    params,
    body: z.strictObject({ billing }),
    answer: ok(rateEffect),
  }),
  getProjectDeletionImpact: call({
    method: 'GET',
    path: '/project/:projectId/deletion-impact',
    summary:
      'What would go to the trash with the project if it were deleted. Projects below it stay, and move up.',
    permission: 'project.delete',
    scope: 'project',
    params,
    answer: ok(
      z.object({
        tasks: z.int(),
        comments: z.int(),
        files: z.int(),
        documents: z.int(),
        /** What is not lost, but needs a place first. */
        time: trackedTime,
        /** What needs a place too. */
        expenses: z.int(),
        /** Projects below it, which move up. */
        children: z.int(),
      }),
    ),
  }),
  deleteProject: call({
    method: 'DELETE',
    path: '/project/:projectId',
    summary:
      'Deletes a project with all its tasks; projects below it move up. Time and expenses are never deleted with it: when there are any, `timeTo` says where they go, and `reason` why where it is in closed books.',
    permission: 'project.delete',
    scope: 'project',
    params,
    body: z.strictObject({ timeTo: projectTimeTo.optional(), reason: booksReason }).optional(),
    answer: ok(z.object({ id })),
  }),
  getProjectChanges: call({
    method: 'GET',
    path: '/project/:projectId/change',
    summary: 'The newest changes of a project, its members and those of its tasks that the caller may see.',
    permission: 'project.view',
    scope: 'project',
    params,
    answer: ok(z.array(projectChange)),
  }),
  getProjectMembers: call({
    method: 'GET',
    path: '/project/:projectId/member',
    summary: 'The members of a project.',
    permission: 'project.view',
    scope: 'project',
    params,
    query: page.optional(),
    answer: ok(z.array(member), { cursor: id.nullable() }),
  }),
  getProjectTasks: call({
    method: 'GET',
    path: '/project/:projectId/tasks',
    summary: 'All tasks of a project that the caller may see, open and closed.',
    permission: 'task.view',
    scope: 'project',
    params,
    query: page.optional(),
    answer: ok(z.array(task), { cursor: id.nullable() }),
  }),
  addProjectMembers: call({
    method: 'POST',
    path: '/project-member',
    summary: 'Adds members to a project.',
    permission: 'project.members',
    scope: 'project',
    body: membersBody,
    answer: ok(projectMembers),
  }),
  removeProjectMembers: call({
    method: 'DELETE',
    path: '/project-member',
    summary: 'Removes members from a project.',
    permission: 'project.members',
    scope: 'project',
    body: membersBody,
    answer: ok(projectMembers),
  }),
}
