import { expect, it, test } from 'vitest'
import { defaultViewSettings } from '../../parts/viewSettings.ts'
import { normalProjectsView } from './projectsView.ts'

it('normalises equal views to the same value', () => {
  const a = {
    look: 'list',
    search: 'client=c1&tab=closed&saved=v1',
    settings: { projects: { users: false } },
  }
  const b = { look: '', search: 'x=1&tab=closed&client=c1', settings: {} }
  expect(normalProjectsView(a)).toEqual(normalProjectsView(b))
  expect(normalProjectsView(a).search).toBe('tab=closed&client=c1')
})

it('preserves differences, and omits the tree width, which depends on the screen', () => {
  const value = { look: 'gantt', search: 'q=x', settings: { zoom: 'month', treeWidth: 250 } }
  const normal = normalProjectsView(value)
  expect(normal).toMatchObject({ look: 'gantt', search: 'q=x', settings: { zoom: 'month' } })
  expect(normal.settings).not.toHaveProperty('treeWidth')
  for (const other of [
    { ...value, look: '' },
    { ...value, search: 'q=y' },
    { ...value, settings: { zoom: 'week' } },
    { ...value, settings: { ...value.settings, columns: { range: true } } },
  ])
    expect(normalProjectsView(other)).not.toEqual(normal)
})

it('preserves task filters for the board only', () => {
  const search = 'tab=closed&executor=m1&due=overdue'
  expect(normalProjectsView({ look: 'board', search, settings: {} }).search).toBe(search)
  expect(normalProjectsView({ look: 'gantt', search, settings: {} }).search).toBe('tab=closed')
})

test.each([{ grouping: 'toString', sorting: 5, projects: 'all', showTasks: 'no' }, { projects: null }])(
  'invalid settings such as %j fall back to the defaults',
  (settings) => {
    const byDefault = normalProjectsView({ look: '', search: '', settings: { ...defaultViewSettings.list } })
    expect(normalProjectsView({ look: 'nowhere', search: 'tab=x', settings })).toEqual(byDefault)
  },
)

test.each([
  [
    '',
    { projects: { users: true } },
    { projects: ['range', 'tasksCount', 'tags', 'status', 'priority', 'dueDate'] },
  ],
  [
    '',
    { tasks: { tags: false, project: true } },
    { tasks: ['executor', 'status', 'priority', 'tags', 'range', 'estimate'] },
  ],
  ['gantt', { columns: { range: true } }, { columns: ['duration'] }],
  ['overview', { hidden: { hours: true, budget: true } }, { parts: ['members', 'progress', 'attention'] }],
  [
    'board',
    { tasks: {} },
    { tasks: ['project', 'executor', 'status', 'priority', 'tags', 'range', 'estimate'] },
  ],
])('earlier settings of view “%s”, %j, are migrated to %j', (look, earlier, settings) => {
  const normalOf = (settings: Record<string, unknown>) => normalProjectsView({ look, search: '', settings })
  expect(normalOf(earlier)).toEqual(normalOf(settings))
  expect(normalOf(earlier)).not.toEqual(normalOf({}))
})
