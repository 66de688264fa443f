import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { isMenuKey } from '../keys/keyNames.ts'
import { type Anchor, pointOf } from '../picker/anchor.ts'

type Menu = { row: string; anchor: Anchor; opener: HTMLElement | null }

/**
 * The menu of the rows of a plain list or table, which say by `data-row` which they are: it opens at a right click, by the menu key,
 * and at a row’s `RowMenuButton`. The list listens for its rows, so that none is drawn again for it.
 */
export function useRowMenu() {
  const [menu, setMenu] = useState<Menu | null>(null)
  function open(event: MouseEvent | KeyboardEvent, anchor: Anchor = pointOf(event)) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row?.dataset.row) return
    event.preventDefault()
    const opener = target.closest<HTMLElement>('a, button') ?? row.querySelector<HTMLElement>('a, button')
    setMenu({ row: row.dataset.row, anchor, opener })
  }
  return {
    menu,
    /** Of the element around the rows; the menu itself stands outside of it. */
    listeners: {
      onClick(event: MouseEvent) {
        const button = (event.target as HTMLElement).closest<HTMLElement>('[data-field="menu"]')
        if (button) open(event, button)
      },
      onContextMenu: (event: MouseEvent) => open(event),
      onKeyDown: (event: KeyboardEvent) => isMenuKey(event) && open(event),
    },
    /** The focus goes back to where it was opened; what opens next takes it from there. */
    close() {
      setMenu(null)
      menu?.opener?.focus({ preventScroll: true })
    },
  }
}
