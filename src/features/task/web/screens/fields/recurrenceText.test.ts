import { expect, it } from 'vitest'
import type { Recurrence } from '../../../task.contract.ts'
import { recurrenceText } from './recurrenceText.ts'

const cases: [Recurrence, string][] = [
  [{ mode: 'schedule', every: 1, unit: 'day' }, 'Every day'],
  [{ mode: 'schedule', every: 2, unit: 'week', weekdays: [4, 1] }, 'Every 2 weeks on Mon, Thu'],
  [{ mode: 'schedule', every: 1, unit: 'week', weekdays: [0, 6] }, 'Every week on Sat, Sun'],
  [{ mode: 'schedule', every: 1, unit: 'week' }, 'Every week'],
  [{ mode: 'schedule', every: 3, unit: 'month', until: '2999-12-12' }, 'Every 3 months until 12 Dec 2999'],
  // Days of the week mean nothing to what is counted from the day it was done.
  [{ mode: 'afterDone', every: 1, unit: 'week', weekdays: [1] }, '1 week after it is done'],
  [{ mode: 'afterDone', every: 10, unit: 'day', until: null }, '10 days after it is done'],
]
it.each(cases)('%j', (recurrence, text) => expect(recurrenceText(recurrence)).toBe(text))
