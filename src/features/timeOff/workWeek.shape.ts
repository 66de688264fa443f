import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

/** When a member works in a week, from a day on. */
export const workWeek = z.object({
  id,
  memberId: id,
  /** Holds from this day on, until a later one of the member does. */
  from: day,
  /** Of each weekday, from Sunday on. */
  minutes: z.array(z.int()),
  /** Whose public holidays they have; null for those of the workspace. */
  region: z.string().nullable(),
  updatedAt: instant,
})
export type WorkWeek = z.infer<typeof workWeek>
