import { z } from 'zod'
import { id, instant } from '#shared/fields.ts'

/**
 * Why a tax is charged or not, as EN 16931 names it: S standard, Z zero, E exempt, AE reverse charge, K inside the EU, G
 * export, O out of scope.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export const taxCategory = z.enum(taxCategories)
export type TaxCategory = z.infer<typeof taxCategory>

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
