import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Modals } from '../ui/feedback/Modals.tsx'
import { restoreFocus } from '../ui/focus/restoreFocus.ts'
import classes from './Root.module.css'
import { WindowScroll } from './WindowScroll.ts'

/** Around every screen: the skip link, dialogs that are opened by a call, and a place for the focus after a navigation. */
export function Root() {
  const { pathname, key } = useLocation()
  useEffect(restoreFocus, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation itself is the reason to look
  useEffect(() => {
    // What had the focus may have gone with the screen before; reading then goes on at the new one's main part.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusMain()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <>
      <button type="button" className={classes.skip} onClick={focusMain}>
        Skip to content
      </button>
      <Outlet />
      <Modals />
      <WindowScroll key={key} />
    </>
  )
}

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
