import { z } from 'zod'

/**
 * Why a tax is charged or not, as EN 16931 names it: S standard, Z zero, E exempt, AE reverse charge, K inside the EU, G
 * export, O out of scope.
 */
export const taxCategory = z.enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'])
export type TaxCategory = z.infer<typeof taxCategory>
