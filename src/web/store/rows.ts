export type Row = { id: string; updatedAt: string }
/** What a person did to a row and the server has not answered yet; null = deleted it. */
type Change<T> = { key: string; change: Partial<T> | null }
/** What the server last said about the row, null when it doesn't know it yet, and what waits on top of it. */
type Pending<T> = { confirmed: T | null; changes: Change<T>[] }

/** Rows as the screen shows them: what the server said, with the changes that wait for its answer on top. */
export type Rows<T> = {
  entities: Record<string, T>
  pending: Record<string, Pending<T>>
  /** By row and field the `updatedAt` of the last row that told it, where newer rows left it out. */
  fieldVersions: Record<string, Record<string, string>>
}

/** By field, what becomes of its value. */
type Menders<T> = { readonly [Field in keyof T]?: (value: T[Field]) => T[Field] }

/**
 * One way for optimistic changes, their answers, refusals and live messages, in whatever order they come:
 * a refusal takes back only itself, and nothing older ever replaces something newer.
 */
export function createRows<T extends Row>(
  /**
   * Mend fields of a row that is heard late, and still names what is gone by now. What was deleted and restored before
   * the row was changed is not to be missing from it: a row of the same age tells these fields, too.
   */
  menders: Menders<T> = {},
) {
  const mended = Object.keys(menders) as (keyof T)[]

  function mend(heard: Partial<T>): Partial<T> {
    const row = { ...heard }
    for (const field of mended) if (row[field] !== undefined) row[field] = menders[field]?.(row[field])
    return row
  }

  function show(list: Rows<T>, id: string, { confirmed, changes }: Pending<T>) {
    let row = confirmed
    for (const { change } of changes) {
      // Fields of a row that is not known, as when it was made after what the browser keeps, are no row.
      row = change && (row || 'id' in change) ? ({ ...row, ...change } as T) : null
    }
    if (row) list.entities[id] = row
    else delete list.entities[id]
  }

  /**
   * A list, message or answer may leave fields out, such as long text, or all but the members of a project; that must
   * not forget those that were loaded. Where it overtakes the message of a colleague's text, as after a lost
   * connection, the text still counts. A row of the same age tells nothing but what was left out, and what is mended: what
   * was amended otherwise since the first time stays.
   */
  function newer(list: Rows<T>, known: T | null, heard: Partial<T>): T {
    const row = mend(heard)
    if (!known || !row.updatedAt) return { ...known, ...row } as T
    const fieldVersions = { ...list.fieldVersions[known.id] }
    const isNewer = known.updatedAt < row.updatedAt
    const isSame = known.updatedAt === row.updatedAt
    const merged: T = isNewer ? { ...known, ...row } : { ...known }
    for (const field of Object.keys(isNewer ? known : row) as (keyof T & string)[]) {
      const at = fieldVersions[field]
      if (isNewer && field in row) delete fieldVersions[field]
      else if (isNewer) fieldVersions[field] ??= known.updatedAt
      else if (
        at === undefined
          ? isSame && (known[field] === undefined || mended.includes(field))
          : at < row.updatedAt
      ) {
        merged[field] = row[field] as T[typeof field]
        if (isSame) delete fieldVersions[field]
        else fieldVersions[field] = row.updatedAt
      }
    }
    if (Object.keys(fieldVersions).length) list.fieldVersions[known.id] = fieldVersions
    else delete list.fieldVersions[known.id]
    return merged
  }

  /**
   * What waits of a row that was deleted before, as when a deletion is taken back at once: messages come in order, so
   * that one of a deletion is of the earlier row as long as the server has told nothing of the new one.
   */
  function recreationOf({ confirmed, changes }: Pending<T>): Pending<T> | null {
    const at = changes.findLastIndex(({ change }) => change !== null && 'id' in change)
    const isDeletedBefore =
      confirmed === null || changes.slice(0, Math.max(at, 0)).some(({ change }) => !change)
    return at >= 0 && isDeletedBefore ? { confirmed: null, changes: changes.slice(at) } : null
  }

  return {
    load: (all: readonly T[]): Rows<T> => ({
      entities: Object.fromEntries(all.map((row) => [row.id, row])),
      pending: {},
      fieldVersions: {},
    }),
    /** Rows that were loaded anew; what they leave out is as it was known, unless the row has changed since. */
    reload(known: Rows<T>, loaded: Rows<T>): Rows<T> {
      const withKnown = ([id, row]: [string, T]): [string, T] => {
        const before = confirmedRow(known, id)
        return [id, before?.updatedAt === row.updatedAt ? { ...before, ...row } : row]
      }
      return { ...loaded, entities: Object.fromEntries(Object.entries(loaded.entities).map(withKnown)) }
    },
    /** Adds or replaces a row, unless a newer one is here already. */
    put(list: Rows<T>, row: T) {
      const pending = list.pending[row.id]
      if (pending) {
        pending.confirmed = newer(list, pending.confirmed, row)
        show(list, row.id, pending)
      } else {
        list.entities[row.id] = newer(list, list.entities[row.id] ?? null, row)
      }
    },
    /** Ends a deletion that the server made, unless it was told before: somebody may have brought the row back since. */
    settleDeletion(list: Rows<T>, id: string, key: string) {
      if (list.pending[id]?.changes.some((waiting) => waiting.key === key)) this.applyDeletion(list, id)
    },
    /** Takes away a row, with all that waits on it. */
    drop(list: Rows<T>, id: string) {
      delete list.pending[id]
      delete list.entities[id]
      delete list.fieldVersions[id]
    },
    /** Takes away a row that was deleted, but not what was made again under its id since. */
    applyDeletion(list: Rows<T>, id: string) {
      const recreated = list.pending[id] && recreationOf(list.pending[id])
      this.drop(list, id)
      if (!recreated) return
      list.pending[id] = recreated
      show(list, id, recreated)
    },
    /**
     * Changes fields of a known row that are told without it: with the `updatedAt` that the row has since, unless they
     * are known newer; without one as a consequence of something else, which brings no newer row.
     */
    amend(list: Rows<T>, id: string, fields: Partial<T>) {
      const pending = list.pending[id]
      const known = pending ? pending.confirmed : list.entities[id]
      if (!known) return
      const row = fields.updatedAt ? newer(list, known, fields) : { ...known, ...fields }
      if (pending) {
        pending.confirmed = row
        show(list, id, pending)
      } else list.entities[id] = row
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
      if (answer) pending.confirmed = newer(list, pending.confirmed, answer)
      show(list, id, pending)
      if (!pending.changes.length) delete list.pending[id]
    },
  }
}

/** The row as the server last told it; null where it has not told any yet. */
export const confirmedRow = <T extends Row>(list: Rows<T> | undefined, id: string): T | null | undefined =>
  list?.pending[id] ? list.pending[id].confirmed : list?.entities[id]

/**
 * The rows as the server told them, and those it has not told yet: a change that waits on top of one may be refused, and
 * would then show what is gone.
 */
export const confirmedRows = <T extends Row>(list: Rows<T>): T[] =>
  [...new Set([...Object.keys(list.entities), ...Object.keys(list.pending)])].flatMap(
    (id) => confirmedRow(list, id) ?? list.entities[id] ?? [],
  )

const listed = new WeakMap<object, readonly unknown[]>()

/**
 * The rows by themselves, in one list for all who ask: making one of ten thousand takes milliseconds, and with each
 * change several do. Not for drafts, which change.
 */
export function listRows<T>(entities: Readonly<Record<string, T>>): readonly T[] {
  const known = listed.get(entities)
  if (known) return known as readonly T[]
  const rows = Object.values(entities)
  listed.set(entities, rows)
  return rows
}
