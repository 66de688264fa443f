import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

type Props = { title: string; size?: number; onClose: () => void; children: ReactNode }

/** A dialog with menus in it, of which Escape leaves those first; shown as long as it is mounted, and fills a small window. */
export const MenusDialog = ({ title, size = 560, onClose, children }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    size={size}
    fullScreen={useIsNarrow()}
    // The window would hear Escape before a menu can stop it.
    closeOnEscape={false}
    onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
  >
    {children}
  </Modal>
)
