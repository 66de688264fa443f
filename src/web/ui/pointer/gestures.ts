import type { Point } from '../picker/anchor.ts'

/** Milliseconds that a finger rests on something to take hold of it, or to select it. */
export const longPressTime = 450

/** Pixels that a mouse may move and still clicks, and that a finger may tremble while it rests. */
const dragThreshold = 4
const touchSlop = 8

/** Whether a pointer has left where it was pressed: a mouse that has drags, a finger that has scrolls. */
export const hasMoved = (from: Point, to: Point, isTouch: boolean): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > (isTouch ? touchSlop : dragThreshold)

/** To be called where a drag is released: the click that the browser makes of it means nothing. */
export function suppressClick() {
  const suppress = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', suppress, { capture: true }))
}

/** Escape gives up a drag, and nothing around it. */
export function cancelOnEscape(event: KeyboardEvent, cancel: () => void) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  cancel()
  // The button is still down.
  addEventListener('pointerup', suppressClick, { capture: true, once: true })
}
