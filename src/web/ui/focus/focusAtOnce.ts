import { enabledControlsIn } from './controls.ts'

/**
 * As a `ref` of what opens: the trap of the focus waits a moment, and a key pressed in it would go to what lies below.
 * The first control takes it where none asks for it; what has none yet, as its content is being loaded, takes it itself,
 * so that Escape closes it.
 */
export function focusAtOnce(content: HTMLElement | null) {
  if (!content || content.contains(document.activeElement)) return
  const first = content.querySelector<HTMLElement>('[data-autofocus]:not(i)') ?? enabledControlsIn(content)[0]
  ;(first ?? content).focus({ preventScroll: true })
}

/**
 * The same for a menu, whose first item takes the focus, or the menu itself where it has none. Not for one that gives it
 * back by itself: it looks for what has it a moment later.
 */
export function focusItemAtOnce(menu: HTMLElement | null) {
  const first = menu?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)') ?? menu
  first?.focus({ preventScroll: true })
}
