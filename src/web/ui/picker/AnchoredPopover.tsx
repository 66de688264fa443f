import { Popover, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusAtOnce } from '../focus/focusAtOnce.ts'
import { focusGuard } from '../focus/focusGuard.tsx'
import classes from './AnchoredPopover.module.css'
import { type Anchor, usePlaceOf } from './anchor.ts'

type Props = {
  anchor: Anchor
  label: string
  width?: number
  onClose: () => void
  children: ReactNode
}

/** A small dialog at an element. It keeps the focus until it closes; where the focus goes then is the caller's. */
export function AnchoredPopover({ anchor, label, width, onClose, children }: Props) {
  const place = usePlaceOf(anchor)
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={4}
      // It stays in the window whatever the anchor's place; what does not fit scrolls in it.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 4 }, size: { padding: 4 } }}
      width={width}
      shadow="md"
      trapFocus
      // It would hear Escape before what is open within it, which goes first.
      closeOnEscape={false}
      withRoles={false}
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
      transitionProps={{ duration: 0 }}
    >
      {/* Outside of what it opens in: `fixed` is not the window's place inside a drawer, which is transformed. */}
      <Portal>
        <Popover.Target>
          <div style={place} />
        </Popover.Target>
      </Portal>
      <Popover.Dropdown
        p={0}
        className={classes.dropdown}
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => {
          // Only the popover closes, not the drawer it may stand in.
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      >
        {focusGuard}
        <div tabIndex={-1} className={classes.content} ref={focusAtOnce}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
