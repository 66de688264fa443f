import { type RefObject, useEffect, useEffectEvent } from 'react'
import { cancelOnEscape, hasMoved, longPressTime, suppressClick } from '#web/ui/pointer/gestures.ts'

export type Point = { x: number; y: number }
/** What follows the pointer from where it was pressed. */
export type Drag = { move: (to: Point) => void; drop: () => void; leave: () => void }
export type BeginDrag = (target: HTMLElement, from: Point, isTouch: boolean) => Drag | null

/** How near to an edge what is behind it scrolls, and how far in a frame. */
const edge = 40
const scrollStep = 12

/**
 * Dragging by mouse, pen or finger, which sets what it shows on the elements themselves, so that nothing is drawn anew while it lasts. A
 * finger that moves at once scrolls, as anywhere; one that rests first takes hold. Escape leaves.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, begin: BeginDrag) {
  const start = useEffectEvent(begin)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let stopPress = () => {}
    let isHeld = false

    function press(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return
      stopPress()
      const isTouch = event.pointerType === 'touch'
      const target = event.target as HTMLElement
      const from = { x: event.clientX, y: event.clientY }
      const pressing = new AbortController()
      const options = { signal: pressing.signal }
      let at = from
      let drag: Drag | null = null
      let frame = 0
      const rest = isTouch ? setTimeout(takeHold, longPressTime) : undefined

      stopPress = () => {
        clearTimeout(rest)
        cancelAnimationFrame(frame)
        pressing.abort()
        drag?.leave()
        drag = null
        isHeld = false
      }
      function takeHold() {
        drag = start(target, from, isTouch)
        if (!drag) return stopPress()
        isHeld = true
        if (isTouch) navigator.vibrate?.(10)
        drag.move(at)
        frame = requestAnimationFrame(scroll)
      }
      function scroll() {
        if (drag && scrollAtEdge(element as HTMLElement, at)) drag.move(at)
        frame = requestAnimationFrame(scroll)
      }
      function move({ clientX, clientY, pointerId }: PointerEvent) {
        if (pointerId !== event.pointerId) return
        at = { x: clientX, y: clientY }
        if (drag) return drag.move(at)
        if (!hasMoved(from, at, isTouch)) return
        if (isTouch) stopPress()
        else takeHold()
      }
      function release({ pointerId }: PointerEvent) {
        if (pointerId !== event.pointerId) return
        const held = drag
        drag = null
        stopPress()
        if (!held) return
        suppressClick()
        held.drop()
      }
      addEventListener('pointermove', move, options)
      addEventListener('pointerup', release, options)
      addEventListener('pointercancel', stopPress, options)
      addEventListener('keydown', (key) => isHeld && cancelOnEscape(key, stopPress), {
        ...options,
        capture: true,
      })
    }

    element.addEventListener('pointerdown', press, { signal })
    // A finger that holds something does not scroll. It has to be listened for before the finger comes.
    const preventScroll = (event: TouchEvent) => isHeld && event.cancelable && event.preventDefault()
    element.addEventListener('touchmove', preventScroll, { signal, passive: false })
    // Its own menu would come in between.
    const preventMenu = (event: Event) => isHeld && event.preventDefault()
    element.addEventListener('contextmenu', preventMenu, { signal })
    return () => {
      stopPress()
      listening.abort()
    }
  }, [root])
}

/** Answers whether something was scrolled. */
function scrollAtEdge(element: HTMLElement, { x, y }: Point): boolean {
  for (let part: HTMLElement | null = element; part; part = part.parentElement) {
    const isPage = part === document.scrollingElement
    const { overflowX, overflowY } = getComputedStyle(part)
    const { left, top, right, bottom } = isPage
      ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      : part.getBoundingClientRect()
    const by = (at: number, from: number, to: number) =>
      at < from + edge ? -scrollStep : at > to - edge ? scrollStep : 0
    const before = [part.scrollLeft, part.scrollTop]
    if (isPage || /auto|scroll/.test(overflowY)) part.scrollTop += by(y, top, bottom)
    if (isPage || /auto|scroll/.test(overflowX)) part.scrollLeft += by(x, left, right)
    if (before[0] !== part.scrollLeft || before[1] !== part.scrollTop) return true
  }
  return false
}
