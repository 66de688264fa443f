import type { MouseEvent, RefObject } from 'react'
import { type CalendarItem, type ClockTimes, endedLaterBy, type Placed, shiftedBy } from '../calendarItems.ts'
import type { AskForMenu } from '../menu/useItemMenu.tsx'
import type { Step } from './useGridKeys.ts'

export type GridProps = {
  date: string
  /** The days that are shown. */
  from: string
  to: string
  placed: readonly Placed[]
  mayMove: (item: CalendarItem) => boolean
  onDate: (day: string) => void
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
  onAdd: (times: ClockTimes) => void
  onMove: (placed: Placed, times: ClockTimes) => void
  onDelete: (item: CalendarItem) => void
  /** A task was dropped at a time, or on a day. */
  onPlan: (task: string, dropped: string, isDay: boolean) => void
}

/** The times of an event after a step, unless it would end before it begins. */
export const stepped = (placed: Placed, { days, minutes, isEnd }: Step) =>
  isEnd ? endedLaterBy(placed, days, minutes) : shiftedBy(placed, days, minutes)

/** Asks for the menu of the item that the pointer is at in a grid, or at what can be done with it at once. */
export function openMenuAtPointer(
  event: MouseEvent,
  grid: RefObject<HTMLElement | null>,
  byId: ReadonlyMap<string, Placed>,
  onMenu: AskForMenu,
) {
  const pressed = event.target as HTMLElement
  if (!grid.current?.contains(pressed)) return
  const action = pressed.closest('[data-action-of]')
  const element = (action?.previousElementSibling ?? pressed.closest('[data-item]')) as HTMLElement | null
  const placed = byId.get(element?.dataset.item ?? '')
  if (placed) onMenu(placed.item, event, element)
}

/** What somebody hears of a cell. */
export const cellLabel = (name: string, items: number) =>
  items ? `${name}, ${items === 1 ? '1 item' : `${items} items`}` : name
