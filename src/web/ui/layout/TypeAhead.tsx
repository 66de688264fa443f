import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { createHeldKeys } from './heldKeys.ts'
import classes from './TypeAhead.module.css'

type Props = {
  held: ReturnType<typeof createHeldKeys>
  /** What it stands for is not to open any more. */
  onCancel: () => void
  children?: ReactNode
}

/**
 * Stands for a dialog, or for what is in one, while its code is loading, and holds the keys that are pressed meanwhile:
 * whoever types on at once loses none.
 */
export function TypeAhead({ held, onCancel, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const cancel = useEffectEvent(onCancel)
  useLayoutEffect(() => {
    const here = place.current
    // A dialog that is there already has the focus, and closes, whatever it waits for.
    if (here?.closest('[role=dialog]')) here.focus({ preventScroll: true })
    const release = held.hold(here, () => cancel())
    return () => {
      // Removed with the focus in it, it would leave it nowhere.
      if (here && here === document.activeElement)
        here.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
      release()
    }
  }, [held])
  return (
    <div ref={place} tabIndex={-1} className={classes.place} data-autofocus>
      {children}
    </div>
  )
}
