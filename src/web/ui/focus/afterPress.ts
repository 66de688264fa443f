let isPressed = false
const waiting = new Set<() => void>()

function press() {
  isPressed = true
}
function release() {
  isPressed = false
  for (const run of waiting) requestAnimationFrame(run)
  waiting.clear()
}
// Before anything that keeps the event to itself.
addEventListener('pointerdown', press, true)
addEventListener('pointerup', release, true)
addEventListener('pointercancel', release, true)

/**
 * Runs in the next frame, and not before the pointer is released: a button that moves away between press and
 * release is not clicked.
 */
export function afterPress(run: () => void) {
  requestAnimationFrame(() => (isPressed ? waiting.add(run) : run()))
}
