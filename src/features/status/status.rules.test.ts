import { describe, expect, it, test } from 'vitest'
import { defaultStatuses, isOpenCategory, neededCategories, newStatus, statusShapes } from './status.rules.ts'
import type { AnyCategory } from './status.shape.ts'

const asRows = (kind: 'task' | 'project') =>
  defaultStatuses[kind].map(([name, category]) => ({ id: name, category }))

test('a new workspace has the specified default statuses', () => {
  expect(defaultStatuses).toEqual({
    task: [
      ['Backlog', 'todo'],
      ['To do', 'todo'],
      ['In progress', 'active'],
      ['In review', 'active'],
      ['Done', 'done'],
      ['Cancelled', 'cancelled'],
    ],
    project: [
      ['Planned', 'todo'],
      ['In progress', 'active'],
      ['On hold', 'active'],
      ['Completed', 'done'],
      ['Cancelled', 'cancelled'],
    ],
    invoice: [
      ['Draft', 'draft'],
      ['Sent', 'open'],
      ['Partially paid', 'open'],
      ['Paid', 'paid'],
      ['Void', 'void'],
    ],
  })
})

test('new tasks begin as To do, new projects in progress', () => {
  expect(newStatus('task', asRows('task'))).toBe('To do')
  expect(newStatus('project', asRows('project'))).toBe('In progress')
})

test('without a suitable status, new tasks and projects have none', () => {
  expect(newStatus('task', [{ id: 'x', category: 'done' }])).toBeNull()
  expect(newStatus('project', [])).toBeNull()
})

test('the defaults contain every required category', () => {
  for (const kind of ['task', 'project'] as const) {
    expect(defaultStatuses[kind].map(([, category]) => category)).toEqual(
      expect.arrayContaining([...neededCategories[kind]]),
    )
  }
})

test('todo, active and no status are open; done and cancelled are closed', () => {
  expect((['todo', 'active', 'done', 'cancelled', undefined] as const).map(isOpenCategory)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

describe('the shapes of statuses', () => {
  const of = (...categories: AnyCategory[]) =>
    Object.fromEntries(
      statusShapes(
        categories.map((category, position) => ({
          id: `${position}`,
          name: '',
          category,
          position,
          updatedAt: '',
        })),
      ),
    )

  it('distinguish statuses of one category by their order', () => {
    expect(of('todo', 'todo', 'active', 'active', 'done', 'cancelled')).toEqual({
      0: { isDashed: true },
      2: { fill: 0.5 },
      3: { fill: 0.75 },
    })
    expect(of('draft', 'open', 'open', 'paid')).toEqual({ 1: { fill: 0.5 }, 2: { fill: 0.75 } })
  })

  it('divide the fill into more steps when there are more statuses', () => {
    expect(of('active', 'active', 'active')).toEqual({
      0: { fill: 0.25 },
      1: { fill: 0.5 },
      2: { fill: 0.75 },
    })
  })
})
