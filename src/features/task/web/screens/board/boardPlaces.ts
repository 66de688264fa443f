import { positionsBetween } from '#shared/position.ts'

type Laid = { start: number; end: number }
type Placed = { id: string; position: string }

/** Before which card a drop at this height lands: the first whose middle is below it, else behind the last. */
export function dropIndex(cards: readonly Laid[], y: number): number {
  let low = 0
  let high = cards.length
  while (low < high) {
    const middle = (low + high) >> 1
    const { start, end } = cards[middle]!
    if ((start + end) / 2 > y) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The positions of tasks that are put together before the card of a column that stands at `index` now, in their
 * order; null when they stand exactly there already.
 */
export function positionsAt(
  column: readonly Placed[],
  index: number,
  moved: readonly string[],
): string[] | null {
  const isMoved = new Set(moved)
  const others = column.filter(({ id }) => !isMoved.has(id))
  const at = column.slice(0, index).filter(({ id }) => !isMoved.has(id)).length
  const order = [
    ...others.slice(0, at).map(({ id }) => id),
    ...moved,
    ...others.slice(at).map(({ id }) => id),
  ]
  if (order.length === column.length && order.every((id, place) => id === column[place]!.id)) return null
  const before = others[at - 1]?.position ?? null
  // Between two of the same position, of people who moved at once, is no place: behind both of them is.
  const after = others.slice(at).find(({ position }) => before === null || position > before)
  return positionsBetween(before, after?.position ?? null, moved.length)
}
