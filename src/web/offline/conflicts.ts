import type { Row, Rows } from '../store/rows.ts'
import type { Base } from './outbox.ts'

/** How a call's fields are looked at, for those that change fields of rows. */
export type Guard<Arg> = {
  /** The list whose rows it changes. */
  list: 'getTasks' | 'getProjects'
  /** By row, the fields that it sets, each as the row shows it then. */
  wanted(arg: Arg): Base
  /** The call without these fields of these rows; null when nothing is left of it. */
  without(arg: Arg, fields: Record<string, string[]>): Arg | null
  /** Whether its answer is a list. */
  isMany?: true
}

/** A field that somebody else has set meanwhile: theirs stays. */
export type Conflict = { id: string; field: string; base: unknown; theirs: unknown; mine: unknown }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const fieldOf = (row: Row | null | undefined, field: string) =>
  (row as Record<string, unknown> | null | undefined)?.[field]

/** What the person saw when they made the change that waits last: what the server said, with the earlier ones on top. */
export function seenBefore(list: Rows<Row> | undefined, wanted: Base): Base {
  const seen = Object.keys(wanted).map((id) => {
    const pending = list?.pending[id]
    let row: Row | null | undefined = pending ? pending.confirmed : list?.entities[id]
    for (const { change } of pending?.changes.slice(0, -1) ?? [])
      row = change && ({ ...row, ...change } as Row)
    const fields = Object.keys(wanted[id]!).map((field) => [field, fieldOf(row, field)] as const)
    // Long text that was never loaded was not seen.
    return [id, Object.fromEntries(fields.filter(([, value]) => value !== undefined))] as const
  })
  return Object.fromEntries(seen)
}

/** The row as the server last told it. */
export const confirmedRow = (list: Rows<Row> | undefined, id: string): Row | null | undefined =>
  list?.pending[id] ? list.pending[id].confirmed : list?.entities[id]

/** The fields that are neither as the person saw them nor as they want them. */
export function findConflicts(list: Rows<Row> | undefined, base: Base, wanted: Base): Conflict[] {
  return Object.entries(wanted).flatMap(([id, fields]) => {
    const row = confirmedRow(list, id)
    // Deleted meanwhile: the server says so.
    if (!row) return []
    return Object.entries(fields).flatMap(([field, mine]) => {
      const theirs = fieldOf(row, field)
      const seen = base[id]
      if (!seen || !(field in seen) || theirs === undefined) return []
      if (isSame(theirs, seen[field]) || isSame(theirs, mine)) return []
      return [{ id, field, base: seen[field], theirs, mine }]
    })
  })
}

/** The fields to leave out, by row. */
export function fieldsByRow(conflicts: readonly Conflict[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { id, field } of conflicts) fields[id] = [...(fields[id] ?? []), field]
  return fields
}

/** The fields but those; null when none is left. */
export function omit<T extends object>(fields: T, named: readonly string[]): T | null {
  const left = Object.entries(fields).filter(([field]) => !named.includes(field))
  return left.length ? (Object.fromEntries(left) as T) : null
}
