import { expect, test } from 'vitest'
import { addressOfView, readProjectsAddress } from './projectsAddress.ts'

test.each([
  ['', 'list', undefined],
  ['/', 'list', undefined],
  ['gantt', 'gantt', undefined],
  ['board/tasks/t1', 'board', 't1'],
  ['tasks/t1', 'list', 't1'],
])('%j is parsed as view %s with task %s', (rest, view, taskId) => {
  expect(readProjectsAddress(rest)).toEqual({ view, taskId })
})

test.each(['list', 'nothing', 'gantt/x', 'gantt/tasks', 'gantt/tasks/t1/x'])('%j is rejected', (rest) => {
  expect(readProjectsAddress(rest)).toBeNull()
})

test('the address of each view is parsed as that view', () => {
  for (const view of ['list', 'gantt', 'overview', 'board'] as const)
    expect(readProjectsAddress(addressOfView(view).slice('/workspace'.length))?.view).toBe(view)
})
