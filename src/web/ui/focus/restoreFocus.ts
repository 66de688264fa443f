import { controlsIn, enabledControlsIn, isEnabled, isInControl } from './controls.ts'
import { dialogSelector } from './focusInDialog.ts'

/** Longer than a part takes to give the focus on by itself, as a dialog does to its button: that goes before. */
const timeout = 80
/** How many places with the focus are remembered. */
const max = 30

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
/** What lies over the rest: when it goes, the focus goes back to where it was before. */
const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=alert]'

/** They draw only what is in sight, and say themselves which row has the focus. */
const drawnAnew = '[role=grid], [role=treegrid], [data-index]'

/** Where something stands, or stood until it was taken out. `nth`: which of its controls that look alike had the focus. */
type Place = { parent: Element; before: Element | null; nth: number; isOver: boolean }

/** The newest last. */
let trail: HTMLElement[] = []
let place: Place | undefined
/** A button that is disabled only while its call is under way. */
let busy: HTMLElement | undefined
/** What was given the focus last. */
let restored: Element | null
let timer: ReturnType<typeof setTimeout> | undefined

const isLost = () => document.activeElement === document.body

/**
 * Whoever works by keys is not thrown back to the page's beginning: when what has the focus is taken away or disabled,
 * what stands in its place from then on takes it, or its neighbour; after a dialog or toast what had it before.
 */
export function restoreFocus() {
  const observer = new MutationObserver(look)
  const attributes = { attributes: true, attributeFilter: ['disabled'] }
  observer.observe(document.body, { childList: true, subtree: true, ...attributes })
  const listening = new AbortController()
  const first = { capture: true, signal: listening.signal }
  document.addEventListener('focusin', remember, first)
  document.addEventListener('pointerdown', clearTrail, first)
  document.addEventListener('keydown', restoreForTab, first)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    listening.abort()
  }
}

/** Whether what has the focus has it because it was lost, and not from the person. */
export const isFocusRestored = () => document.activeElement === restored

/** What had the focus last and is still there to take it. */
export const lastFocused = () => trail.findLast(mayTake)

function remember({ target }: FocusEvent) {
  place = undefined
  busy = undefined
  trail = [...trail.filter((other) => other !== target).slice(1 - max), target as HTMLElement]
}

/** To press on nothing is a way to give the focus up. */
function clearTrail({ target }: PointerEvent) {
  if (!trail.at(-1)?.contains(target as Node) && !isInControl(target as Element)) trail = []
}

/** It goes on from where the focus was, not from the page's beginning, which may lie behind a dialog. */
function restoreForTab({ key, shiftKey }: KeyboardEvent) {
  if (key !== 'Tab') return
  giveOn()
  if (isLost()) stayInDialog(shiftKey)
}

/**
 * From a button that is disabled while its call is under way, the browser goes on by itself: from the last one out of
 * its dialog, whose trap looks only at what has the focus.
 */
function stayInDialog(isBackward: boolean) {
  const focused = trail.at(-1)
  const dialog = focused?.closest(dialogSelector)
  if (!focused || !dialog) return
  const controls = enabledControlsIn(dialog)
  const isAfter = (control: Element) =>
    (focused.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const beside = isBackward
    ? (controls.find(isAfter) ?? controls[0])
    : (controls.findLast((control) => !isAfter(control)) ?? controls.at(-1))
  beside?.focus(calmly)
}

function look(records: MutationRecord[]) {
  const focused = trail.at(-1)
  if (!focused) return
  let detached: Node = focused
  let isConcerned = false
  for (const { type, removedNodes, target, previousSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(detached))
    if (type === 'attributes' && target.contains(focused)) {
      isConcerned = true
      // At once: it may be enabled again before the focus is looked for.
      if (focused.hasAttribute('data-loading')) busy = focused
    }
    if (!(removed instanceof Element && target instanceof Element)) continue
    if (focused.closest(drawnAnew) || target.closest(drawnAnew)) return
    isConcerned = true
    place = {
      parent: target,
      before: elementBefore(previousSibling),
      nth: controlsIn(removed).filter(isLike(focused)).indexOf(focused),
      isOver: focused.closest(over) !== null,
    }
    // What it stood in may be taken out after it.
    detached = target
  }
  if (!isConcerned) return
  clearTimeout(timer)
  timer = setTimeout(giveOn, timeout)
}

function giveOn() {
  if (!isLost()) return
  if (place?.isOver) waitForBusy()
  const focused = trail.at(-1)
  if (!focused || isBusy(focused)) return
  if (!focused.isConnected || !mayTake(focused)) (next(focused) ?? main())?.focus(calmly)
  else if (busy === focused) focused.focus(calmly)
  restored = document.activeElement
}

/** What had the focus before something that lay over it may be busy: it takes the focus again only once it can. */
function waitForBusy() {
  const index = trail.findLastIndex((control) => isBusy(control) || mayTake(control))
  const before = trail[index]
  if (!before || !isBusy(before)) return
  busy = before
  trail = trail.slice(0, index + 1)
}

const isBusy = (control: Element) => control.isConnected && control.hasAttribute('data-loading')

const main = () => document.getElementById('main')
const calmly = { preventScroll: true }

function next(focused: HTMLElement): HTMLElement | undefined {
  const { parentElement: parent, previousElementSibling: before } = focused
  const stands = parent && { parent, before, nth: 0, isOver: false }
  const at = focused.isConnected ? stands : place
  return (at && !at.isOver ? neighbour(focused, at) : undefined) ?? lastFocused()
}

function neighbour(focused: HTMLElement, { parent, before, nth }: Place): HTMLElement | undefined {
  const top = main()
  // A whole screen has gone.
  if (!top || parent.contains(top)) return undefined
  const here = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
  for (const beside of [here, before]) {
    const controls = beside?.isConnected ? controlsIn(beside).filter(mayTake) : []
    if (controls.length) return controls.filter(isLike(focused))[nth] ?? controls[0]
  }
  for (let part: Element | null = parent; part && !part.contains(top); part = part.parentElement) {
    const inside = part
    const known = trail.findLast((other) => inside.contains(other) && mayTake(other))
    const nearest = known ?? controlsIn(inside).find(mayTake)
    if (nearest) return nearest
  }
  return undefined
}

const isLike = (focused: Element) => (other: Element) =>
  other.tagName === focused.tagName && other.className === focused.className

/** On a touch screen no field, which would open a keyboard over the page. */
const mayTake = (control: HTMLElement) =>
  isEnabled(control) && (matchMedia('(pointer: fine)').matches || !control.matches(typing))

const elementBefore = (node: Node | null): Element | null =>
  node instanceof Element ? node : node instanceof CharacterData ? node.previousElementSibling : null
