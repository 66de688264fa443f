import { expect, it } from 'vitest'
import type { ProjectChange } from '../../../../project.contract.ts'
import { changeText } from './changeText.ts'

const names = {
  member: (id: string) => `Member ${id}`,
  status: (id: string) => `Status ${id}`,
  tag: (id: string) => id,
  task: (id: string) => id,
  project: (id: string) => `Project ${id}`,
  projectStatus: (id: string) => `Stage ${id}`,
  client: (id: string) => `Client ${id}`,
  currency: 'EUR',
}
const textOf = (fields: [string, unknown, unknown][], more: Partial<ProjectChange> = {}) =>
  changeText(
    {
      seq: 1,
      object: 'project',
      event: 'update',
      id: 'p1',
      title: 'Site',
      actor: 'm1',
      at: '2026-11-18T09:00:00.000000Z',
      fields: fields.map(([field, before, after]) => ({ field, before, after })),
      ...more,
    },
    names,
  )

it.each<[[string, unknown, unknown][], string[]]>([
  [[['name', 'A', 'B']], ['renamed the project from “A” to “B”']],
  [[['status', 's1', 's2']], ['changed the project’s status from Stage s1 to Stage s2']],
  [[['client', null, 'c']], ['set the project’s client to Client c']],
  [[['budget', null, { unit: 'minutes', amount: 2400 }]], ['set the budget to 40h']],
  [[['archivedAt', null, '2026-11-18T09:00:00Z']], ['archived the project']],
  [
    [
      ['start', null, '2020-01-02'],
      ['end', null, '2020-01-04'],
    ],
    ['planned the project for 2 – 4 Jan 2020'],
  ],
  [[['end', '2020-01-04', null]], ['removed the project’s planned dates']],
  [[['position', 'a', 'b']], []],
])('describes %j', (fields, texts) => expect(textOf(fields)).toEqual(texts))

it('describes added and removed members, unless the earlier ones are unknown', () => {
  const members = { object: 'project-member' } as const
  expect(textOf([['members', ['a', 'b'], ['b', 'c']]], members)).toEqual([
    'added the member Member c, removed the member Member a',
  ])
  expect(textOf([['members', null, ['b', 'c']]], members)).toEqual([])
})

it('describes task changes like the history of the task', () => {
  expect(textOf([['executor', null, 'm2']], { object: 'task' })).toEqual(['assigned it to Member m2'])
  expect(textOf([], { object: 'task', event: 'create' })).toEqual(['created the task'])
})
