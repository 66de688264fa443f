import { useMemo, useState } from 'react'

/** A row of a list or a stop of a board, of which those of the kind `task` are tasks. */
export type Row = { kind: string; key: string; taskId?: string }
type TaskRow = { kind: string; key: string; taskId: string }
export const isTaskRow = (row: Row | undefined): row is TaskRow => row?.kind === 'task'

/** The tasks that are marked to be changed together. Those that the list no longer shows do not count. */
export function useSelection(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The line from which Shift extends. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const ids = useMemo(
    () => [...new Set(rows.flatMap((row) => (isTaskRow(row) && chosen.has(row.taskId) ? row.taskId : [])))],
    [rows, chosen],
  )
  const shown = useMemo(() => new Set(ids), [ids])

  return {
    /** In the order of the list. */
    ids,
    has: (taskId: string) => shown.has(taskId),
    toggle(row: TaskRow) {
      const next = new Set(shown)
      if (!next.delete(row.taskId)) next.add(row.taskId)
      setChosen(next)
      setAnchor(row.key)
    },
    /** Adds all between the line where it began and this one. */
    extendTo(to: number, from: number) {
      const begin = anchor === null ? -1 : rows.findIndex(({ key }) => key === anchor)
      const start = begin >= 0 && shown.size ? begin : from
      const [first, last] = start < to ? [start, to] : [to, start]
      const between = rows.slice(first, last + 1).filter(isTaskRow)
      setChosen(new Set([...shown, ...between.map(({ taskId }) => taskId)]))
      if (begin < 0 || !shown.size) setAnchor(rows[start]?.key ?? null)
    },
    all: () => setChosen(new Set(rows.filter(isTaskRow).map(({ taskId }) => taskId))),
    clear: () => setChosen(new Set()),
  }
}
