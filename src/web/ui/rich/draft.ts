import type { Node } from '@tiptap/pm/model'
import { useEffect, useRef } from 'react'
import type { RichNode } from './document.ts'
import { parse } from './parse.ts'
import { serialise } from './serialise.ts'

/** Milliseconds without typing after which the text is given to the caller. */
const pause = 200

/** A block that did not change is the same object in the next document, so it is written once. */
const blocks = new WeakMap<Node, RichNode>()

/** The document as Markdown. After a key only the block it changed is written anew. */
export function markdownOf(doc: Node) {
  const content = doc.children.map((block) => {
    const known = blocks.get(block)
    if (known) return known
    const made = block.toJSON() as RichNode
    blocks.set(block, made)
    return made
  })
  return serialise({ type: 'doc', content })
}

/** What was typed and not yet given to the caller, and which of the caller's texts are news to the editor. */
export function useDraft(value: string, onChange: (markdown: string) => void) {
  const state = useRef({
    /** The text that came from outside last, and how the editor would write it when nothing is changed. */
    source: value,
    written: null as string | null,
    /** What the caller knows, and what he was given since the text last came from outside. */
    known: value,
    given: new Set<string>(),
    pending: null as Node | null,
    timer: 0,
    onChange,
    onWritten: null as ((text: string) => void) | null,
  })
  useEffect(() => {
    state.current.onChange = onChange
  })

  function flush() {
    const now = state.current
    clearTimeout(now.timer)
    if (!now.pending) return now.known
    let text = markdownOf(now.pending)
    now.pending = null
    // Typed and taken back: not a character of the text may change.
    now.written ??= serialise(parse(now.source))
    if (text === now.written) text = now.source
    now.onWritten?.(text)
    if (text !== now.known) {
      now.known = text
      now.given.add(text)
      now.onChange(text)
    }
    return text
  }

  return useRef({
    flush,
    /** Tells each text as soon as it is written, the same or not. */
    watch(onWritten: (text: string) => void) {
      state.current.onWritten = onWritten
      return () => {
        state.current.onWritten = null
      }
    },
    note(doc: Node) {
      const now = state.current
      now.pending = doc
      clearTimeout(now.timer)
      now.timer = window.setTimeout(flush, pause)
    },
    /** Whether the caller's text is to replace what stands here: not while something else is being typed. */
    mayTake(text: string) {
      const now = state.current
      if (text === now.known || now.pending) return false
      // A late echo of what was typed earlier; an emptied text is no echo but a comment that was sent.
      if (text && now.given.has(text)) return false
      now.source = text
      now.written = null
      now.known = text
      now.given.clear()
      return true
    },
  }).current
}
