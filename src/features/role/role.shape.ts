import { z } from 'zod'
import { flags, scopes } from '#shared/access.ts'
import { id, instant } from '#shared/fields.ts'

/** A scope per flag; a flag that is missing counts as `none`. */
export const access = z.partialRecord(z.enum(flags), z.enum(scopes))

const roleFields = z.object({
  id,
  name: z.string(),
  position: z.int(),
  /** The owner's role can't be edited and is held by at least one member. */
  isOwner: z.boolean(),
  updatedAt: instant,
})

/** Flags sit flat beside the role's own fields: `"task.update": "project"`. */
export const role = z.object({
  ...roleFields.shape,
  ...Object.fromEntries(flags.map((f) => [f, z.enum(scopes)])),
}) as z.ZodType<Role>
export type Role = z.infer<typeof roleFields> & z.infer<typeof access>
