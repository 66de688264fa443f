import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** A file on a task, or a link beside its files. */
export const file = z.object({
  id,
  task: id,
  /** As it was called where it came from, on one line; of a link, what it is called, or its address. */
  name: z.string(),
  /** Media type found from its content; `application/octet-stream` for what is not recognised. */
  type: z.string(),
  /** Bytes; none of a link. */
  size: z.int(),
  /** Pixels, for pictures that have a thumbnail and a preview; null for everything else. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Where a link leads; null for a file with bytes. */
  url: z.string().nullable(),
  /** Whether only the team sees it, and no guest: whoever has `team.view`. */
  teamOnly: z.boolean(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type File = z.infer<typeof file>
