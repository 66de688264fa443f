import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without a letter after which the address follows. */
const settleTime = 250

type Typed = {
  text: string
  /** What the address said last. */
  seen: string
  /** What was written into the address and has not arrived there yet. */
  sent: readonly string[]
  place: string | null
}

/**
 * The text of a filter while someone types: it counts at once, and the address, which says `told`, follows a moment
 * later. A text that the address got from elsewhere, by the way back or a view, replaces it; so does another `place`.
 */
export function useTypedText(told: string, place: string | null, write: (text: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: told, seen: told, sent: [], place })
  if (told !== typed.seen || place !== typed.place) {
    const own = place === typed.place ? typed.sent.indexOf(told) : -1
    setTyped(
      own < 0
        ? { text: told, seen: told, sent: [], place }
        : // What was typed since it was sent stays.
          { ...typed, seen: told, sent: typed.sent.slice(own + 1) },
    )
  }
  const { text } = typed

  const note = (next: string) =>
    setTyped((before) => ({
      ...before,
      text: next,
      sent: next === before.seen && !before.sent.length ? before.sent : [...before.sent, next],
    }))
  const settle = () => {
    if (text === told) return
    note(text)
    write(text)
  }
  const settleNow = useEffectEvent(settle)
  useEffect(() => {
    if (text === told) return
    const timer = setTimeout(() => settleNow(), text ? settleTime : 0)
    return () => clearTimeout(timer)
  }, [text, told])

  return {
    text,
    type: (text: string) => setTyped((before) => ({ ...before, text })),
    /** The address is given this text by somebody else than `write`. */
    note,
    /** The address follows now, as before something is opened that leads back to it. */
    settle,
  }
}
