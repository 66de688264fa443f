import { expect, it } from 'vitest'
import { toQuery } from '#shared/match.ts'
import type { Task } from '../../task.contract.ts'
import { findTasks } from './findTasks.ts'

const make = (number: number, title: string, fields: Partial<Task> = {}) =>
  ({
    id: String(number),
    number,
    title,
    project: 'web',
    status: 'todo',
    updatedAt: '2026',
    ...fields,
  }) as Task
const options = {
  keyOf: (project: string) => ({ web: 'WEB', app: 'APP' })[project],
  isOpen: (task: Task) => task.status !== 'done',
  limit: 20,
}
const find = (typed: string, tasks: Task[]) =>
  findTasks(tasks, toQuery(typed), options).map(({ task }) => `${task.project} ${task.number}`)

it('ranks by the place of the match in the title, then open tasks before closed ones', () => {
  const tasks = [
    make(1, 'Send invoices', { status: 'done' }),
    make(2, 'Reinvoice'),
    make(3, 'Send the invoice'),
    make(4, 'Invoice list'),
    make(5, 'Nothing'),
  ]
  expect(find('invoice', tasks)).toEqual(['web 4', 'web 3', 'web 1', 'web 2'])
})

it('finds by key and by number', () => {
  const tasks = [make(1, 'One'), make(12, 'Two'), make(120, 'Three'), make(12, 'Four', { project: 'app' })]
  expect(find('web-12', tasks)).toEqual(['web 12', 'web 120'])
  expect(find('APP-', tasks)).toEqual(['app 12'])
  expect(find('12', tasks).sort()).toEqual(['app 12', 'web 12'])
})
