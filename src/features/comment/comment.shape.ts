import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** What a member says on a task. */
export const comment = z.object({
  id,
  task: id,
  /** The author, who may be gone by now; null for the program itself. */
  memberId: id.nullable(),
  /** Markdown; a mention is `[@Name](member:<id>)`. */
  text: z.string(),
  /** Whether only the team sees it, and no guest: whoever has `team.view`. */
  teamOnly: z.boolean(),
  createdAt: instant,
  /** When its text was last changed; null while it is as written first. */
  editedAt: instant.nullable(),
  updatedAt: instant,
})
export type Comment = z.infer<typeof comment>
