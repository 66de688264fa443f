import { expect, it } from 'vitest'
import { toQuery } from '#shared/match.ts'
import { type Section, stepSections, withLater } from './commands.ts'

const command = (section: string, id: string) => ({ id, label: id, section })
const section = (name: string, ...ids: string[]): Section => ({
  name,
  commands: ids.map((id) => command(name, id)),
})
const labelsOf = (sections: readonly Section[]) =>
  sections.map(({ name, commands }) => [name, ...commands.map(({ id }) => id)].join(' '))

it('appends later results after existing ones, without duplicates', () => {
  const there = [section('Tasks', 't1', 't2'), section('Projects', 'p1')]
  const later = [command('Tasks', 't2'), command('Tasks', 't3'), command('Projects', 'p2')]
  expect(labelsOf(withLater(there, [...later, command('Members', 'm1')]))).toEqual([
    'Tasks t1 t2',
    'Projects p1 p2',
    'More tasks t3',
    'Members m1',
  ])
  expect(labelsOf(withLater([], later))).toEqual(['Tasks t2 t3', 'Projects p2'])
  expect(labelsOf(withLater(there, []))).toEqual(labelsOf(there))
})

it('offers each choice of a step once', () => {
  const named = (id: string, label: string) => ({ id, label, section: '' })
  const step = {
    label: 'Due date',
    // As on a Sunday.
    choices: () => [named('today', 'Today'), named('monday', 'Tomorrow'), named('monday', 'Next week')],
    read: (typed: string) => (typed === 'next' ? [named('monday', 'Mon')] : []),
  }
  const labels = (typed: string) =>
    stepSections(step, typed, toQuery(typed)).flatMap(({ commands }) => commands.map(({ label }) => label))
  expect(labels('')).toEqual(['Today', 'Tomorrow'])
  expect(labels('week')).toEqual(['Next week'])
  expect(labels('next')).toEqual(['Mon'])
})
