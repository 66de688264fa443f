import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'
import { taxCategory } from '#shared/taxCategory.ts'

/** What is charged on a line, and why. */
export const tax = z.object({
  id,
  name: z.string(),
  /** 0 for every category but `S`. */
  percent: z.number(),
  category: taxCategory,
  /** What an invoice says about it, such as why nothing is charged. */
  sentence: z.string(),
  /** Whether new lines have it. */
  isDefault: z.boolean(),
  archivedAt: instant.nullable(),
  updatedAt: instant,
})
export type Tax = z.infer<typeof tax>
