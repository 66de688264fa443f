import { type RefObject, useEffect, useRef } from 'react'
import { today } from '#web/format/dates.ts'
import type { Placed } from '../calendarItems.ts'

/** The hour that a week or day begins with, where nothing begins before it. */
const firstHour = 8

/** Begins a week or day with its first event, or the hour at which work begins, below what stays in sight. */
export function useScrollToFirst(
  grid: RefObject<HTMLElement | null>,
  from: string,
  placed: readonly Placed[],
) {
  const last = useRef('')
  useEffect(() => {
    const element = grid.current
    const columns = [...(element?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const shown = `${columns.length} ${from}`
    // Other days begin anew, whatever changes on them later.
    if (!element || last.current === shown) return
    last.current = shown
    const begins = placed.flatMap(({ isWhole, start }) =>
      isWhole || start < from ? [] : Number(start.slice(11, 13)),
    )
    const hour = Math.min(firstHour, ...begins)
    // Of a week for which there is no room, what is shown begins today.
    const column = columns.find(({ dataset }) => dataset.column === today())
    const left = column && columns[0] ? column.offsetLeft - columns[0].offsetLeft : 0
    element.scrollTo({ top: ((columns[0]?.offsetHeight ?? 0) / 24) * hour, left })
  }, [grid, from, placed])
}
