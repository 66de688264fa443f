import { Menu, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusItemAtOnce } from '../focus/focusAtOnce.ts'
import { focusGuard } from '../focus/focusGuard.tsx'
import classes from './AnchoredPopover.module.css'
import { type Anchor, usePlaceOf } from './anchor.ts'

type Props = {
  anchor: Anchor
  label: string
  width?: number
  /** Not where one of them goes on within it. */
  closesOnChoice?: boolean
  onClose: () => void
  /** Menu items. */
  children: ReactNode
}

/** What can be done with something, at its button or at the pointer. Where the focus goes then is the caller’s. */
export function AnchoredMenu({ anchor, label, width, closesOnChoice = true, onClose, children }: Props) {
  const place = usePlaceOf(anchor)
  return (
    <Menu
      opened
      // Without keys: the one that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      onChange={(opened) => !opened && onClose()}
      position={anchor instanceof HTMLElement ? 'bottom-end' : 'bottom-start'}
      offset={4}
      // A long one stays in the window whatever it opens at.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 4 } }}
      {...(width && { width })}
      returnFocus={false}
      closeOnItemClick={closesOnChoice}
    >
      {/* Outside of what it opens in: `fixed` is not the window's place inside a drawer, which is transformed. */}
      <Portal>
        <Menu.Target>
          <div aria-hidden style={place} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown
        ref={focusItemAtOnce}
        className={classes.dropdown}
        aria-label={label}
        // Where the menu key asks for the browser’s own only as it is released, the focus is here by then.
        onContextMenu={(event) => event.preventDefault()}
      >
        {focusGuard}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
