import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Zoom } from '../../parts/viewSettings.ts'
import { type Axis, axisAround, dayWidths } from './scale.ts'

/** Pixels by which what is drawn follows the scrolling, and what is drawn beyond what is seen. */
const step = 120
const margin = 300

/** Somewhere on the axis: a day, with a fraction, and how far from the left edge of the lanes it is seen. */
type Place = { day: number; x?: number }
/** Where what one goes to comes to stand, as a part of the width. */
const third = 1 / 3

type Options = {
  zoom: Zoom
  today: number
  /** Of the columns that cover the left of the lanes. */
  treeWidth: number
}

/** The days that can be scrolled to, which are more as one comes near their end, and those that are drawn. */
export function useTimeAxis({ zoom, today, treeWidth }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const [axis, setAxis] = useState<Axis>(() => axisAround(zoom, today, 1000))
  const [seen, setSeen] = useState({ left: 0, width: 1200 })
  /** Where the lanes are scrolled to, and what shall stand where after the next drawing. */
  const now = useRef({ axis, left: 0, width: 1200, treeWidth })
  const pinned = useRef<Place | null>({ day: today })
  const anchor = useRef<number | null>(null)

  const dayAt = (x: number) =>
    now.current.axis.from + (now.current.left + x) / dayWidths[now.current.axis.zoom]

  useLayoutEffect(() => {
    now.current.treeWidth = treeWidth
    const element = scroller.current
    if (!element) return
    const look = () => {
      const width = element.clientWidth - now.current.treeWidth
      Object.assign(now.current, { left: element.scrollLeft, width })
      const left = Math.floor(element.scrollLeft / step) * step
      setSeen((before) => (before.left === left && before.width === width ? before : { left, width }))
    }
    const onScroll = () => {
      look()
      const { axis, left, width } = now.current
      const total = (axis.to - axis.from + 1) * dayWidths[axis.zoom]
      const more = Math.ceil((2 * width) / dayWidths[axis.zoom])
      if (left < width / 2) setAxis((before) => ({ ...before, from: before.from - more }))
      else if (left + width * 1.5 > total) setAxis((before) => ({ ...before, to: before.to + more }))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [treeWidth])

  // Another zoom keeps the day under the pointer where it is, or the one in the middle.
  useLayoutEffect(() => {
    if (now.current.axis.zoom === zoom) return
    const x = anchor.current ?? now.current.width / 2
    anchor.current = null
    const { axis, left, width } = now.current
    const day = axis.from + (left + x) / dayWidths[axis.zoom]
    pinned.current = { day, x }
    setAxis(axisAround(zoom, Math.round(day), width))
  }, [zoom])

  // Days that came at the left push the others to the right: the same ones stay in sight.
  useLayoutEffect(() => {
    const element = scroller.current
    const before = now.current
    const place = pinned.current
    pinned.current = null
    if (!element) return
    if (place)
      element.scrollLeft = (place.day - axis.from) * dayWidths[axis.zoom] - (place.x ?? before.width * third)
    else if (axis.from !== before.axis.from)
      element.scrollLeft += (before.axis.from - axis.from) * dayWidths[axis.zoom]
    before.axis = axis
    before.left = element.scrollLeft
    setSeen((seen) => ({ ...seen, left: Math.floor(before.left / step) * step }))
  }, [axis])

  const width = dayWidths[axis.zoom]
  const first = axis.from + Math.floor((seen.left - margin) / width)
  const last = axis.from + Math.ceil((seen.left + seen.width + step + margin) / width)
  return {
    /** What scrolls in both directions. */
    scroller,
    axis,
    /** The days that are drawn. */
    first: Math.max(axis.from, first),
    last: Math.min(axis.to, last),
    /** Those that can be seen, about. */
    seenFirst: axis.from + Math.floor((seen.left + step / 2) / width),
    seenLast: axis.from + Math.floor((seen.left + step / 2 + seen.width) / width),
    /** The day at a point of the window, with a fraction. */
    dayAtPointer: (clientX: number) => {
      const rect = scroller.current!.getBoundingClientRect()
      now.current.left = scroller.current!.scrollLeft
      return dayAt(clientX - rect.left - treeWidth)
    },
    /** Says what the next zoom shall keep in place. */
    zoomAround(clientX: number) {
      const rect = scroller.current!.getBoundingClientRect()
      const x = clientX - rect.left - treeWidth
      anchor.current = x >= 0 && x <= now.current.width ? x : null
    },
    /** Brings a day into sight, a third from the left. */
    goTo(day: number) {
      const { axis, width } = now.current
      const around = (2 * width) / dayWidths[axis.zoom]
      pinned.current = { day }
      setAxis({
        zoom: axis.zoom,
        from: Math.min(axis.from, Math.floor(day - around)),
        to: Math.max(axis.to, Math.ceil(day + around)),
      })
    },
  }
}
export type TimeAxis = ReturnType<typeof useTimeAxis>

/** Ctrl and the wheel zoom around the pointer, as they would the page. */
export function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  onZoom: (by: 1 | -1, clientX: number) => void,
) {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const element = scroller.current
    let turned = 0
    let last = 0
    // Not passive: React's own listener could not keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const now = event.timeStamp
      if (now - last > 400) turned = 0
      last = now
      turned += event.deltaY
      if (Math.abs(turned) < 60) return
      latest.current(turned > 0 ? -1 : 1, event.clientX)
      turned = 0
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [scroller])
}
