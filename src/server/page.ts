import type { z } from 'zod'
import type { page } from '#shared/fields.ts'

/** Rows of a page that does not say how many. */
const pageSize = 200

/**
 * A page of a list that is answered whole unless a page is asked for. Pages go by the ids, which do not change: so
 * that none is left out, or told twice, where a name or a place changes between two of them.
 */
export function pageOf<T extends { id: string }>(
  rows: T[],
  { limit, cursor }: z.output<typeof page> = {},
): { rows: T[]; cursor: string | null } {
  if (limit === undefined && cursor === undefined) return { rows, cursor: null }
  const left = rows
    .filter(({ id }) => cursor === undefined || id > cursor)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const found = left.slice(0, limit ?? pageSize)
  return { rows: found, cursor: left.length > found.length ? (found.at(-1)?.id ?? null) : null }
}
