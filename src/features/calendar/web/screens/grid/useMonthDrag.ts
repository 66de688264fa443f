import { type RefObject, useRef } from 'react'
import { addDays, daysBetween } from '#shared/days.ts'
import { type ClockTimes, type Placed, shiftedBy } from '../calendarItems.ts'
import { type BeginDrag, type Point, usePointerDrag } from './usePointerDrag.ts'
import { useTaskDrop } from './useTaskDrop.ts'

type Options = {
  placedOf: (id: string) => Placed | undefined
  onMove: (placed: Placed, times: ClockTimes) => void
  /** A task was dropped on a day. */
  onPlan: (task: string, day: string) => void
  /** Days were drawn over. */
  onDraw: (first: string, last: string) => void
}
type Days = readonly [first: string, last: string]
type Mark = 'data-drop-target' | 'data-drag-selected'

/** The day below the pointer, whatever lies on it. */
function dayAt({ x, y }: Point): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const day = (element as HTMLElement).dataset?.cell
    if (day) return day
  }
  return null
}

/** Moves events over the days of a month, takes tasks that are dropped on them, and draws new events over several. */
export function useMonthDrag(grid: RefObject<HTMLElement | null>, options: Options) {
  const marked = useRef('')
  const mark = (attribute: Mark, days: Days | null) => {
    const text = days ? `${attribute} ${days.join(' ')}` : ''
    if (text === marked.current) return
    marked.current = text
    for (const cell of grid.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? []) {
      const { cell: day = '' } = cell.dataset
      cell.toggleAttribute(attribute, !!days && day >= days[0] && day <= days[1])
    }
  }

  /** It is moved by as many days as the pointer, wherever it was taken hold of. */
  function moving(element: HTMLElement, placed: Placed, from: Point) {
    const begun = dayAt(from)
    if (!begun) return null
    let days = 0
    const picture = pictureOf(element, from)
    element.toggleAttribute('data-dragging', true)
    const leave = () => {
      picture.remove()
      element.removeAttribute('data-dragging')
      mark('data-drop-target', null)
    }
    return {
      move(to: Point) {
        picture.moveTo(to)
        const day = dayAt(to)
        if (!day) return
        days = daysBetween(begun, day)
        mark('data-drop-target', [addDays(placed.first, days), addDays(placed.last, days)])
      },
      drop() {
        leave()
        if (days) options.onMove(placed, shiftedBy(placed, days))
      },
      leave,
    }
  }
  function drawing(from: string) {
    let to = from
    const days = (): Days => (from < to ? [from, to] : [to, from])
    const leave = () => mark('data-drag-selected', null)
    return {
      move(at: Point) {
        to = dayAt(at) ?? to
        mark('data-drag-selected', days())
      },
      drop() {
        leave()
        options.onDraw(...days())
      },
      leave,
    }
  }
  const begin: BeginDrag = (target, from) => {
    const element = target.closest<HTMLElement>('[data-item]')
    if (element) {
      const placed = element.dataset.movable && options.placedOf(element.dataset.item ?? '')
      return placed ? moving(element, placed, from) : null
    }
    const day = target.closest('button')
      ? undefined
      : target.closest<HTMLElement>('[data-cell]')?.dataset.cell
    return day ? drawing(day) : null
  }
  usePointerDrag(grid, begin)
  useTaskDrop(grid, {
    onOver(at) {
      const day = dayAt(at)
      if (day) mark('data-drop-target', [day, day])
      return !!day
    },
    onLeave: () => mark('data-drop-target', null),
    onDrop(task, at) {
      const day = dayAt(at)
      if (day) options.onPlan(task, day)
    },
  })
}

/** What goes along with the pointer, as it looked where it was taken hold of. */
function pictureOf(element: HTMLElement, from: Point) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const picture = element.cloneNode(true) as HTMLElement
  for (const name of ['data-item', 'data-on', 'title']) picture.removeAttribute(name)
  picture.setAttribute('aria-hidden', 'true')
  picture.setAttribute('data-picture', '')
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(picture)
  return {
    moveTo: ({ x, y }: Point) => {
      picture.style.transform = `translate(${x - from.x}px, ${y - from.y}px)`
    },
    remove: () => picture.remove(),
  }
}
