const focusable = 'a[href], button, input, select, textarea, [contenteditable=true], [tabindex]'

/** What Tab leads to in a part, and the part itself. Seen or not, since what was taken out is not. */
export const controlsIn = (part: Element) =>
  [part, ...part.querySelectorAll(focusable)].filter(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.matches(focusable) && control.tabIndex >= 0,
  )

/** Whether it is seen and can be used. */
export const isEnabled = (control: HTMLElement) => control.checkVisibility() && !control.matches(':disabled')

export const enabledControlsIn = (part: Element) => controlsIn(part).filter(isEnabled)
