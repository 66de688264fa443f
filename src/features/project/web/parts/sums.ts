import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Status } from '#features/status/status.shape.ts'
import type { Task } from '#features/task/task.contract.ts'
import type { ProjectSum } from '../../project.contract.ts'

/** What some tasks come to. */
export type Sum = Omit<ProjectSum, 'project' | 'status'>

/** What the tasks of a project come to, together and by status; `none` for those without one. */
export type Sums = { all: Sum; open: Sum; byStatus: Record<string, Sum> }

export const noSum: Sum = {
  tasks: 0,
  estimate: 0,
  activeTime: null,
  price: null,
  unpricedTime: null,
  start: null,
  end: null,
}
export const noSums: Sums = { all: noSum, open: noSum, byStatus: {} }

const plus = (a: number | null, b: number | null) => (a === null ? b : a + (b ?? 0))
const first = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)
const last = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

export const addSum = (a: Sum, b: Sum): Sum => ({
  tasks: a.tasks + b.tasks,
  estimate: a.estimate + b.estimate,
  activeTime: plus(a.activeTime, b.activeTime),
  price: plus(a.price, b.price),
  unpricedTime: plus(a.unpricedTime, b.unpricedTime),
  start: first(a.start, b.start),
  end: last(a.end, b.end),
})

export const sumOfTask = ({ estimate, activeTime, price, unpricedTime, start, end, dueDate }: Task): Sum => ({
  tasks: 1,
  estimate,
  activeTime,
  price,
  unpricedTime,
  start: first(first(start, end), dueDate),
  end: last(last(start, end), dueDate),
})

/** Adds up by project what is known and what was only counted. */
export function addSums(
  counted: readonly ProjectSum[],
  tasks: readonly Task[],
  statuses: readonly Pick<Status, 'id' | 'category'>[],
): Record<string, Sums> {
  const closed = new Set(statuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id))
  const sums: Record<string, Sums> = {}
  const add = (project: string, status: string | null, sum: Sum) => {
    sums[project] ??= { all: noSum, open: noSum, byStatus: {} }
    const of = sums[project]
    const key = status ?? 'none'
    of.all = addSum(of.all, sum)
    if (status === null || !closed.has(status)) of.open = addSum(of.open, sum)
    of.byStatus[key] = addSum(of.byStatus[key] ?? noSum, sum)
  }
  for (const sum of counted) if (sum.tasks > 0) add(sum.project, sum.status, withoutNames(sum))
  for (const task of tasks) add(task.project, task.status, sumOfTask(task))
  return sums
}

const withoutNames = ({ project, status, ...sum }: ProjectSum): Sum => sum

const isSame = (a: Sum, b: Sum) =>
  (Object.keys(noSum) as (keyof Sum)[]).every((field) => a[field] === b[field])

const isSameSums = (a: Sums, b: Sums) =>
  a === b ||
  (isSame(a.all, b.all) &&
    Object.keys(a.byStatus).length === Object.keys(b.byStatus).length &&
    Object.entries(a.byStatus).every(([status, sum]) => {
      const other = b.byStatus[status]
      return other !== undefined && isSame(sum, other)
    }))

/** The sums with the objects of before where nothing changed, so that only what shows a change is drawn again. */
export function reuseEqual(before: Record<string, Sums>, now: Record<string, Sums>): Record<string, Sums> {
  let isChanged = Object.keys(before).length !== Object.keys(now).length
  const reused: Record<string, Sums> = {}
  for (const [project, sums] of Object.entries(now)) {
    const known = before[project]
    reused[project] = known && isSameSums(known, sums) ? known : sums
    isChanged ||= reused[project] !== known
  }
  return isChanged ? reused : before
}
