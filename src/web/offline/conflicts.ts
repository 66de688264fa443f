import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { Row, Rows } from '../store/rows.ts'
import type { Base } from './outbox.ts'
import type { ListName } from './snapshot.ts'

export type ConflictObject =
  | 'task'
  | 'project'
  | 'tag'
  | 'status'
  | 'client'
  | 'view'
  | 'comment'
  | 'time entry'

/** How a call's fields are looked at, for those that change fields of rows. */
export type Guard<Arg> = {
  /** What its rows are. */
  thing: ConflictObject
  /** The list whose rows it changes; without one `before` tells what was seen. */
  list?: ListName
  /** The row as the person saw it, where the call brings it along. */
  before?(arg: Arg): Row | undefined
  /** How to ask for the rows as they are now, where the browser may not have them by then. */
  asks?: { request(arg: Arg): FetchArgs; rowsOf(answer: unknown, arg: Arg): readonly Row[] }
  /** A row's fields by the names and in the form in which they are set, where these are others. */
  reads?(row: Row): object
  /** By row, the fields that it sets, each as the row reads then. */
  changes(arg: Arg): Base
  /** The same call made on the row as it is now, for who wants it their way after all. */
  onto?(arg: Arg, row: Row): Arg
  /** The call without these fields of these rows; null when nothing is left of it. */
  without(arg: Arg, fields: Record<string, string[]>): Arg | null
  /** Whether its answer is a list. */
  isMany?: true
}

/** A field that somebody else has set meanwhile: theirs stays. */
export type Conflict = { id: string; field: string; base: unknown; theirs: unknown; mine: unknown }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const asItIs = (row: Row): object => row
const fieldOf = (row: object | null | undefined, field: string) =>
  (row as Record<string, unknown> | null | undefined)?.[field]

/** What the person saw when they made the change that waits last: what the server said, with the earlier ones on top. */
export function seenBefore(list: Rows<Row> | undefined, changes: Base, reads = asItIs): Base {
  const seen = Object.keys(changes).map((id) => {
    const pending = list?.pending[id]
    let row: Row | null | undefined = pending ? pending.confirmed : list?.entities[id]
    for (const { change } of pending?.changes.slice(0, -1) ?? [])
      row = change && ({ ...row, ...change } as Row)
    return [id, fieldsSeen(row, changes[id]!, reads)] as const
  })
  return Object.fromEntries(seen)
}

/** These fields of a row. Long text that was never loaded was not seen. */
export function fieldsSeen(row: Row | null | undefined, change: object, reads = asItIs) {
  const seen = row && reads(row)
  const fields = Object.keys(change).map((field) => [field, fieldOf(seen, field)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** The fields that are neither as the person saw them nor as they want them. */
export function findConflicts(
  rowOf: (id: string) => Row | null | undefined,
  base: Base,
  changes: Base,
  reads = asItIs,
): Conflict[] {
  return Object.entries(changes).flatMap(([id, fields]) => {
    const row = rowOf(id)
    // Deleted meanwhile: the server says so.
    if (!row) return []
    const now = reads(row)
    return Object.entries(fields).flatMap(([field, mine]) => {
      const theirs = fieldOf(now, field)
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
