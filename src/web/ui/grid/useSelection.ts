import { useMemo, useState } from 'react'

/**
 * The things that are marked to be changed together, by their ids; `idOf` answers null for rows that are none. Those
 * that the list no longer shows do not count.
 */
export function useSelection<R extends { key: string }>(rows: readonly R[], idOf: (row: R) => string | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The line from which Shift extends. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const ids = useMemo(
    () => [...new Set(idsOf(rows, idOf).filter((id) => chosen.has(id)))],
    [rows, chosen, idOf],
  )
  const shown = useMemo(() => new Set(ids), [ids])

  return {
    /** In the order of the list. */
    ids,
    shown,
    has: (id: string) => shown.has(id),
    toggle(row: R) {
      const id = idOf(row)
      if (id === null) return
      const next = new Set(shown)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
      setAnchor(row.key)
    },
    /** Adds all between the line where it began and this one. */
    extendTo(to: number, from: number) {
      const begin = anchor === null ? -1 : rows.findIndex(({ key }) => key === anchor)
      const start = begin >= 0 && shown.size ? begin : from
      const [first, last] = start < to ? [start, to] : [to, start]
      setChosen(new Set([...shown, ...idsOf(rows.slice(first, last + 1), idOf)]))
      if (begin < 0 || !shown.size) setAnchor(rows[start]?.key ?? null)
    },
    all: () => setChosen(new Set(idsOf(rows, idOf))),
    clear: () => setChosen(new Set()),
  }
}

const idsOf = <R>(rows: readonly R[], idOf: (row: R) => string | null): string[] =>
  rows.map(idOf).filter((id) => id !== null)
