import { expect, it } from 'vitest'
import type { Task } from '#features/task/task.contract.ts'
import { makeTask } from '#features/task/task.factory.ts'
import { filterMatcher, readFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { addDays } from '#shared/days.ts'
import { listOf, type Mark, markFilters, markTasks, reuseMarks } from './marks.ts'

const today = '2026-11-18'
const isClosed = ({ status }: Task) => status === 'done'
/** Tasks of two projects with every mixture of what is looked at. */
const tasks = Array.from({ length: 240 }, (_, n) =>
  makeTask(`t${n}`, {
    project: n % 3 === 1 ? 'p1' : 'p2',
    status: n % 5 ? 's1' : 'done',
    dueDate: n % 5 ? addDays(today, (n % 41) - 20) : null,
    executor: n % 4 ? 'm1' : null,
    estimate: (n % 7) * 30,
    activeTime: (n % 6) * 30,
    dependsOn: n % 8 ? [] : [`t${n + 5}`, `t${n + 9}`],
  }),
)
const find = (id: string) => tasks.find((task) => task.id === id)
const open = Object.groupBy(
  tasks.filter((task) => !isClosed(task)),
  ({ project }) => project,
) as Record<string, Task[]>
const marked = markTasks(open, { today, isClosed, find })

it.each(Object.keys(markFilters) as Mark[])('%s counts exactly the rows that its link shows', (mark) => {
  for (const project of ['p1', 'p2']) {
    const { pathname, search } = listOf(project, markFilters[mark])
    const isShown = filterMatcher(readFilter(new URLSearchParams(search)), {
      today,
      isClosed,
      find,
      keyOf: ({ id }) => id,
    })
    const rows = open[project]!.filter(isShown).map(({ id }) => id)
    expect(pathname).toBe(`/projects/${project}`)
    expect(new URLSearchParams(search).has('view')).toBe(false)
    expect(rows.length).toBeGreaterThan(0)
    expect(marked[project]![mark]).toEqual(rows)
  }
})

it('reuses the marks of a project in which nothing changed', () => {
  const p2 = open.p2!.slice(1)
  const next = reuseMarks(marked, markTasks({ ...open, p2 }, { today, isClosed, find }))
  expect(next.p1).toBe(marked.p1)
  expect(next.p2).not.toBe(marked.p2)
})
