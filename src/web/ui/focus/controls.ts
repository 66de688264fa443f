const usable = 'a[href], button, input, select, textarea, [contenteditable=true], [tabindex="0"]'
const focusable = `${usable}, [tabindex]`

/** What Tab leads to in a part, and the part itself. Seen or not, since what was taken out is not. */
export const controlsIn = (part: Element) =>
  [part, ...part.querySelectorAll(focusable)].filter(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.matches(focusable) && control.tabIndex >= 0,
  )

/** Whether a press on this takes the focus to something to use, and not to a part of the page or nowhere. */
export const isInControl = (pressed: Element) => pressed.closest(usable) !== null

/** Whether it is seen and can be used. */
export const isEnabled = (control: HTMLElement) => control.checkVisibility() && !control.matches(':disabled')

export const enabledControlsIn = (part: Element) => controlsIn(part).filter(isEnabled)
