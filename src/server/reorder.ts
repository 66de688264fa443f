import { invalid } from './errors.ts'

/**
 * Puts locked rows into the order of `ids`, which has to name each once, by updating those whose position differs.
 * Answers all in that order.
 */
export async function reorder<Row extends { id: string; position: number }>(
  rows: readonly Row[],
  ids: readonly string[],
  update: (before: Row, position: number) => Promise<Row>,
): Promise<Row[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = ids.flatMap((id) => byId.get(id) ?? [])
  if (ids.length !== rows.length || new Set(named).size !== rows.length)
    throw invalid({ ids: 'The list has changed. Reload and try again.' })
  const ordered: Row[] = []
  for (const [position, row] of named.entries())
    ordered.push(row.position === position ? row : await update(row, position))
  return ordered
}
