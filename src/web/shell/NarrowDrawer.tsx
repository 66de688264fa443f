import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './NarrowDrawer.module.css'

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** The navigation of narrow screens, over what is on them. */
export function NarrowDrawer({ isOpen, onClose, children }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={288}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Navigation' } }}
      classNames={{ body: classes.drawer }}
    >
      {children}
    </Drawer>
  )
}
