export const dialogSelector = ':is([role=dialog], [role=alertdialog])'

/** A dialog whose content comes late has the focus itself meanwhile, or its ×; nobody has typed into anything yet. */
export function focusInDialog() {
  const at = document.activeElement
  if (at?.matches(`${dialogSelector}, ${dialogSelector} > [tabindex="-1"], ${dialogSelector} header button`))
    at.closest(dialogSelector)
      ?.querySelector<HTMLElement>('[data-autofocus]:not(i)')
      ?.focus({ preventScroll: true })
}

/**
 * As the `ref` of the × of a dialog that opens: its trap of the focus sets it by a timer, and a key that is pressed before
 * would go to what lies below.
 */
export function focusDialogAtOnce(close: HTMLElement | null) {
  if (!close) return
  close.focus({ preventScroll: true })
  focusInDialog()
  // What its effects have drawn.
  setTimeout(focusInDialog)
}
