import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const store = 'workweek scroll'
/** Places that are remembered; further back nobody goes. */
const max = 50
/** Milliseconds in which what is shown may grow to where it was scrolled to. */
const timeout = 4000
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Places = Record<string, number>

function readPlaces(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Places
  } catch {
    return {}
  }
}
function savePlaces(places: Places) {
  try {
    sessionStorage.setItem(store, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-max))))
  } catch {
    // Where nothing can be stored, screens begin at the top.
  }
}

/**
 * Going back to a screen, or loading it anew, ends up where it was scrolled to: once as much of it is there again, and
 * unless the person does something first.
 */
export function useRestoredScroll(scroller: RefObject<HTMLElement | null>, name: string) {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const place = `${name} ${key} ${pathname}`
  const entered = useRef({ place, isBack })
  const latest = useRef(place)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const places = readPlaces()
    const target = entered.current.isBack ? (places[entered.current.place] ?? 0) : 0
    const until = performance.now() + timeout
    let isThere = target === 0
    let frame = 0
    function reach() {
      if (isThere || !element) return
      element.scrollTop = target
      isThere = Math.abs(element.scrollTop - target) < 2 || performance.now() > until
      frame = requestAnimationFrame(reach)
    }
    const stop = () => {
      isThere = true
    }
    const note = () => {
      if (!isThere) return
      // The newest last, since the first go.
      delete places[latest.current]
      places[latest.current] = Math.round(element.scrollTop)
    }
    const save = () => savePlaces({ ...readPlaces(), ...places })
    reach()
    // The window's own scrolling is told by the document.
    const teller = element === document.documentElement ? document : element
    teller.addEventListener('scroll', note, { passive: true })
    for (const touch of touches) addEventListener(touch, stop, { passive: true, capture: true })
    addEventListener('pagehide', save)
    return () => {
      cancelAnimationFrame(frame)
      teller.removeEventListener('scroll', note)
      for (const touch of touches) removeEventListener(touch, stop, { capture: true })
      removeEventListener('pagehide', save)
      save()
    }
  }, [scroller])
  // What opens over the screen, such as a task, has an address of its own, with the screen where it is below it.
  useEffect(() => {
    if (latest.current === place) return
    latest.current = place
    scroller.current?.dispatchEvent(new Event('scroll'))
  }, [place, scroller])
}
