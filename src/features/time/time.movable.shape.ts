import { z } from 'zod'
import { id } from '#shared/fields.ts'

/** What time would go along with tasks to another project. */
export const movableTime = z.object({
  minutes: z.int(),
  /** What is to be billed by the hour, as it is billed now; null for nothing, and where not all of it may be seen. */
  amount: z.number().nullable(),
  /** The project that all of it is in; null for several, and for one that the caller may not see. */
  project: id.nullable(),
  /** Whether it would be as it is now, in its project and on its terms, if the tasks moved along with it and back. */
  isUndoable: z.boolean(),
})
export type MovableTime = z.infer<typeof movableTime>
