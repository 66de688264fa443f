import type { Row, Rows } from './rows.ts'

type RowPatch = { op: 'replace' | 'remove'; path: string[]; value?: unknown }

const parts = ['entities', 'pending', 'fieldVersions'] as const

/**
 * What a recipe does to the rows named, as patches of the list. A draft of the whole list is copied and frozen once
 * more for each change, which takes longer than a frame where there are thousands of rows.
 */
export function patchesOf<T extends Row, L extends Rows<T>>(
  list: L,
  ids: readonly string[],
  recipe: (some: L) => void,
): RowPatch[] {
  const named = [...new Set(ids)]
  const pick = <V>(all: Record<string, V>): Record<string, V> =>
    Object.fromEntries(named.flatMap((id) => (id in all ? [[id, all[id] as V]] : [])))
  const some = {
    ...list,
    entities: pick(list.entities),
    pending: structuredClone(pick(list.pending)),
    fieldVersions: pick(list.fieldVersions),
  }
  recipe(some)
  return parts.flatMap((part) =>
    named.flatMap((id): RowPatch[] => {
      const value = some[part][id]
      const path = [part, id]
      if (value === list[part][id]) return []
      return [value === undefined ? { op: 'remove', path } : { op: 'replace', path, value }]
    }),
  )
}
