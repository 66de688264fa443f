import { addDays } from '#shared/days.ts'
import { minutesOn, type Placed } from '../calendarItems.ts'

/** What of an item lies on a day, in minutes from its midnight, in one of the columns that overlapping things share. */
export type Block = { placed: Placed; from: number; to: number; column: number; columns: number }

/** As much is drawn of what is shorter, so that it can be read and taken hold of. */
const minDrawn = 15
const wholeDay = 24 * 60

/** Lays the hours of a day: what overlaps lies side by side. */
export function layDay(placed: readonly Placed[], day: string): Block[] {
  const [begin, end] = [`${day}T00:00:00`, `${addDays(day, 1)}T00:00:00`]
  const blocks = placed
    .filter((one) => !one.isWhole && one.start < end && (one.end > begin || one.start >= begin))
    .map((one): Block => {
      const from = Math.min(Math.max(0, minutesOn(day, one.start)), wholeDay - minDrawn)
      const to = Math.max(from + minDrawn, Math.min(wholeDay, minutesOn(day, one.end)))
      return { placed: one, from, to, column: 0, columns: 1 }
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  let cluster: Block[] = []
  let ends: number[] = []
  const close = () => {
    for (const block of cluster) block.columns = ends.length
    cluster = []
    ends = []
  }
  for (const block of blocks) {
    if (cluster.length && Math.max(...ends) <= block.from) close()
    const free = ends.findIndex((until) => until <= block.from)
    block.column = free < 0 ? ends.length : free
    ends[block.column] = block.to
    cluster.push(block)
  }
  close()
  return blocks
}
