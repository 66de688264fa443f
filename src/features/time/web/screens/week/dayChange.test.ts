import { expect, it } from 'vitest'
import { dayBorders } from '../../../time.day.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { changedCell, dayChanges, ownOf, turnedInto } from './dayChange.ts'

const entry = (id: string, from: string, to: string | null, task = 'a') =>
  ({
    id,
    task,
    start: `2026-11-18T${from}:00Z`,
    end: to && `2026-11-18T${to}:00Z`,
  }) as TimeEntry

const set = (minutes: number, ...entries: TimeEntry[]) =>
  dayChanges({
    timeZone: 'UTC',
    entries,
    row: 'a',
    day: dayBorders('UTC', '2026-11-18'),
    now: Date.parse('2026-11-20T12:00:00Z'),
    minutes,
    make: (span) => ({ id: 'new', task: 'a', ...span }) as TimeEntry,
  })?.map(({ before, after }) => [
    (after ?? before)!.id,
    after && `${after.start.slice(11, 16)}–${after.end?.slice(11, 16)}`,
  ])

it('adds time to an empty day, or after existing entries', () => {
  expect(set(90)).toEqual([['new', '09:00–10:30']])
  expect(set(90, entry('x', '09:00', '10:00', 'b'))).toEqual([['new', '10:00–11:30']])
  expect(set(90, entry('x', '09:00', '10:00'))).toEqual([['x', '09:00–10:30']])
})

it('removes time from the latest entry, or all of it', () => {
  const both = [entry('x', '09:00', '10:00'), entry('y', '11:00', '12:00')]
  expect(set(90, ...both)).toEqual([['y', '11:00–11:30']])
  expect(set(0, ...both)).toEqual([
    ['x', null],
    ['y', null],
  ])
})

it('changes nothing for equal minutes, and ignores a running timer', () => {
  expect(set(60, entry('x', '09:00', '10:00'))).toEqual([])
  expect(set(0, entry('x', '09:00', null))).toEqual([])
  expect(set(60, entry('x', '08:30', null))).toEqual([['new', '07:30–08:30']])
})

it('leaves it to the server to refuse a full day', () => {
  expect(set(120, entry('x', '00:00', '23:00', 'b'))).toBeUndefined()
})

it('computes a cell after a change, and the changes that undo and redo it', () => {
  const [x, y] = [entry('x', '09:00', '10:00'), entry('y', '11:00', '12:00')]
  const shorter = { ...x, end: '2026-11-18T09:30:00Z' }
  const made = { ...entry('z', '13:00', '14:00'), createdBy: 'me' }
  const changes = [
    { before: x, after: shorter },
    { before: null, after: made },
  ]
  expect(changedCell([x, y], changes)).toEqual([y, shorter, made])
  expect(turnedInto(changedCell([x, y], changes), [x, y])).toEqual([
    { before: made, after: null },
    { before: shorter, after: x },
  ])
  expect(changedCell([x], [{ before: x, after: null }])).toEqual([])
  // And forth once more, to the very same entries.
  expect(turnedInto([x, y], ownOf([x, y], changedCell([x, y], changes), 'me'))).toEqual([
    { before: x, after: shorter },
    { before: null, after: made },
  ])
})

it('undoes deletions, resizes and additions, but not those of others', () => {
  const [x, y] = [entry('x', '09:00', '10:00'), entry('y', '11:00', '12:00')]
  const mine = (made: TimeEntry) => ({ ...made, createdBy: 'me' })
  const back = (before: TimeEntry[], now: TimeEntry[]) =>
    turnedInto(ownOf(before, now, 'me'), before).map(({ before: is, after }) => [
      (after ?? is)!.id,
      after ? after.end : null,
    ])

  expect(turnedInto([], [x, y])).toEqual([
    { before: null, after: x },
    { before: null, after: y },
  ])
  expect(back([x, y], [{ ...x, end: '2026-11-18T09:30:00.000Z' }])).toEqual([
    ['x', x.end],
    ['y', y.end],
  ])
  const z = mine(entry('z', '12:00', '13:00'))
  expect(back([x], [{ ...x, end: '2026-11-18T11:00:00.000Z' }, z])).toEqual([
    ['z', null],
    ['x', x.end],
  ])
  // Written differently, the times are the same; and what somebody else added stays.
  const theirs = { ...entry('t', '14:00', '15:00'), createdBy: 'you' }
  expect(back([x], [{ ...x, end: '2026-11-18T10:00:00.000000Z' }, theirs])).toEqual([])
})
