import { expect, it } from 'vitest'
import type { LiveMessage } from '#shared/live.ts'
import type { SearchResults } from '../search.contract.ts'
import { applyToResults } from './search.live.ts'

const found = (): SearchResults => {
  const task = { score: 4, ranges: [[0, 1]] as [number, number][], key: 'A-1', status: null, executor: null }
  const more = { isClosed: false, isArchived: false, snippet: null, updatedAt: '2026-11-22T00:00:00Z' }
  return {
    tasks: [
      { ...task, ...more, id: 't1', title: 'One', project: 'p1' },
      { ...task, ...more, id: 't2', title: 'Two', project: 'p2' },
    ],
    projects: [{ ...more, id: 'p1', name: 'P', key: 'P', color: '#000000', score: 4, ranges: [] }],
    documents: [
      {
        ...more,
        id: 'd1',
        title: 'D',
        project: 'p1',
        page: null,
        pageTitle: '',
        pageRanges: [],
        score: 4,
        ranges: [],
      },
    ],
    events: [],
    members: [{ id: 'm1', name: 'M', email: null, picture: null, status: 'accepted', score: 4, ranges: [] }],
    clients: [{ id: 'c1', title: 'C', score: 4, ranges: [] }],
    invoices: [
      {
        id: 'i1',
        title: 'INV-1 · C',
        reference: '',
        status: null,
        issueDate: '2026-11-22',
        currency: 'EUR',
        totalPrice: 10,
        voidedAt: null,
        score: 4,
        ranges: [],
      },
    ],
  }
}
const after = (...messages: object[]) => {
  const results = found()
  applyToResults(results, messages as LiveMessage[] as Parameters<typeof applyToResults>[1])
  return results
}

it.each([
  ['task', 't1', 'tasks'],
  ['project', 'p1', 'projects'],
  ['document', 'd1', 'documents'],
  ['member', 'm1', 'members'],
  ['client', 'c1', 'clients'],
  ['invoice', 'i1', 'invoices'],
] as const)('removes a deleted %s', (object, id, list) => {
  const results = after({ object, event: 'delete', data: { id } })
  expect(results[list].map((hit) => hit.id)).not.toContain(id)
})

it('removes the tasks and documents of a deleted project', () => {
  const { tasks, documents } = after({ object: 'project', event: 'delete', data: { id: 'p1' } })
  expect(tasks.map(({ id }) => id)).toEqual(['t2'])
  expect(documents).toEqual([])
})

it('updates a changed title, without highlights', () => {
  const { tasks } = after({ object: 'task', event: 'update', data: { id: 't1', title: 'New', status: 's' } })
  expect(tasks[0]).toMatchObject({ title: 'New', status: 's', ranges: [] })
  expect(tasks[0]).not.toHaveProperty('name')
  expect(tasks[1]).toMatchObject({ title: 'Two', ranges: [[0, 1]] })
})

it('ignores changes of tasks that are not in the results', () => {
  expect(after({ object: 'task', event: 'update', data: { id: 't9', title: 'New' } })).toEqual(found())
})
