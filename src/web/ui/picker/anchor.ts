import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react'

/** Of the window. */
export type Point = { x: number; y: number }

/** What something opens at. */
export type Anchor = HTMLElement | Point

/** Below a button or a row, or where the pointer is. */
export function pointOf(from: HTMLElement | MouseEvent | KeyboardEvent): Point {
  if ('clientX' in from && (from.clientX || from.clientY)) return { x: from.clientX, y: from.clientY }
  const at = from instanceof HTMLElement ? from : (from.target as HTMLElement)
  const { left, bottom } = at.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** Lays an element where the anchor was at first; that need not stay on screen, as rows of a long list come and go. */
export function usePlaceOf(anchor: Anchor): CSSProperties {
  const [place] = useState(() => {
    const { left, top, width, height } =
      anchor instanceof HTMLElement
        ? anchor.getBoundingClientRect()
        : { left: anchor.x, top: anchor.y, width: 0, height: 0 }
    return { position: 'fixed', pointerEvents: 'none', left, top, width, height } as const
  })
  return place
}
