import { z } from 'zod'
import { invalid } from '#server/errors.ts'
import { day, id, isStorable } from '#shared/fields.ts'
import type { InvoiceSort } from '../invoice.contract.ts'

const text = z.string().max(500).refine(isStorable)
const minor = z.string().regex(/^-?\d{1,18}$/)

/** What stands in the cursors of lists: what they are ordered by, and the id. */
const cursors: Record<InvoiceSort, z.ZodType<string[]>> = {
  issueDate: z.tuple([day, id]),
  dueDate: z.tuple([day.or(z.literal('infinity')), id]),
  number: z.tuple([text, id]),
  client: z.tuple([text, id]),
  totalPrice: z.tuple([text, minor, id]),
  balance: z.tuple([text, minor, id]),
}
const entryCursor = z.tuple([z.iso.datetime({ offset: true }), id])

function read<T>(cursor: string, form: z.ZodType<T>): T {
  try {
    return form.parse(JSON.parse(cursor))
  } catch {
    throw invalid({ cursor: 'Not a cursor of this list' })
  }
}

/** The place in a list after which a page begins, as the page before it told. */
export const readCursor = (cursor: string | undefined, sort: InvoiceSort = 'issueDate') =>
  cursor === undefined ? undefined : read(cursor, cursors[sort])

/** The entry of a line after which a page begins. */
export function readEntryCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [start, entry] = read(cursor, entryCursor)
  return { start, entry }
}
