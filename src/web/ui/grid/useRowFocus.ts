import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** What takes the focus: the row, or the field in it. */
type Part = 'row' | 'input'

/**
 * One row of the list can be reached by Tab; arrows move which one. It is kept by its key, so that rows that come
 * and go around it do not take the focus away, and when it goes itself its place is taken by the row after it.
 */
export function useRowFocus(rows: readonly { key: string }[], grid: RefObject<HTMLElement | null>) {
  const [key, setKey] = useState<string | null>(null)
  const [lastIndex, setLastIndex] = useState(0)
  const wasFocused = useRef(false)
  const focused = useRef<HTMLElement | null>(null)
  const [requested, setRequested] = useState({ key: '', part: 'row' as Part, times: 0 })

  const found = rows.findIndex((row) => row.key === key)
  const index = found >= 0 ? found : Math.min(lastIndex, rows.length - 1)
  if (found >= 0 && found !== lastIndex) setLastIndex(found)

  useLayoutEffect(() => {
    // Gone, or drawn anew elsewhere, as a card is in another column.
    const isRemoved = found < 0 || focused.current?.isConnected === false
    const isLost = isRemoved && wasFocused.current && document.activeElement === document.body
    const row = isLost && rows[index]
    if (row) focusPart(grid.current, row.key, 'row')
  }, [index, found, rows, grid])

  useLayoutEffect(() => {
    if (requested.key) focusPart(grid.current, requested.key, requested.part)
  }, [requested, grid])

  /** Makes a row the active one and focuses it, or the field in it, as soon as it is drawn. */
  const focus = useCallback((rowKey: string, part: Part = 'row') => {
    wasFocused.current = true
    setKey(rowKey)
    setRequested(({ times }) => ({ key: rowKey, part, times: times + 1 }))
  }, [])

  return {
    index,
    focus,
    onFocus(event: { target: EventTarget }) {
      wasFocused.current = true
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
      focused.current = row
      if (row) setKey(row.dataset.key!)
    },
    /** Whether the focus is in the list, or was when the row that held it went. */
    isHere: useCallback(
      () =>
        !!grid.current?.contains(document.activeElement) ||
        (wasFocused.current && document.activeElement === document.body),
      [grid],
    ),
    onBlur(event: { relatedTarget: EventTarget | null }) {
      // Without a target the row itself may have gone, and with it the focus.
      if (event.relatedTarget) wasFocused.current = false
    },
  }
}

function focusPart(grid: HTMLElement | null, key: string, part: Part) {
  const row = grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const target = part === 'input' ? row?.querySelector('input') : row
  target?.focus({ preventScroll: true })
}
