import { Box } from '@mantine/core'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

type Props = {
  ref: RefObject<HTMLFormElement | null>
  className: string | undefined
  isSending: boolean
  /** By its button, or by Mod+Enter anywhere in it, which may be with Shift. */
  onSubmit: (isWithShift: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** A form that is all of its dialog, which leaves the keys to it. */
export function DialogForm({ ref, className, isSending, onSubmit, onClose, children }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const unreadable = ref.current?.querySelector<HTMLElement>('[data-unreadable]')
      if (unreadable) unreadable.focus()
      else onSubmit(event.shiftKey)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box
      component="form"
      ref={ref}
      noValidate
      className={className}
      aria-busy={isSending}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(false)
      }}
    >
      {children}
    </Box>
  )
}
