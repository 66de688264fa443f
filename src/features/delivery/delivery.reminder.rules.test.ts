import { expect, test } from 'vitest'
import { dueStep, type Remindable } from './delivery.reminder.rules.ts'

const reminders = { isOn: true, since: '2026-01-01', steps: [-3, 0, 7, 14] }
const invoice: Remindable = {
  dueDate: '2026-03-10',
  deliveredOn: '2026-02-20',
  promisedOn: null,
  taken: [],
}
const on = (today: string, change: Partial<Remindable> = {}, settings: Partial<typeof reminders> = {}) =>
  dueStep({ ...invoice, ...change }, { ...reminders, ...settings }, today)

test.each([
  ['2026-03-06', null],
  ['2026-03-07', -3],
  ['2026-03-09', -3],
  ['2026-03-10', 0],
  ['2026-03-13', 0],
  // The server stood still for longer: nobody is reminded late of what has passed.
  ['2026-03-14', null],
  ['2026-03-17', 7],
  ['2026-03-24', 14],
  ['2026-04-24', null],
])('the reminder step due on %s is %s', (today, step) => {
  expect(on(today)).toBe(step)
})

test('a step is due once, and no earlier step is due after it', () => {
  expect(on('2026-03-10', { taken: [-3, 0] })).toBeNull()
  expect(on('2026-03-10', { taken: [-3] })).toBe(0)
  expect(on('2026-03-10', { taken: [7] })).toBeNull()
})

test('steps from before reminders were enabled or the invoice was sent are skipped', () => {
  expect(on('2026-03-18', {}, { since: '2026-03-18' })).toBeNull()
  expect(on('2026-03-24', {}, { since: '2026-03-18' })).toBe(14)
  expect(on('2026-03-18', { deliveredOn: '2026-03-17' })).toBeNull()
  expect(on('2026-03-10', {}, { isOn: false })).toBeNull()
})

test('a payment promise suspends reminders through its day', () => {
  const promisedOn = '2026-03-27'
  expect(on('2026-03-24', { promisedOn })).toBeNull()
  expect(on('2026-03-27', { promisedOn })).toBeNull()
  expect(on('2026-03-28', { promisedOn })).toBe(14)
  expect(on('2026-03-28', { promisedOn, taken: [14] })).toBeNull()
  expect(on('2026-04-20', { promisedOn })).toBeNull()
})
