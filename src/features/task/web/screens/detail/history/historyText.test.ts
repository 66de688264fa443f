import { expect, it } from 'vitest'
import type { TaskHistoryStep } from '../../../../task.contract.ts'
import { historyText, type Names } from './historyText.ts'

const named = (id: string) => id.toUpperCase()
const names: Names = {
  member: named,
  status: named,
  tag: named,
  task: named,
  project: named,
  currency: 'EUR',
}
const textOf = (...fields: TaskHistoryStep['fields']) =>
  historyText({ seq: 1, event: 'update', actor: null, at: '2026-01-01T00:00:00Z', fields }, names)

it.each([
  ['dueDate', null, '2999-12-12', 'set the due date to 12 Dec 2999'],
  ['dueDate', '2999-12-12', null, 'removed the due date (12 Dec 2999)'],
  ['status', 'todo', 'done', 'changed the status from TODO to DONE'],
  ['executor', null, 'nora', 'assigned it to NORA'],
  ['executor', 'nora', null, 'unassigned it'],
  ['tags', ['a', 'b'], ['b', 'c'], 'added the tag C, removed the tag A'],
  ['estimate', 0, 90, 'set the estimate to 1h 30m'],
  ['rate', null, 95, 'set the rate to €95/h'],
  ['title', 'a <b>', 'c', 'renamed it from “a <b>” to “c”'],
  ['start', null, '2999-12-12', 'set the start to 12 Dec 2999'],
])('%s from %j to %j', (field, before, after, text) =>
  expect(textOf({ field, before, after })).toEqual([text]),
)

it('combines start and end, and a price with isPriceFixed', () => {
  expect(
    textOf(
      { field: 'start', before: null, after: '2999-12-10' },
      { field: 'end', before: null, after: '2999-12-14' },
      { field: 'price', before: null, after: 100 },
      { field: 'isPriceFixed', before: false, after: true },
    ),
  ).toEqual(['set the price to €100.00', 'scheduled it for 10 – 14 Dec 2999'])
})

it('omits unknown fields', () => {
  expect(textOf({ field: 'position', before: 1, after: 2 })).toEqual([])
})
