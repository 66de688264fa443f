import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** Members who answered a comment with an emoji, in the order in which they did. */
export const reaction = z.object({ emoji: z.string(), members: z.array(id) })
export type Reaction = z.infer<typeof reaction>

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
  /** The comment that it answers, which answers none; it may be deleted by now. */
  replyTo: id.nullable(),
  reactions: z.array(reaction),
  createdAt: instant,
  /** When its text was last changed; null while it is as written first. */
  editedAt: instant.nullable(),
  updatedAt: instant,
})
export type Comment = z.infer<typeof comment>
