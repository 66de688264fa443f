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
  const [asked, setAsked] = useState({ key: '', part: 'row' as Part, times: 0 })

  const found = rows.findIndex((row) => row.key === key)
  const index = found >= 0 ? found : Math.min(lastIndex, rows.length - 1)
  if (found >= 0 && found !== lastIndex) setLastIndex(found)

  useLayoutEffect(() => {
    const lost = found < 0 && wasFocused.current && document.activeElement === document.body
    const row = lost && rows[index]
    if (row) focusPart(grid.current, row.key, 'row')
  }, [index, found, rows, grid])

  useLayoutEffect(() => {
    if (asked.key) focusPart(grid.current, asked.key, asked.part)
  }, [asked, grid])

  /** Makes a row the active one and focuses it, or the field in it, as soon as it is drawn. */
  const focus = useCallback((rowKey: string, part: Part = 'row') => {
    wasFocused.current = true
    setKey(rowKey)
    setAsked(({ times }) => ({ key: rowKey, part, times: times + 1 }))
  }, [])

  return {
    index,
    focus,
    onFocus(event: { target: EventTarget }) {
      wasFocused.current = true
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
      if (row) setKey(row.dataset.key!)
    },
    onBlur(event: { relatedTarget: EventTarget | null }) {
      // Without a target the row itself may have gone, and with it the focus.
      if (event.relatedTarget) wasFocused.current = false
    },
  }
}

function focusPart(grid: HTMLElement | null, key: string, part: Part) {
  const row = grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const wanted = part === 'input' ? row?.querySelector('input') : row
  wanted?.focus({ preventScroll: true })
}
