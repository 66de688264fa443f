import { type KeyboardEvent, type RefObject, useState } from 'react'

/** The row above the flags, where the roles are named. */
export const headRow = 'head'
export const cellName = (row: string, column: string) => `${row}/${column}`

const pageOfRows = 8

/**
 * One cell of the table takes the focus by Tab, and arrows go on from it. Where the cell is gone, because it was not
 * found or its role was deleted, the first one stands in.
 */
export function useGridFocus(
  table: RefObject<HTMLElement | null>,
  rows: readonly string[],
  columns: readonly string[],
) {
  const [at, setAt] = useState({ row: rows[0]!, column: columns[0]! })
  const row = Math.max(0, rows.indexOf(at.row))
  const column = Math.max(0, columns.indexOf(at.column))

  function focus(row: string, column: string) {
    setAt({ row, column })
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellName(row, column)}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target as HTMLElement).matches('[data-cell]') || event.altKey || event.metaKey) return
    const isFar = event.ctrlKey
    const to: Record<string, [number, number]> = {
      ArrowUp: [isFar ? 0 : row - 1, column],
      ArrowDown: [isFar ? rows.length - 1 : row + 1, column],
      ArrowLeft: [row, isFar ? 0 : column - 1],
      ArrowRight: [row, isFar ? columns.length - 1 : column + 1],
      PageUp: [row - pageOfRows, column],
      PageDown: [row + pageOfRows, column],
      Home: [isFar ? 0 : row, 0],
      End: [isFar ? rows.length - 1 : row, columns.length - 1],
    }
    const place = to[event.key]
    if (!place) return
    event.preventDefault()
    const within = (index: number, length: number) => Math.min(length - 1, Math.max(0, index))
    focus(rows[within(place[0], rows.length)]!, columns[within(place[1], columns.length)]!)
  }
  return {
    at: cellName(rows[row]!, columns[column]!),
    onKeyDown,
    /** A click, or the way back from a menu, takes the focus along. */
    onFocus(event: { target: Element }) {
      const [row, column] = (event.target.getAttribute('data-cell') ?? '').split('/')
      if (row && column) setAt({ row, column })
    },
    focus,
  }
}
