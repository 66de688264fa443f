import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isMenuKey } from '#web/ui/keys/keyNames.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import type { Placed } from '../calendarItems.ts'
import { listedKeys } from './listedKeys.ts'

/** By what an event is moved, or ends later. */
export type Step = { days: number; minutes: number; isEnd: boolean }

type Options = {
  /** The cell that Tab leads to until another one was gone to. */
  start: string
  /** Where an arrow leads from a cell; what is not shown is gone to. */
  next: (cell: string, key: string) => string | null
  isShown: (cell: string) => boolean
  /** What a cell has, in order. */
  itemsOn: (cell: string) => readonly Placed[]
  placedOf: (id: string) => Placed | undefined
  /** What an arrow together with Alt does to an event; none for what may not be moved. */
  stepOf: (placed: Placed, key: string, isEnd: boolean) => Step | null
  onAdd: (cell: string) => void
  onLeave: (cell: string) => void
  /** Answers the cell in which it is then. */
  onStep: (placed: Placed, step: Step) => string | null
  onDelete: (placed: Placed) => void
  onMenu: (placed: Placed, event: KeyboardEvent) => void
}

const escaped = (id: string) => CSS.escape(id)

/** The item, of itself and of what can be done with it at once. */
const idOf = ({ dataset: { item, actionOf } }: HTMLElement) => item ?? actionOf

/**
 * A grid is one stop for Tab: arrows lead from cell to cell, Tab on into what the cell has and then out of the grid, Escape back to the
 * cell. Whatever is drawn anew, the focus stays where it was.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, options: Options) {
  const { start, next, isShown, itemsOn } = options
  const [position, setPosition] = useState({ start, cell: start })
  const cell = isShown(position.cell) ? position.cell : start
  /** The cell or the item that has the focus, or is to have it as soon as it is drawn. */
  const held = useRef<{ cell: string; item?: string } | null>(null)
  const isAsked = useRef(false)

  const cellElement = (one: string) => grid.current?.querySelector<HTMLElement>(`[data-cell="${one}"]`)
  /** In the week that one is in, as what goes on in the next one stands there once more. */
  function itemElement(id: string, on: string) {
    const selector = `[data-item="${escaped(id)}"]`
    const row = cellElement(on)?.closest('[role=row]')
    return (
      (row ?? grid.current)?.querySelector<HTMLElement>(selector) ??
      grid.current?.querySelector<HTMLElement>(selector)
    )
  }
  const actionBeside = (element: HTMLElement) =>
    element.parentElement?.querySelector<HTMLElement>(`[data-action-of="${escaped(idOf(element) ?? '')}"]`)
  /** Arrows go from item to item, Tab also to what can be done with one at once. */
  const stopsOn = (one: string) => [
    ...itemsOn(one).flatMap(({ item }) => itemElement(item.id, one) ?? []),
    ...(grid.current?.querySelectorAll<HTMLElement>(`[data-more="${one.slice(0, 10)}"]`) ?? []),
  ]

  // Other days begin anew where they were gone to from outside; by keys one may be further than the address already.
  useLayoutEffect(
    () =>
      // oxlint-disable-next-line react/set-state-in-effect -- whether the grid has the focus is not known while drawing
      setPosition((before) =>
        before.start === start ? before : { start, cell: held.current ? before.cell : start },
      ),
    [start],
  )
  useLayoutEffect(() => {
    const sought = held.current
    const { activeElement } = document
    const isHere = isAsked.current && grid.current?.contains(activeElement)
    if (!sought || (activeElement !== document.body && !isHere)) return
    const element = (sought.item && itemElement(sought.item, sought.cell)) || cellElement(sought.cell)
    if (!element) return
    isAsked.current = false
    element.focus()
  })

  function goTo(to: string) {
    if (!isAsked.current && isShown(to)) return cellElement(to)?.focus()
    held.current = { cell: to }
    isAsked.current = true
    options.onLeave(to)
  }
  useKeys(
    { e: { label: 'Go to the calendar', run: () => goTo(cell) }, ...listedKeys },
    { section: 'Calendar' },
  )

  /** Out of the grid: what Tab finds next is behind it. */
  function leave() {
    const element = cellElement(cell)
    if (!element) return
    element.tabIndex = -1
    setTimeout(() => {
      element.tabIndex = 0
    })
  }
  function tab(event: KeyboardEvent, target: HTMLElement) {
    const stops = stopsOn(cell).flatMap((stop) => [stop, actionBeside(stop)].filter((one) => !!one))
    const at = stops.indexOf(target)
    const to = event.shiftKey ? (at < 0 ? undefined : (stops[at - 1] ?? cellElement(cell))) : stops[at + 1]
    if (to) {
      event.preventDefault()
      to.focus()
    } else if (!event.shiftKey && at >= 0) leave()
  }
  /** Answers whether the key was for an event. */
  function pressOnItem(event: KeyboardEvent, placed: Placed): boolean {
    const { key } = event
    if (event.altKey) {
      if (!key.startsWith('Arrow')) return false
      const step = options.stepOf(placed, key, event.shiftKey)
      const to = step && options.onStep(placed, step)
      if (to) {
        held.current = { cell: to, item: placed.item.id }
        isAsked.current = true
        if (isShown(to)) setPosition({ start, cell: to })
        else options.onLeave(to)
      }
      return true
    }
    if (key === 'Delete') options.onDelete(placed)
    else if (isMenuKey(event)) options.onMenu(placed, event)
    else return false
    return true
  }
  /** What an item and the button for more take for themselves. */
  function pressInside(key: string, target: HTMLElement): boolean {
    if (key === 'Escape') goTo(cell)
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const stops = stopsOn(cell)
      const at = stops.findIndex((stop) => stop === target || (!!idOf(stop) && idOf(stop) === idOf(target)))
      const to = stops[at + (key === 'ArrowDown' ? 1 : -1)]
      if (to) to.focus()
      else if (key === 'ArrowUp') goTo(cell)
    } else return false
    return true
  }
  /** Answers whether the key was for the grid. */
  function press(event: KeyboardEvent, target: HTMLElement): boolean {
    const { key } = event
    const isCell = target.dataset.cell !== undefined
    const placed = options.placedOf(idOf(target) ?? '')
    if (placed && pressOnItem(event, placed)) return true
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (!isCell && pressInside(key, target)) return true
    if (isCell && (key === 'Enter' || key === ' ')) {
      options.onAdd(cell)
      return true
    }
    // Where one is on the way to, should the last key have led to other days.
    const to = next((isAsked.current && held.current?.cell) || cell, key)
    if (to) goTo(to)
    return !!to
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    if (!grid.current?.contains(target)) return
    if (event.key === 'Tab') tab(event, target)
    else if (press(event, target)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return {
    cell,
    onKeyDown,
    props: {
      'data-at': cell,
      onFocus({ target }: FocusEvent<HTMLElement>) {
        const { cell: own, on, more } = target.dataset
        const item = idOf(target)
        const isOn = item ? itemsOn(cell).some((one) => one.item.id === item) : more === cell.slice(0, 10)
        const at = own ?? (isOn ? cell : (on ?? more))
        if (target === grid.current) return cellElement(cell)?.focus({ preventScroll: true })
        if (!at || !grid.current?.contains(target)) return
        isAsked.current = false
        held.current = item ? { cell: at, item } : { cell: at }
        if (at !== cell) setPosition({ start, cell: at })
      },
      onBlur() {
        // What is taken out while it has the focus is not asked.
        if (!isAsked.current) held.current = null
      },
    },
  }
}

/** Where someone is in a grid by keys, or null. */
export const cellAt = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-at]')?.dataset.at ?? null
