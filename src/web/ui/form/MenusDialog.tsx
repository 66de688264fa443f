import { Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
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
    {...leavingMenusFirst(onClose)}
  >
    {children}
  </Modal>
)

/** Of any dialog with menus in it: the window would hear Escape before a menu can stop it. */
export const leavingMenusFirst = (onClose: () => void) => ({
  closeOnEscape: false,
  onKeyDown({ key, nativeEvent, target }: KeyboardEvent) {
    if (key === 'Escape' && !nativeEvent.isComposing && !isMenuOpen(target as Element)) onClose()
  },
})

/** Whether the choices of a field are open, which close themselves by Escape, and tell nobody. */
const isMenuOpen = (field: Element) => field.hasAttribute('data-expanded')
