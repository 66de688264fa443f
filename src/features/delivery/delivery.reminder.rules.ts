import { addDays } from '#shared/days.ts'
import type { Reminders } from './delivery.settings.contract.ts'

/** Days for which a step is still taken, should the server have stood still. */
const maxDaysLate = 3

export type Remindable = {
  dueDate: string
  /** The day on which the client got it, or saw it. */
  deliveredOn: string
  /** Up to which they are not reminded. */
  promisedOn: string | null
  /** The steps that went out already. */
  taken: readonly number[]
}

/**
 * The step of which a client is to be reminded today, in days after the due date; null when there is none. Only the
 * newest that has come: what was passed over, as before the reminders were switched on, is not made up for.
 */
export function dueStep(
  { dueDate, deliveredOn, promisedOn, taken }: Remindable,
  { isOn, since, steps }: Reminders,
  today: string,
): number | null {
  if (!isOn || since === null || (promisedOn !== null && today <= promisedOn)) return null
  const step = steps.filter((days) => addDays(dueDate, days) <= today).at(-1)
  if (step === undefined || taken.some((done) => done >= step)) return null
  const day = addDays(dueDate, step)
  // Once a promise was not kept, what came up to it is due on the day after.
  const dueOn = promisedOn !== null && promisedOn >= day ? addDays(promisedOn, 1) : day
  if (day < since || day <= deliveredOn || dueOn < addDays(today, -maxDaysLate)) return null
  return step
}
