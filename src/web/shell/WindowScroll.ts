import { useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'
import { useRestoredScroll } from '../ui/layout/useRestoredScroll.ts'

const page = { current: document.documentElement }

/** At one address, where the window itself scrolls, as on public pages: begins at the top, or where it was left. */
export function WindowScroll() {
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (!isBack) scrollTo(0, 0)
  }, [isBack])
  useRestoredScroll(page, 'window')
  return null
}
