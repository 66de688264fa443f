import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { cancelOnEscape, hasMoved, suppressClick } from '#web/ui/pointer/gestures.ts'
import { dragged, type Mode, type Span } from './bars.ts'
import type { Point } from './links.ts'
import type { Target } from './target.ts'

/** What a press takes hold of. */
export type Grab = {
  /** Of the row. */
  key: string
  target: Target | { kind: 'new'; id: string }
  mode: Mode | 'draw' | 'link'
  /** Where the bar stands; of what is drawn, the day that is pressed. */
  span: Span
}
export type Drag = Grab & {
  to: Span
  /** In the window. */
  pointer: Point
}

type Options = {
  scroller: RefObject<HTMLElement | null>
  treeWidth: number
  dayAtPointer: (clientX: number) => number
  grab: (element: HTMLElement, event: { clientX: number; isTouch: boolean }) => Grab | null
  onDrop: (drag: Drag) => void
  /** A finger that rested on a bar and was lifted again. */
  onRest: (grab: Grab, element: HTMLElement) => void
}

/** Milliseconds that a finger has to rest before it drags. */
const restTime = 400
/** Pixels from the edge where it scrolls by itself, and how fast at most in one frame. */
const edge = 48
const fastest = 18

type Session = {
  grab: Grab
  element: HTMLElement
  day: number
  begun: Point
  at: Point
  isTouch: boolean
  isActive: boolean
  hasMoved: boolean
  timer: number
  frame: number
}

/** Dragging by pointer: days snap, the edges scroll, Escape gives up. By touch after a finger has rested. */
export function useBarDrag(options: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(options)
  const session = useRef<Session | null>(null)
  const shown = useRef<Drag | null>(null)
  useEffect(() => {
    latest.current = options
  })

  const [api] = useState(() => {
    function show(next: Drag | null) {
      const before = shown.current
      if (next && before && next.mode !== 'link' && isSameSpan(next.to, before.to)) return
      shown.current = next
      setDrag(next)
    }
    function update() {
      const now = session.current
      if (!now?.isActive) return
      const day = latest.current.dayAtPointer(now.at.x)
      const { grab, day: begun } = now
      const by = Math.round(day - begun)
      const to =
        grab.mode === 'draw'
          ? { start: Math.floor(Math.min(begun, day)), end: Math.floor(Math.max(begun, day)) }
          : grab.mode === 'link'
            ? grab.span
            : dragged(grab.span, grab.mode, by)
      show({ ...grab, to, pointer: now.at })
    }
    function scrollAtEdges() {
      const now = session.current
      const element = latest.current.scroller.current
      if (!now?.isActive || !element) return
      const rect = element.getBoundingClientRect()
      const pull = (before: number, after: number) => {
        const by = before < edge ? before - edge : after < edge ? edge - after : 0
        return Math.round((Math.max(-edge, Math.min(edge, by)) / edge) * fastest)
      }
      const { x, y } = now.at
      const dx = pull(x - rect.left - latest.current.treeWidth, rect.right - x)
      const dy = now.grab.mode === 'link' ? pull(y - rect.top - 48, rect.bottom - y) : 0
      if (now.hasMoved && (dx || dy)) {
        element.scrollBy(dx, dy)
        update()
      }
      now.frame = requestAnimationFrame(scrollAtEdges)
    }
    function activate(now: Session) {
      now.isActive = true
      update()
      now.frame = requestAnimationFrame(scrollAtEdges)
    }
    function onMove({ clientX, clientY }: globalThis.PointerEvent) {
      const now = session.current
      if (!now) return
      now.at = { x: clientX, y: clientY }
      if (hasMoved(now.begun, now.at, now.isTouch)) now.hasMoved = true
      if (now.isActive) return update()
      if (!now.hasMoved) return
      if (now.isTouch) end()
      else activate(now)
    }
    function onUp() {
      const now = session.current
      const dropped = shown.current
      end()
      if (!now?.isActive || !dropped) return
      suppressClick()
      if (now.isTouch) addEventListener('touchend', leaveOut, { capture: true, once: true, passive: false })
      if (now.isTouch && !now.hasMoved) latest.current.onRest(now.grab, now.element)
      else latest.current.onDrop(dropped)
    }
    function onKey(event: KeyboardEvent) {
      if (session.current?.isActive) cancelOnEscape(event, end)
    }
    /** A finger that drags does not scroll; known to the browser only by a listener that is not passive. */
    function onTouch(event: TouchEvent) {
      if (session.current?.isActive && event.cancelable) event.preventDefault()
    }
    function end() {
      const now = session.current
      session.current = null
      if (now) {
        clearTimeout(now.timer)
        cancelAnimationFrame(now.frame)
      }
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKey, true)
      removeEventListener('touchmove', onTouch)
      if (shown.current) show(null)
    }
    return {
      end,
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || session.current) return
        const { clientX, clientY } = event
        const element = event.target as HTMLElement
        const isTouch = event.pointerType === 'touch'
        const grab = latest.current.grab(element, { clientX, isTouch })
        if (!grab) return
        const at = { x: clientX, y: clientY }
        const day = latest.current.dayAtPointer(clientX)
        const now: Session = {
          grab,
          element,
          day,
          begun: at,
          at,
          isTouch,
          isActive: false,
          hasMoved: false,
          timer: 0,
          frame: 0,
        }
        session.current = now
        if (isTouch) now.timer = window.setTimeout(() => activate(now), restTime)
        addEventListener('pointermove', onMove)
        addEventListener('pointerup', onUp)
        addEventListener('pointercancel', end)
        addEventListener('keydown', onKey, true)
        addEventListener('touchmove', onTouch, { passive: false })
      },
    }
  })
  useEffect(() => api.end, [api])

  return {
    drag,
    onPointerDown: api.onPointerDown,
    /** A finger's own menu would cover what it drags. */
    isTouching: () => session.current?.isTouch ?? false,
  }
}

const isSameSpan = (a: Span, b: Span) => a.start === b.start && a.end === b.end

/** What the browser makes of a finger for pages that know only a mouse would close the menu that just opened. */
const leaveOut = (event: TouchEvent) => event.preventDefault()
