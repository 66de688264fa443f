import type { Task } from '#features/task/task.contract.ts'
import type { View } from '#features/task/web/parts/listSettings.ts'
import { noFilter, type TaskFilter, writeFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { type IsContext, isFrom } from '#features/task/web/screens/list/filter/taskIs.ts'
import { projectPath } from '../../../parts/projectAddress.ts'

/** What an overview counts among the open tasks of a project, with the filter of a list that shows just these. */
export const markFilters = {
  overdue: { due: ['overdue'] },
  blocked: { is: ['blocked'] },
  unassigned: { executor: ['none'] },
  overEstimate: { is: ['overEstimate'] },
  withoutEstimate: { is: ['withoutEstimate'] },
  soon: { is: ['soon'] },
} satisfies Record<string, Partial<TaskFilter>>
export type Mark = keyof typeof markFilters
const marks = Object.keys(markFilters) as Mark[]

/** Ids of tasks, by what makes them worth a look. */
export type Marks = Record<Mark, readonly string[]>

const nothing: readonly string[] = []
export const noMarks = Object.fromEntries(marks.map((mark) => [mark, nothing])) as Marks

/** The marks of each project's open tasks, by its id. */
export function markTasks(open: Record<string, readonly Task[]>, context: IsContext): Record<string, Marks> {
  const is = isFrom(context)
  const isMarked: Record<Mark, (task: Task) => boolean> = {
    ...is,
    overdue: ({ dueDate }) => dueDate !== null && dueDate < context.today,
    unassigned: ({ executor }) => executor === null,
  }
  const idsOf = (tasks: readonly Task[], mark: Mark) => {
    const found = tasks.filter(isMarked[mark])
    return found.length ? found.map(({ id }) => id) : nothing
  }
  return Object.fromEntries(
    Object.entries(open).map(([project, tasks]) => [
      project,
      Object.fromEntries(marks.map((mark) => [mark, idsOf(tasks, mark)])) as Marks,
    ]),
  )
}

const isSame = (a: Marks, b: Marks) =>
  marks.every((mark) => a[mark].length === b[mark].length && a[mark].every((id, at) => id === b[mark][at]))

/** The marks with the objects of before where nothing changed, so that only what shows a change is drawn again. */
export const reuseMarks = (before: Record<string, Marks>, now: Record<string, Marks>) =>
  Object.fromEntries(
    Object.entries(now).map(([project, found]) => {
      const known = before[project]
      return [project, known && isSame(known, found) ? known : found]
    }),
  )

/** Of filters that many projects are narrowed by. */
const searches = new WeakMap<Partial<TaskFilter>, Partial<Record<View, string>>>()

/** The address of a project's list that shows the tasks which a number counts. */
export function listOf(project: string, filter: Partial<TaskFilter>, view: View = 'open') {
  const known = searches.get(filter) ?? {}
  searches.set(filter, known)
  known[view] ??= writeFilter(new URLSearchParams(view === 'open' ? {} : { view }), {
    ...noFilter,
    ...filter,
  }).toString()
  return { pathname: projectPath(project), search: known[view] }
}
