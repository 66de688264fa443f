import { expect, test } from 'vitest'
import type { Task } from '#features/task/task.contract.ts'
import { matrixReuser, memberMatrix, type ProjectCells, projectCells } from './memberMatrix.ts'

const task = (id: string, executor: string | null, project: string, estimate = 0) =>
  ({ id, executor, project, estimate }) as Task
const tasks = [
  task('t2', 'ann', 'shop', 60),
  task('t1', 'ann', 'shop', 30),
  task('t3', null, 'shop'),
  task('t4', 'gone', 'site'),
  task('t5', 'ann', 'hidden'),
]
const context = {
  members: [null, 'ann', 'bo'],
  projects: ['site', 'shop', 'empty'],
  hideEmpty: false,
}
const byId = (a: Task, b: Task) => a.id.localeCompare(b.id)
const matrixOf = (all: readonly Task[], given = context) => {
  const cells: Record<string, ProjectCells> = {}
  for (const [project, some] of Map.groupBy(all, (task) => task.project))
    cells[project] = projectCells(some, byId)!
  return memberMatrix(cells, given)
}

test('groups tasks by executor and project with their load, former members last', () => {
  const { rows, columns } = matrixOf(tasks)
  expect(columns).toEqual(['site', 'shop', 'empty'])
  expect(rows).toEqual([
    { member: null, cells: { shop: ['t3'] }, tasks: 1, load: 0 },
    { member: 'ann', cells: { shop: ['t1', 't2'] }, tasks: 2, load: 90 },
    { member: 'bo', cells: {}, tasks: 0, load: 0 },
    { member: 'gone', cells: { site: ['t4'] }, tasks: 1, load: 0 },
  ])
})

test('omits members and projects without tasks on request', () => {
  const { rows, columns } = matrixOf(tasks, { ...context, hideEmpty: true })
  expect(columns).toEqual(['site', 'shop'])
  expect(rows.map(({ member }) => member)).toEqual([null, 'ann', 'gone'])
})

test('unchanged rows and cells keep their object identity', () => {
  const reuse = matrixReuser()
  const before = reuse(matrixOf(tasks))
  expect(reuse(matrixOf(tasks))).toBe(before)
  const after = reuse(matrixOf([...tasks, task('t6', 'ann', 'site')]))
  expect(after.columns).toBe(before.columns)
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]).not.toBe(before.rows[1])
  expect(after.rows[1]!.cells.shop).toBe(before.rows[1]!.cells.shop)
})
