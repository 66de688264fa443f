import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { formatMinutes, parseDuration } from '#web/format/durations.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'

/** A cell by its task and day (0 = Monday); day -1 is the row’s heading. */
export type Place = { task: string; day: number }
type Draft = Place & {
  text: string
  /** Began by typing, so that arrows move on; else they move the caret. */
  isTyped: boolean
}

type Grid = {
  /** In their order. */
  tasks: readonly string[]
  /** The days that are shown. */
  days: readonly number[]
  /** What the cell has without a running timer. */
  minutesOf: (place: Place) => number
  refusalOf: (place: Place) => string | null
  onSet: (place: Place, minutes: number) => void
}

const dayMinutes = 24 * 60
const startsTyping = /^[\d.,:]$/
const moves: Record<string, [rows: number, days: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moving and typing in the cells of a week by keys, as in a spreadsheet. */
export function useCellEditing({ tasks, days, minutesOf, refusalOf, onSet }: Grid) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  /** The same at once and with what was typed since, which nothing else renders. */
  const current = useRef<Draft | null>(null)

  const write = (next: Draft | null) => {
    current.current = next
    setDraft(next)
  }
  const focus = ({ task, day }: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(task)}"][data-day="${day}"]`)?.focus()

  function move({ task, day }: Place, rows: number, columns: number): boolean {
    const row = Math.min(Math.max(tasks.indexOf(task) + rows, 0), tasks.length - 1)
    const places = [-1, ...days]
    const column = Math.min(Math.max(places.indexOf(day) + columns, 0), places.length - 1)
    const next = { task: tasks[row] ?? task, day: places[column] ?? day }
    focus(next)
    return next.task !== task || next.day !== day
  }

  function begin(place: Place, typed?: string) {
    const refusal = refusalOf(place)
    if (refusal) return showProblem(refusal)
    const minutes = minutesOf(place)
    write({ ...place, text: typed ?? (minutes ? formatMinutes(minutes) : ''), isTyped: typed !== undefined })
  }

  /** Takes what was typed; answers false where it is no duration, which stays to be corrected or is put back. */
  function commit(isLeaving: boolean): boolean {
    const typed = current.current
    if (!typed) return true
    const minutes = typed.text.trim() ? parseDuration(typed.text) : 0
    if (minutes === null || minutes > dayMinutes) {
      showProblem(
        minutes === null
          ? `“${typed.text.slice(0, 30)}” isn’t a duration. Enter 1:30, 1h30, 90m or 1.5.`
          : 'A day has 24 hours.',
      )
      if (isLeaving) write(null)
      return false
    }
    write(null)
    if (minutes === minutesOf(typed)) return true
    // The cell may have been locked since it was opened.
    const refusal = refusalOf(typed)
    if (refusal) showProblem(refusal)
    else onSet(typed, minutes)
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const typed = current.current
    const isHandled = typed ? onKeyWhileTyping(event, typed) : onKeyInCell(event)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onKeyWhileTyping({ key, shiftKey }: KeyboardEvent, typed: Draft): boolean {
    const leavesBy = moves[key]
    if (key === 'Escape') {
      write(null)
      focus(typed)
      return true
    }
    if (key === 'Enter' || key === 'Tab') {
      if (!commit(false)) return true
      const hasMoved = key === 'Enter' ? move(typed, shiftKey ? -1 : 1, 0) : move(typed, 0, shiftKey ? -1 : 1)
      if (!hasMoved) focus(typed)
      return true
    }
    if (!leavesBy || shiftKey || (!typed.isTyped && leavesBy[1])) return false
    if (commit(false)) move(typed, ...leavesBy)
    return true
  }

  function onKeyInCell({ key, shiftKey, target }: KeyboardEvent): boolean {
    const place = placeOf(target)
    if (!place) return false
    const by = moves[key]
    if (by && !shiftKey) move(place, ...by)
    else if (key === 'Home') focus({ ...place, day: days[0] ?? 0 })
    else if (key === 'End') focus({ ...place, day: days.at(-1) ?? 0 })
    else if (place.day < 0) return false
    else if (key === 'Enter' || key === 'F2') begin(place)
    else if (startsTyping.test(key)) begin(place, key)
    else if (key === 'Delete' || key === 'Backspace') {
      const refusal = refusalOf(place)
      if (refusal) showProblem(refusal)
      else if (minutesOf(place)) onSet(place, 0)
    } else return false
    return true
  }

  return {
    active,
    draft,
    focus,
    frame: {
      ref: grid,
      onKeyDown,
      onClick(event: MouseEvent) {
        const place = placeOf(event.target)
        if (place && place.day >= 0 && !current.current) begin(place)
      },
      onFocus(event: FocusEvent) {
        const place = placeOf(event.target)
        if (place) setActive(place)
        if (!(event.target instanceof HTMLInputElement)) return
        const { length } = event.target.value
        // Typing goes on behind the first character, and replaces what was there before.
        event.target.setSelectionRange(current.current?.isTyped ? length : 0, length)
      },
      onBlur(event: FocusEvent) {
        if (event.target instanceof HTMLInputElement) commit(true)
      },
      onInput(event: FormEvent) {
        if (current.current && event.target instanceof HTMLInputElement)
          current.current = { ...current.current, text: event.target.value }
      },
    },
  }
}

function placeOf(target: EventTarget): Place | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-day]')
  return cell ? { task: cell.dataset.task!, day: Number(cell.dataset.day) } : null
}
