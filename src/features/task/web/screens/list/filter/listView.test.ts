import { expect, it, test } from 'vitest'
import { defaultSettings } from '../../../parts/listSettings.ts'
import { normalListView } from './listView.ts'

it('normalises equal views to the same value', () => {
  const settings = { ...defaultSettings.mine, hidden: { range: true, key: false } }
  const a = { look: '', search: 'q=a&view=closed&saved=v1&tab=created', settings }
  const b = { look: '', search: 'tab=created&view=closed&q=a&task=x', settings: {} }
  expect(normalListView('mine', a)).toEqual(normalListView('mine', b))
  expect(normalListView('mine', a).search).toBe('view=closed&tab=created&q=a')
})

it('preserves differences', () => {
  const value = { look: 'board', search: 'priority=high', settings: { ...defaultSettings.project } }
  const normal = normalListView('project', value)
  expect(normal).toEqual(value)
  for (const other of [
    { ...value, look: '' },
    { ...value, search: 'priority=low' },
    { ...value, search: 'priority=high&view=all' },
    { ...value, settings: { ...value.settings, grouping: 'due' } },
    { ...value, settings: { ...value.settings, shown: ['key', 'timer'] } },
    { ...value, settings: { ...value.settings, shown: undefined, hidden: { tags: true } } },
  ])
    expect(normalListView('project', other)).not.toEqual(normal)
})

test.each([
  { grouping: 'toString', sorting: 'constructor', direction: 5, hidden: 'all' },
  { grouping: ['due'], sorting: {}, direction: null, hidden: { tags: 'yes', nothing: true } },
  { grouping: 'project' },
])('invalid settings such as %j fall back to the defaults', (settings) => {
  const value = { look: 'gantt', search: 'view=none&tab=created', settings }
  expect(normalListView('project', value)).toEqual({
    look: '',
    search: '',
    settings: { ...defaultSettings.project },
  })
})

it('migrates settings of hidden columns to those of shown ones', () => {
  const normalOf = (settings: Record<string, unknown>) =>
    normalListView('mine', { look: '', search: '', settings }).settings
  const shown = ['priority', 'key', 'project', 'estimate', 'dueDate', 'executor']
  expect(normalOf({ hidden: { tags: true, range: true, timer: true, key: false } })).toEqual(
    normalOf({ shown }),
  )
  expect(normalOf({ shown: [...shown].reverse() }).shown).toEqual(shown)
})
