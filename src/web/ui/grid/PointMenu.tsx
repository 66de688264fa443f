import { Menu } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import classes from './PointMenu.module.css'

/** Of the window. */
export type Point = { x: number; y: number }

/** Below a button or a row, or where the pointer is. */
export function pointOf(from: HTMLElement | MouseEvent | KeyboardEvent): Point {
  if ('clientX' in from && (from.clientX || from.clientY)) return { x: from.clientX, y: from.clientY }
  const at = from instanceof HTMLElement ? from : (from.target as HTMLElement)
  const { left, bottom } = at.getBoundingClientRect()
  return { x: left, y: bottom }
}

type Props = {
  at: Point
  /** What it is about. */
  name: string
  width: number
  onClose: () => void
  /** Menu items. */
  children: ReactNode
}

/** What can be done with one row of a list, at its button or at the pointer. */
export const PointMenu = ({ at, name, width, onClose, children }: Props) => (
  <Menu
    opened
    // Without keys: the one that opens it would close it again.
    clickOutsideEvents={['mousedown', 'touchstart']}
    onChange={(opened) => !opened && onClose()}
    position="bottom-start"
    offset={2}
    // A long one stays in the window whatever row it is of.
    middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    width={width}
    returnFocus={false}
    withinPortal={false}
    floatingStrategy="fixed"
  >
    <Menu.Target>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`More about ${name}`}
        className={classes.point}
        style={{ left: at.x, top: at.y }}
      />
    </Menu.Target>
    <Menu.Dropdown className={classes.menu} aria-label={`What to do with ${name}`}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
