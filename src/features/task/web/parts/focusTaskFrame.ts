/** The focus goes back to the task as a whole, where its keys work. */
export function focusTaskFrame() {
  document.querySelector<HTMLElement>('[data-task-frame]')?.focus({ preventScroll: true })
}

/** As a `ref`: the field that someone just asked for takes the focus when it appears. */
export function focusOnce(field: HTMLElement | null) {
  field?.focus()
}
