import { z } from 'zod'

/** The files that tables leave as. */
export const tableFormat = z.enum(['csv', 'xlsx'], { error: 'Must be csv or xlsx' })
export type TableFormat = z.infer<typeof tableFormat>
