import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { type Point, pointOf } from '#web/ui/picker/anchor.ts'
import type { CalendarItem } from '../calendarItems.ts'

const ItemMenu = lazyPart(async () => (await import('./ItemMenu.tsx')).ItemMenu)

type Asked = { item: CalendarItem; at: Point; from: HTMLElement }

/** Opens what can be done with something, at the pointer or at what has the focus, which gets it back. */
export type AskForMenu = (
  item: CalendarItem,
  event: MouseEvent | KeyboardEvent,
  from: HTMLElement | null,
) => void

/** The one menu of all that the calendar shows. */
export function useItemMenu(onOpen: (item: CalendarItem) => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const askForMenu: AskForMenu = useCallback((item, event, from) => {
    // A finger that holds something to move it asks for no menu.
    if (event.defaultPrevented || !from) return
    event.preventDefault()
    setAsked({ item, at: pointOf(event), from })
  }, [])
  const over = asked && (
    <ItemMenu
      // Another one opens at its own place.
      key={`${asked.at.x} ${asked.at.y}`}
      {...asked}
      onOpen={onOpen}
      onClose={() => {
        setAsked(null)
        asked.from.focus({ preventScroll: true })
      }}
    />
  )
  return { askForMenu, over }
}
