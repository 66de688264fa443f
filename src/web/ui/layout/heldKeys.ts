import { dialogSelector } from '../focus/focusInDialog.ts'

const acting = /^(Enter|Escape|Backspace|Delete|F2|Arrow\w+|Home|End|Page\w+)$/

/** Whether it types, moves, chooses, closes or acts on what lies below; other keys belong to the browser. */
function isHeld({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (isComposing) return false
  // Some signs are typed with Alt, or with AltGr, which is both.
  const types = key.length === 1 && !metaKey && (altKey || !ctrlKey)
  return types || acting.test(key) || /^[az]$/i.test(key)
}

/** Milliseconds after which the keys are free again. */
const maxHold = 5_000

/** The keys that are being played. */
let playing: KeyboardEvent[] | null = null

/** Holds back what is typed in the window; answers what ends it. */
function holdKeys(keys: KeyboardEvent[], mayPass: (event: KeyboardEvent) => boolean) {
  const hold = (event: KeyboardEvent) => {
    if (!isHeld(event) || mayPass(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Pressed while earlier ones are played to what waits itself, it comes after them.
    const into = (event.isTrusted && playing) || keys
    into.push(event)
  }
  window.addEventListener('keydown', hold, true)
  return () => window.removeEventListener('keydown', hold, true)
}

/**
 * Once React has drawn what an event changed, and has run its effects. Not by a frame, which a page in the background
 * has none of.
 */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

const focusMoved = (signal: AbortSignal) =>
  new Promise((resolve) => {
    document.addEventListener('focusin', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve, { once: true })
  })

type DialogOf = (at: Element | null) => Element | undefined

/** Plays the keys, one after the other, once the dialog has the focus; what is pressed meanwhile comes after them. */
async function play(keys: KeyboardEvent[], dialogOf: DialogOf, signal: AbortSignal) {
  const release = holdKeys(keys, ({ isTrusted }) => !isTrusted)
  playing = keys
  try {
    await nextTask()
    while (!isReady(dialogOf)) {
      if (signal.aborted) return
      await focusMoved(signal)
    }
    for (let key = keys.shift(); key; key = keys.shift()) {
      press(key)
      await nextTask()
    }
  } finally {
    playing = null
    release()
  }
}

const allDialogs = () => [...document.querySelectorAll(dialogSelector)]

/** Whether something in the dialog has the focus, not only that itself, or its ×. */
function isReady(dialogOf: DialogOf) {
  const at = document.activeElement
  return !!dialogOf(at) && !at?.matches(`${dialogSelector}, header button`)
}

/** As if the key was pressed now: what listens hears it, and unless it prevents that, it does what browsers do. */
function press(held: KeyboardEvent) {
  if (!document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held))) return
  const { key, ctrlKey, metaKey, altKey } = held
  // What listens may have moved the focus: what is typed into days goes into their text.
  const at = document.activeElement
  if (at?.matches('button, a[href]')) {
    if (key === 'Enter' || key === ' ') (at as HTMLElement).click()
  } else if (key === 'Enter') at?.closest('form')?.requestSubmit()
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
  else if (key.length === 1 && !metaKey && (altKey || !ctrlKey))
    document.execCommand('insertText', false, key)
}

let played: Promise<void> = Promise.resolve()

/** The keys that are pressed while code is loading. */
export function createHeldKeys() {
  let keys: KeyboardEvent[] = []
  let dialogOf: DialogOf = () => undefined
  return {
    /**
     * Holds back what is typed while `place` stands for a dialog, or for what is in one, until the pointer is used or
     * it takes too long; answers what ends it. `onCancel`: Escape was pressed where nothing is to be seen yet.
     */
    hold(place: Element | null, onCancel: () => void) {
      keys = []
      const inside = place?.closest(dialogSelector)
      const known = allDialogs()
      dialogOf = (at) =>
        allDialogs().find((one) => one.contains(at) && (inside ? one === inside : !known.includes(one)))
      const giveUp = () => {
        release()
        keys = []
      }
      const release = holdKeys(keys, ({ key }) => {
        if (key !== 'Escape') return false
        giveUp()
        // A dialog that is there already closes by itself.
        if (!inside) onCancel()
        return !!inside
      })
      const timer = setTimeout(giveUp, maxHold)
      window.addEventListener('pointerdown', giveUp, true)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('pointerdown', giveUp, true)
        release()
      }
    },
    /** Plays them to what is there now, once it has the focus; answers what ends the waiting for that. */
    replay() {
      const [held, target] = [keys, dialogOf]
      keys = []
      // What stood here until now has passed on the first of them: those that follow are played to the same.
      if (playing && held.length) {
        held.push(...playing.splice(0))
        playing = held
      }
      const waiting = new AbortController()
      const stop = () => waiting.abort()
      setTimeout(stop, maxHold)
      if (held.length) played = played.then(() => play(held, target, waiting.signal))
      return stop
    },
  }
}
