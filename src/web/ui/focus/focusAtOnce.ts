/**
 * As a `ref` of what opens: the trap of the focus waits a moment, and a key pressed in it would go to what lies below.
 * What is still empty, as its content is being loaded, takes the focus itself, so that Escape closes it.
 */
export function focusAtOnce(content: HTMLElement | null) {
  const first = content?.querySelector<HTMLElement>('[data-autofocus]:not(i)')
  if (first) first.focus({ preventScroll: true })
  else if (content?.childElementCount === 0) content.focus({ preventScroll: true })
}

/**
 * The same for a menu, whose first item takes the focus, or the menu itself where it has none. Not for one that gives it
 * back by itself: it looks for what has it a moment later.
 */
export function focusItemAtOnce(menu: HTMLElement | null) {
  const first = menu?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)') ?? menu
  first?.focus({ preventScroll: true })
}
