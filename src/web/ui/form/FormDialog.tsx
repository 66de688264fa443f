import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusAtOnce } from '../focus/focusAtOnce.ts'
import { focusGuard } from '../focus/focusGuard.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

type Props = { label: string; size: number; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A dialog that is typed into from the moment it opens, and fills a small window. */
export const FormDialog = ({ label, size, isOpen, onClose, children }: Props) => (
  <Modal.Root
    opened={isOpen}
    onClose={onClose}
    size={size}
    yOffset="8vh"
    fullScreen={useIsNarrow()}
    // Escape in a menu only leaves that; the form listens itself, where they can stop it.
    closeOnEscape={false}
    transitionProps={{ duration: 0 }}
  >
    <Modal.Overlay backgroundOpacity={0.35} />
    <Modal.Content ref={focusAtOnce} aria-label={label}>
      {focusGuard}
      {children}
    </Modal.Content>
  </Modal.Root>
)
