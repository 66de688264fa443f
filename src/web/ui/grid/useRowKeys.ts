import type { RefObject } from 'react'
import { useKeys } from '../keys/keys.ts'
import type { useRowFocus } from './useRowFocus.ts'

/** J and K in a list whose lines are all alike: from anywhere on the screen to the line where one was, then on from there. */
export function useRowKeys(
  rows: readonly { key: string }[],
  grid: RefObject<HTMLElement | null>,
  { index, focus }: ReturnType<typeof useRowFocus>,
) {
  function move(by: 1 | -1) {
    const isHere = grid.current?.contains(document.activeElement)
    const row = rows[isHere ? index + by : Math.max(0, index)]
    if (row) focus(row.key)
  }
  useKeys(
    {
      j: { label: 'Next row', run: () => move(1) },
      k: { label: 'Previous row', run: () => move(-1) },
    },
    { section: 'Lists' },
  )
}
