import { useEffect, useEffectEvent } from 'react'

const over = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Escape gives a selection up, unless it is for a field, dialog or menu. `clear` answers whether there was one: only
 * then does the key mean this, and so it is not among those that the list of keys names.
 */
export function useClearingEscape(clear: () => boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || target.closest('input, textarea, select, [contenteditable=true]')) return
    // What it has just closed is out of the document already.
    if (target.closest(over) || document.querySelector(over)) return
    if (event.key !== 'Escape' || !clear()) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
