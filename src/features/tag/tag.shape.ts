import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/** A word that tasks are marked with, the same in the whole workspace. */
export const tag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  /** Order in menus, from 0. */
  position: z.int(),
  updatedAt: instant,
})
export type Tag = z.infer<typeof tag>
