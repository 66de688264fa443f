import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

type Typed = {
  text: string
  /** What the address said last. */
  seen: string
  /** What was written into the address and has not arrived there yet. */
  sent: readonly string[]
  place: string | null
}

/** What is typed once the address says `saved`; the very same where it brings no news. */
function arrive(typed: Typed, saved: string, place: string | null): Typed {
  if (saved === typed.seen && place === typed.place) return typed
  const own = place === typed.place ? typed.sent.indexOf(saved) : -1
  if (own < 0) return { text: saved, seen: saved, sent: [], place }
  // What was typed since it was sent stays.
  return { ...typed, seen: saved, sent: typed.sent.slice(own + 1) }
}

type Address = {
  /** What the text belongs to, such as a view; in another one it is another text. */
  place?: string | null
  /** Changes whenever the browser goes somewhere, which may have overtaken what was written. */
  step: string
  /** Milliseconds without a letter after which the address follows. */
  after?: number
}

/**
 * A text that the address carries, while someone types: it counts at once, and the address, which says `saved`, follows
 * a moment later. A text that the address got from elsewhere, by the way back or a view, replaces it.
 */
export function useTypedText(
  saved: string,
  { place = null, step, after = 250 }: Address,
  write: (text: string) => void,
) {
  const [draft, setDraft] = useState<Typed>({ text: saved, seen: saved, sent: [], place })
  const { text, sent } = arrive(draft, saved, place)
  // Kept once it is on screen: a new address is drawn with patience, and a letter that comes before it is drawn still
  // meets the one from before.
  // oxlint-disable-next-line react/set-state-in-effect -- while drawing, it would count for drawings that are thrown away
  useLayoutEffect(() => setDraft((before) => arrive(before, saved, place)), [saved, place])

  /** The address is given this text. */
  const note = (next: string) =>
    setDraft((before) => {
      const isNews = next !== (before.sent.at(-1) ?? before.seen)
      return { ...before, text: next, sent: isNews ? [...before.sent, next] : before.sent }
    })
  const send = () => {
    note(text)
    write(text)
  }
  const isOnItsWay = sent.at(-1) === text
  const sendLate = useEffectEvent(send)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins the wait anew
  useEffect(() => {
    if (text === saved) return
    const timer = setTimeout(() => sendLate(), text || isOnItsWay ? after : 0)
    return () => clearTimeout(timer)
  }, [text, saved, isOnItsWay, step, after])

  return {
    text,
    type: (text: string) => setDraft((before) => ({ ...before, text })),
    note,
    /** The address follows now, as before something is opened that leads back to it. */
    settle: () => {
      if (text !== saved && !isOnItsWay) send()
    },
  }
}
