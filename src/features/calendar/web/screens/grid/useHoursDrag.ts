import { type RefObject, useRef } from 'react'
import { addDays, daysBetween } from '#shared/days.ts'
import { clockText } from '#web/format/dates.ts'
import {
  type ClockTimes,
  endedLaterBy,
  laterBy,
  minutesOn,
  type Placed,
  shiftedBy,
} from '../calendarItems.ts'
import classes from './HoursGrid.module.css'
import { type BeginDrag, type Drag, type Point, usePointerDrag } from './usePointerDrag.ts'
import { useTaskDrop } from './useTaskDrop.ts'

type Options = {
  placedOf: (id: string) => Placed | undefined
  onMove: (placed: Placed, times: ClockTimes) => void
  onPlan: (task: string, at: string, isDay: boolean) => void
  onDraw: (times: ClockTimes) => void
}
/** Where the pointer is: on a day, at so many minutes of it, or among its whole days. */
type Spot = { day: string; minutes: number | null }

/** Minutes in which times are moved, and in which they are drawn. */
const step = 15
const slot = 30
/** Minutes of what gets a time that had none. */
const defaultLength = 60
const wholeDay = 24 * 60

const snapped = (minutes: number, to = step) => Math.round(minutes / to) * to
const at = (day: string, minutes: number) => laterBy(`${day}T00:00:00`, minutes)
const limited = (minutes: number) => Math.max(0, Math.min(wholeDay, minutes))

/** Moves, lengthens and draws events over the hours of some days, and takes tasks that are dropped there. */
export function useHoursDrag(grid: RefObject<HTMLElement | null>, options: Options) {
  const preview = usePreview(grid)

  function spotAt({ x, y }: Point): Spot | null {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const boxes = columns.map((column) => column.getBoundingClientRect())
    const index = boxes.findIndex(({ left, right }) => x >= left && x < right)
    const [box, day] = [boxes[index], columns[index]?.dataset.column]
    const whole = grid.current?.querySelector('[data-whole-days]')?.getBoundingClientRect()
    if (!box || !day || !whole) return null
    if (y < whole.bottom) return { day, minutes: null }
    return { day, minutes: limited(((y - box.top) / box.height) * wholeDay) }
  }

  /** By as much as the pointer; among whole days it becomes one, and at a time it gets one. */
  function timesAt(placed: Placed, from: Spot, to: Spot): ClockTimes {
    if (to.minutes === null && !placed.item.allDay) return { start: to.day, end: to.day, allDay: true }
    const days = daysBetween(from.day, to.day)
    if (to.minutes === null || from.minutes === null)
      return to.minutes === null
        ? shiftedBy(placed, days)
        : timed(to.day, snapped(to.minutes, slot), snapped(to.minutes, slot) + defaultLength)
    return shiftedBy(placed, days, snapped(to.minutes - from.minutes))
  }

  function following(shown: (to: Spot) => ClockTimes | null, done: (times: ClockTimes) => void): Drag {
    let times: ClockTimes | null = null
    return {
      move(point) {
        const spot = spotAt(point)
        times = (spot && shown(spot)) ?? times
        if (times) preview.show(times)
      },
      drop() {
        preview.hide()
        if (times) done(times)
      },
      leave: preview.hide,
    }
  }
  function drawing(from: Spot): Drag {
    const begun = from.minutes
    return following(
      (to) => {
        if (begun === null || to.minutes === null) {
          const [first, last] = [from.day, to.day].sort() as [string, string]
          return { start: first, end: last, allDay: true }
        }
        const first = Math.floor(Math.min(begun, to.minutes) / slot) * slot
        const last = Math.max(first + slot, Math.ceil(Math.max(begun, to.minutes) / slot) * slot)
        return timed(from.day, first, last)
      },
      (times) => options.onDraw(times),
    )
  }
  function moving(element: HTMLElement, placed: Placed, from: Spot): Drag {
    element.toggleAttribute('data-dragging', true)
    const drag = following(
      (to) => timesAt(placed, from, to),
      (times) => isOther(placed, times) && options.onMove(placed, times),
    )
    const shown = () => element.removeAttribute('data-dragging')
    const both = (then: () => void) => () => {
      shown()
      then()
    }
    return { move: drag.move, drop: both(drag.drop), leave: both(drag.leave) }
  }
  const lengthening = (placed: Placed, from: Spot): Drag =>
    following(
      ({ minutes, day }) =>
        minutes === null || from.minutes === null
          ? null
          : endedLaterBy(placed, daysBetween(from.day, day), snapped(minutes - from.minutes)),
      (times) => isOther(placed, times) && options.onMove(placed, times),
    )

  const begin: BeginDrag = (target, point) => {
    const from = spotAt(point)
    if (!from) return null
    const element = target.closest<HTMLElement>('[data-item]')
    if (!element) return target.closest('[data-cell]') ? drawing(from) : null
    const placed = element.dataset.movable && options.placedOf(element.dataset.item ?? '')
    if (!placed) return null
    return target.closest('[data-edge]') ? lengthening(placed, from) : moving(element, placed, from)
  }
  usePointerDrag(grid, begin)

  const planned = (to: Spot): ClockTimes =>
    to.minutes === null
      ? { start: to.day, end: to.day, allDay: true }
      : timed(to.day, snapped(to.minutes), snapped(to.minutes) + defaultLength)
  useTaskDrop(grid, {
    onOver(point) {
      const spot = spotAt(point)
      if (spot) preview.show(planned(spot))
      return !!spot
    },
    onLeave: preview.hide,
    onDrop(task, point) {
      const spot = spotAt(point)
      if (spot) options.onPlan(task, planned(spot).start, spot.minutes === null)
    },
  })
}

const timed = (day: string, from: number, to: number): ClockTimes => ({
  start: at(day, from),
  end: at(day, to),
  allDay: false,
})
const isOther = ({ item, start, end, first, last }: Placed, times: ClockTimes) =>
  times.allDay !== item.allDay ||
  (item.allDay ? times.start !== first || times.end !== last : times.start !== start || times.end !== end)

/** Where something would be, set on the days themselves. */
function usePreview(grid: RefObject<HTMLElement | null>) {
  const shown = useRef<HTMLElement[]>([])
  const last = useRef('')
  const hide = () => {
    last.current = ''
    for (const one of shown.current) one.remove()
    shown.current = []
    for (const cell of grid.current?.querySelectorAll('[data-drop-target]') ?? [])
      cell.removeAttribute('data-drop-target')
  }
  function show({ start, end, allDay }: ClockTimes) {
    // Most moves of the pointer stay within the same quarter of an hour.
    if (last.current === start + end) return
    hide()
    last.current = start + end
    for (const column of grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const { column: day = '' } = column.dataset
      if (allDay) {
        const cell = grid.current?.querySelector(`[data-cell="${day}"]`)
        cell?.toggleAttribute('data-drop-target', day >= start && day <= end)
        continue
      }
      const [from, to] = [minutesOn(day, start), minutesOn(day, end)]
      if (end <= `${day}T00:00:00` || start >= `${addDays(day, 1)}T00:00:00`) continue
      const box = document.createElement('div')
      box.className = classes.preview ?? ''
      box.style.top = `${(limited(from) / wholeDay) * 100}%`
      box.style.height = `${((limited(to) - limited(from)) / wholeDay) * 100}%`
      box.textContent = [start, end].map((one) => clockText(one.slice(11, 16))).join('–')
      column.append(box)
      shown.current.push(box)
    }
  }
  return { show, hide }
}
