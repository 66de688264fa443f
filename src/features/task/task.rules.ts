import { type Flag, may, type Resource, type Viewer } from '#shared/access.ts'
import type { LinkedTask, Place } from '#shared/live.ts'
import type { SettableField, Task } from './task.contract.ts'

/** What scopes are measured on: the task's project, and who created it or is its executor. */
export const taskResource = ({ project, createdBy, executor }: Place): Resource => ({
  project,
  owners: [createdBy, executor],
})

export const placeOf = ({ project, createdBy, executor }: Place): Place => ({ project, createdBy, executor })

export const isTaskVisible = (viewer: Viewer, task: Place) => may(viewer, 'task.view', taskResource(task))

/** Whether the viewer may create tasks in a project: nobody creates what they could not see then. */
export const mayCreateTask = (viewer: Viewer, project: string): boolean =>
  may(viewer, 'task.create', { project }) &&
  isTaskVisible(viewer, { project, createdBy: viewer.memberId, executor: null })

/** The task as the viewer may see it, or null. */
export const visibleTask = <T extends Task>(viewer: Viewer, task: T): T | null =>
  isTaskVisible(viewer, task) ? shownTask(viewer, task) : null

/** What somebody sees of a field who may see the task but not that. */
type Hidden<Field extends keyof Task> = {
  without: Extract<Flag, 'money.view' | 'time.view'>
  is: Task[Field]
}

/** Whether more than seeing a task is needed to see a field of it; null where it is not. */
const hiddenFields: { [Field in keyof Required<Task>]: Hidden<Field> | null } = {
  rate: { without: 'money.view', is: null },
  price: { without: 'money.view', is: null },
  isPriceFixed: { without: 'money.view', is: false },
  unpricedTime: { without: 'money.view', is: null },
  active: { without: 'time.view', is: false },
  activeTime: { without: 'time.view', is: null },
  id: null,
  project: null,
  number: null,
  title: null,
  description: null,
  checklist: null,
  status: null,
  executor: null,
  participants: null,
  tags: null,
  priority: null,
  start: null,
  end: null,
  dueDate: null,
  estimate: null,
  billable: null,
  // Which other tasks are named is seen by `withSeenLinks`.
  parent: null,
  dependsOn: null,
  position: null,
  recurrence: null,
  nextDate: null,
  createdBy: null,
  createdAt: null,
  updatedAt: null,
}

/** The fields that need this flag, as they are for whoever does not have it. */
const hiddenWithout = (flag: Hidden<keyof Task>['without']): Partial<Task> =>
  Object.fromEntries(
    Object.entries(hiddenFields).flatMap(([field, hidden]) =>
      hidden?.without === flag ? [[field, hidden.is]] : [],
    ),
  )
const withoutTime = hiddenWithout('time.view')
const withoutMoney = hiddenWithout('money.view')

/** The fields that only those see who may see money. */
export const moneyFields: ReadonlySet<string> = new Set(Object.keys(withoutMoney))

/**
 * The task for whoever was let in before, as who has just given it away: money and time are hidden from whom their
 * role hides them, and so is that it is a part of, or waits for, tasks out of their sight.
 */
export function shownTask<T extends LinkedTask>(viewer: Viewer, task: T): T {
  const isTimeSeen = may(viewer, 'time.view', taskResource(task))
  const isMoneyVisible = may(viewer, 'money.view', taskResource(task))
  if (isTimeSeen && isMoneyVisible && !task.linked) return task
  const { linked, ...shown } = withSeenLinks(viewer, task)
  return {
    ...shown,
    ...(!isTimeSeen && withoutTime),
    ...(!isMoneyVisible && withoutMoney),
  } as T
}

/** Whether the viewer may know of a task that this one names. A browser has no places: what it was told, it may show. */
export function isLinkSeen(viewer: Viewer, { linked }: Pick<LinkedTask, 'linked'>, id: string): boolean {
  if (!linked) return true
  const place = linked[id]
  return place !== undefined && isTaskVisible(viewer, place)
}

/** The task, naming only those others that the viewer may see; its parts may be missing where a change did not log them. */
export function withSeenLinks<T extends Partial<LinkedTask>>(viewer: Viewer, task: T): T {
  const { parent, dependsOn } = task
  const isSeen = (id: string) => isLinkSeen(viewer, task, id)
  return {
    ...task,
    ...(parent && !isSeen(parent) && { parent: null }),
    ...(dependsOn && { dependsOn: dependsOn.filter(isSeen) }),
  }
}

/** What belongs to a task, for whoever may see the task; the place it is measured on stays behind. */
export function seenWithTask<T extends { place?: Place }>(viewer: Viewer, data: T): Omit<T, 'place'> | null {
  const { place, ...shown } = data
  return place && isTaskVisible(viewer, place) ? shown : null
}

/** Whether the viewer is of the team that what stands on a task may be for alone: guests are not. */
export const isOfTeam = (viewer: Viewer, task: Place) => may(viewer, 'team.view', taskResource(task))

/** A comment or file of a task, which may be for the team only. */
export function seenOnTask<T extends { place?: Place; teamOnly: boolean }>(
  viewer: Viewer,
  data: T,
): Omit<T, 'place'> | null {
  if (data.teamOnly && !(data.place && isOfTeam(viewer, data.place))) return null
  return seenWithTask(viewer, data)
}

/** `KEY-12`; the project's key alone until the server has numbered it, and nothing where the project is not known. */
export const taskKey = (projectKey: string | undefined, number: number): string =>
  projectKey && number > 0 ? `${projectKey}-${number}` : (projectKey ?? '')

/** A task as lists have it, without its long texts. */
export const brief = ({ description, checklist, ...task }: Task): Task => task

/** What a new task has where nothing else is said. */
export const newTask = {
  description: '',
  executor: null,
  participants: [],
  tags: [],
  priority: 'none',
  start: null,
  end: null,
  dueDate: null,
  estimate: 0,
  billable: true,
  rate: null,
  price: null,
  parent: null,
  dependsOn: [],
  recurrence: null,
  nextDate: null,
} satisfies Pick<Required<Task>, Exclude<SettableField, 'title' | 'status' | 'position'> | 'nextDate'>

/** Parents before their parts, whenever they were made. */
export function byDepth(tasks: readonly Task[]): Task[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const depthOf = (task: Task): number => {
    const parent = task.parent && byId.get(task.parent)
    return parent ? depthOf(parent) + 1 : 0
  }
  return tasks.toSorted((a, b) => depthOf(a) - depthOf(b))
}
