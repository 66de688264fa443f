import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { hasMoved, longPressTime } from '../pointer/gestures.ts'

/** A finger that rests on something: on touch screens what a checkbox on hover is for a pointer. */
export function useLongPress(onPress: (target: EventTarget) => void) {
  const state = useRef({ timer: 0, x: 0, y: 0, isTouch: false, hasFired: false })
  const stop = () => clearTimeout(state.current.timer)
  useEffect(() => () => clearTimeout(state.current.timer), [])
  return {
    isTouch: () => state.current.isTouch,
    /** Whether the click that comes now ends a long press, and means nothing. */
    hasJustFired: () => state.current.hasFired,
    onPointerDown({ pointerType, clientX, clientY, target }: PointerEvent) {
      stop()
      const now = state.current
      Object.assign(now, { x: clientX, y: clientY, isTouch: pointerType === 'touch', hasFired: false })
      if (!now.isTouch) return
      now.timer = window.setTimeout(() => {
        now.hasFired = true
        onPress(target)
      }, longPressTime)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (hasMoved(state.current, { x: clientX, y: clientY }, true)) stop()
    },
    onPointerUp: stop,
    onContextMenu(event: MouseEvent) {
      // The finger's own menu would cover what it selects.
      if (state.current.isTouch) event.preventDefault()
    },
  }
}
