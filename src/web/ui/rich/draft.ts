import type { Node } from '@tiptap/pm/model'
import type { RichNode } from '#shared/rich/document.ts'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'

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

type Listener = {
  onChange: (markdown: string) => void
  /** Each text as soon as it is written, the same or not. */
  onWrite: (markdown: string) => void
}

/** What was typed and not yet given to the caller, and which of the caller's texts are news to the editor. */
export function makeDraft(value: string) {
  /** The text that came from outside last, and how the editor would write it when nothing is changed. */
  let source = value
  let unchanged: string | null = null
  /** What the caller knows, and what he was given since a text last came from outside. */
  let known = value
  const given = new Set<string>()
  let pending: Node | null = null
  let timer = 0
  let listener: Listener | null = null

  function flush() {
    clearTimeout(timer)
    if (!pending) return
    let text = markdownOf(pending)
    pending = null
    // Typed and taken back: not a character of the text may change.
    unchanged ??= serialise(parse(source))
    if (text === unchanged) text = source
    listener?.onWrite(text)
    if (text === known) return
    known = text
    given.add(text)
    listener?.onChange(text)
  }

  return {
    flush,
    listen(next: Listener) {
      listener = next
    },
    note(doc: Node) {
      pending = doc
      clearTimeout(timer)
      // A button that waits for a text can be clicked from the first letter on.
      if (!known) return flush()
      timer = window.setTimeout(flush, pause)
    },
    /** Whether the caller's text is to replace what stands here: not while something else is being typed. */
    mayTake(text: string) {
      if (text === known || pending) return false
      // A late echo of what was typed earlier; an emptied text is no echo but a comment that was sent.
      if (text && given.has(text)) return false
      source = text
      unchanged = null
      known = text
      given.clear()
      return true
    },
  }
}
