import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

/** A day on which nobody works. */
export const holiday = z.object({
  /** The same in each year. */
  key: z.string(),
  date: day,
  name: z.string(),
  /** Where it is one; null everywhere, as of those that the workspace added. */
  region: z.string().nullable(),
  /** Whether the team works on it all the same. */
  isHidden: z.boolean(),
})
export type Holiday = z.infer<typeof holiday>

/** A holiday that the workspace added: once, or each year on the same day. */
const ownHoliday = z.object({ id, name: z.string(), date: day, yearly: z.boolean() })
export type OwnHoliday = z.infer<typeof ownHoliday>

/** Which holidays the workspace has. */
export const holidayCalendar = z.object({
  /** Country and parts of it, as `DE-BY`; null: no public holidays. */
  region: z.string().nullable(),
  /** Keys of public holidays on which the team works. */
  hidden: z.array(z.string()),
  own: z.array(ownHoliday),
  updatedAt: instant.nullable(),
})
export type HolidayCalendar = z.infer<typeof holidayCalendar>
