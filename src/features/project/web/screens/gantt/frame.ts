import type { Zoom } from '../../parts/viewSettings.ts'
import { dayWidths } from './scale.ts'
import type { WorkCalendar } from './workdays.ts'

/** What all rows share; another one draws them all anew. */
export type Frame = {
  zoom: Zoom
  /** The day at the left edge of the lanes. */
  from: number
  /** The days that are drawn. */
  first: number
  last: number
  /** Those that can be seen, about. */
  seenFirst: number
  seenLast: number
  today: string
  calendar: WorkCalendar
  hasDuration: boolean
  hasRange: boolean
}

/** Where a row stands among the others. */
export type RowPlace = { rowIndex: number; top: number; isActive: boolean; frame: Frame }

/** Pixels from the left edge of the lanes to where a day begins. */
export const xOf = ({ zoom, from }: Pick<Frame, 'zoom' | 'from'>, day: number) =>
  (day - from) * dayWidths[zoom]

/** Below this a bar cannot be seen, nor taken hold of. */
const narrowest = 8

export const barWidth = ({ zoom }: Pick<Frame, 'zoom'>, { start, end }: { start: number; end: number }) =>
  Math.max(narrowest, (end - start + 1) * dayWidths[zoom])

/** Heights of a row, of the head above them. */
export const rowHeights = { wide: 36, narrow: 44 }
export const headHeight = 48
