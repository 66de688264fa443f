import { expect, it } from 'vitest'
import { projectPath, projectViews, readProjectAddress } from './projectAddress.ts'

it.each([
  ['', { view: 'list' }],
  ['tasks/t1', { view: 'list', taskId: 't1' }],
  ['board', { view: 'board' }],
  ['board/', { view: 'board' }],
  ['board/tasks/t1', { view: 'board', taskId: 't1' }],
  ['gantt/tasks/t1', { view: 'gantt', taskId: 't1' }],
  ['overview', { view: 'overview' }],
  ['overview/tasks/t1', { view: 'overview', taskId: 't1' }],
  ['members', { view: 'members' }],
  ['settings', { view: 'settings' }],
])('reads “%s”', (rest, address) => expect(readProjectAddress(rest)).toEqual(address))

it.each(['list', 'tasks', 'tasks/t1/x', 'board/t1', 'board/tasks', 'overview/t1', 'members/m1', 'nowhere'])(
  'rejects “%s”',
  (rest) => expect(readProjectAddress(rest)).toBeNull(),
)

it('parses the paths that it generates', () => {
  for (const view of projectViews)
    expect(readProjectAddress(projectPath('p1', view).replace('/projects/p1', ''))).toEqual({ view })
})
