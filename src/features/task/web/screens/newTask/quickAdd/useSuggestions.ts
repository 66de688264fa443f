import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import {
  parseQuickAdd,
  type QuickAddContext,
  replaceToken,
  type Suggestion,
  suggest,
} from '../../../../task.quickAdd.rules.ts'

type Options = {
  input: RefObject<HTMLInputElement | null>
  text: string
  context: QuickAddContext
  onText: (text: string) => void
  onEnter: () => void
  onEscape: () => void
}

/** What the line says, the words that are offered where the caret stands, and taking one of them by key. */
export function useSuggestions({ input, text, context, onText, onEnter, onEscape }: Options) {
  const [isFocused, setIsFocused] = useState(false)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState<number | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)

  const { tokens } = parseQuickAdd(text, context)
  const found = isFocused && !isDismissed ? suggest(text, caret, context) : null
  const suggestions = found?.items ?? []
  // A word that is understood as it is can be entered; arrows say that another one is meant.
  const isUnderstood = tokens.some(({ end }) => end === caret)
  const picked = suggestions.length ? (active ?? (isUnderstood ? null : 0)) : null

  function change(next: string, at: number) {
    onText(next)
    setCaret(at)
    setActive(null)
    setIsDismissed(false)
  }
  function put(next: string, at: number) {
    change(next, at)
    // React writes the value first, which would put the caret at the end.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(at, at)
    })
  }
  function take(suggestion: Suggestion) {
    if (!found) return
    const after = text.slice(found.end)
    const word = after.startsWith(' ') ? suggestion.word : `${suggestion.word} `
    const end = found.start + suggestion.word.length + 1
    put(replaceToken(text, found, word), end)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    const { key } = event
    const count = suggestions.length
    const chosen = picked === null ? suggestions[0] : suggestions[picked]
    if (key === 'Escape') {
      if (count) setIsDismissed(true)
      else onEscape()
    } else if (count && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const from = picked ?? (key === 'ArrowDown' ? -1 : 0)
      setActive((from + (key === 'ArrowDown' ? 1 : -1) + count) % count)
    } else if (key === 'Tab' && !event.shiftKey && chosen) take(chosen)
    else if (key === 'Enter' && picked !== null && chosen) take(chosen)
    else if (key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }

  return {
    tokens,
    suggestions,
    /** The suggestion that Enter takes; null where it enters the line. */
    picked,
    isFocused,
    /** The line as it was typed, with the caret's place. */
    change,
    /** A line that was made, with the caret's place in it. */
    put,
    take,
    point: (index: number) => setActive(index),
    handlers: {
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
        setCaret(currentTarget.selectionStart ?? 0),
      onKeyDown,
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  }
}
