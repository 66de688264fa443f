/**
 * As a `ref` of what opens: the trap of the focus waits a moment, and a key pressed in it would go to what lies below.
 * What is still empty, as its content is being loaded, takes the focus itself, so that Escape closes it.
 */
export function focusAtOnce(content: HTMLElement | null) {
  const first = content?.querySelector<HTMLElement>('[data-autofocus]')
  if (first) first.focus({ preventScroll: true })
  else if (content?.childElementCount === 0) content.focus({ preventScroll: true })
}
