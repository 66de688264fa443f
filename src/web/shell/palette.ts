import { flushSync } from 'react-dom'
import { lastFocused } from '../ui/focus/restoreFocus.ts'
import { createShown } from './shown.ts'

const shown = createShown()
/** What had the focus when it was opened. */
let opener: HTMLElement | null = null

/** Whether the list of commands is open, over whatever screen. */
export const palette = {
  useIsShown: shown.useIsShown,
  show() {
    if (!shown.isShown()) opener = document.activeElement as HTMLElement | null
    shown.show()
  },
  /** At once, and the focus is back before anything runs: what opens then can return it there. */
  close() {
    flushSync(shown.hide)
    // A menu that opened it has gone: what had the focus before that.
    const target = opener?.isConnected ? opener : (lastFocused() ?? document.getElementById('main'))
    target?.focus({ preventScroll: true })
    opener = null
  },
}
