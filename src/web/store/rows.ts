export type Row = { id: string; updatedAt: string }
/** What a person did to a row and the server has not answered yet; null = deleted it. */
type Change<T> = { key: string; change: Partial<T> | null }
/** What the server last said about the row, null when it doesn't know it yet, and what waits on top of it. */
type Pending<T> = { confirmed: T | null; changes: Change<T>[] }

/** Rows as the screen shows them: what the server said, with the changes that wait for its answer on top. */
export type Rows<T> = { entities: Record<string, T>; pending: Record<string, Pending<T>> }

/**
 * One way for optimistic changes, their answers, refusals and live messages, in whatever order they come:
 * a refusal takes back only itself, and nothing older ever replaces something newer.
 */
export function createRows<T extends Row>() {
  function show(list: Rows<T>, id: string, { confirmed, changes }: Pending<T>) {
    let row = confirmed
    for (const { change } of changes) row = change && ({ ...row, ...change } as T)
    if (row) list.entities[id] = row
    else delete list.entities[id]
  }

  /** A list or message may leave long text out; that must not forget the one that was loaded. */
  function newer(known: T | null, row: Partial<T>): T {
    if (known && row.updatedAt && known.updatedAt > row.updatedAt) return known
    return { ...known, ...row } as T
  }

  return {
    load: (all: readonly T[]): Rows<T> => ({
      entities: Object.fromEntries(all.map((row) => [row.id, row])),
      pending: {},
    }),
    /** Adds or replaces a row, unless a newer one is here already. */
    put(list: Rows<T>, row: T) {
      const pending = list.pending[row.id]
      if (pending) {
        pending.confirmed = newer(pending.confirmed, row)
        show(list, row.id, pending)
      } else {
        list.entities[row.id] = newer(list.entities[row.id] ?? null, row)
      }
    },
    /** Takes away a row that is gone for good, with all that waits on it. */
    drop(list: Rows<T>, id: string) {
      delete list.pending[id]
      delete list.entities[id]
    },
    /** Changes fields of a known row as a consequence of something else, which brings no newer row. */
    amend(list: Rows<T>, id: string, fields: Partial<T>) {
      const pending = list.pending[id]
      const known = list.entities[id]
      if (!pending) {
        if (known) list.entities[id] = { ...known, ...fields }
      } else if (pending.confirmed) {
        pending.confirmed = { ...pending.confirmed, ...fields }
        show(list, id, pending)
      }
    },
    /** Shows a change before the server answers; `key` names it for `settle`. */
    change(list: Rows<T>, id: string, key: string, change: Partial<T> | null) {
      const pending = list.pending[id] ?? { confirmed: list.entities[id] ?? null, changes: [] }
      pending.changes.push({ key, change })
      list.pending[id] = pending
      show(list, id, pending)
    },
    /** Ends a change: with what the server answered, or without when it was refused. */
    settle(list: Rows<T>, id: string, key: string, answer?: Partial<T>) {
      const pending = list.pending[id]
      // Someone deleted the row meanwhile: a late answer must not bring it back.
      if (!pending) return
      pending.changes = pending.changes.filter((waiting) => waiting.key !== key)
      if (answer) pending.confirmed = newer(pending.confirmed, answer)
      show(list, id, pending)
      if (!pending.changes.length) delete list.pending[id]
    },
  }
}
