/** As a `ref` of what opens: the trap of the focus waits a moment, and a key pressed in it would go to what lies below. */
export function focusAtOnce(content: HTMLElement | null) {
  content?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
}
