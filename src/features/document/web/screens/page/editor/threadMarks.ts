import { type Editor, Extension } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import { decodeRelativePosition, encodeRelativePosition } from 'yjs'
import { nameOf } from '#web/ui/rich/schema.ts'
import type { PageThread } from '../../../../document.shape.ts'
import { maxQuote } from '../../../../document.thread.contract.ts'
import classes from './PageEditor.module.css'

/** A part of the text that stays the same one while others write, and what it says. */
export type Passage = Pick<PageThread, 'start' | 'end' | 'quote'>
type Marked = Pick<PageThread, 'id' | 'start' | 'end'>
type Marks = { threads: readonly Marked[]; active: string | null; shown: DecorationSet }

const key = new PluginKey<Marks>('threadMarks')

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Where Yjs and the text in front of one meet; undefined until the editor is bound. */
type Bound = {
  doc: Parameters<typeof relativePositionToAbsolutePosition>[0]
  type: Parameters<typeof absolutePositionToRelativePosition>[1]
  binding: { mapping: Parameters<typeof absolutePositionToRelativePosition>[2] } | null
}
const boundOf = (state: EditorState) => {
  const bound = ySyncPluginKey.getState(state) as Bound | undefined
  return bound?.binding ? { ...bound, mapping: bound.binding.mapping } : null
}

/** Where a passage is now; null once nothing is left of it. */
function rangeOf(state: EditorState, { start, end }: Pick<Passage, 'start' | 'end'>) {
  const bound = boundOf(state)
  if (!bound) return null
  const [from, to] = [start, end].map((place) =>
    relativePositionToAbsolutePosition(
      bound.doc,
      bound.type,
      decodeRelativePosition(toBytes(place)),
      bound.mapping,
    ),
  )
  return typeof from === 'number' && typeof to === 'number' && from < to ? { from, to } : null
}

/** What is selected of the text, as the browser has it; null for nothing. A line that is chosen as a whole ends below it. */
export function selectedRange({ view: { dom } }: Editor): Range | null {
  const selection = getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return null
  const range = selection.getRangeAt(0).cloneRange()
  if (!dom.contains(range.startContainer)) return null
  if (!dom.contains(range.endContainer)) range.setEnd(dom, dom.childNodes.length)
  return range
}

/** What is selected; null for nothing. */
export function selectedPassage(editor: Editor): Passage | null {
  const { state, view } = editor
  const range = selectedRange(editor)
  const bound = boundOf(state)
  if (!range) return null
  const from = view.posAtDOM(range.startContainer, range.startOffset)
  const to = view.posAtDOM(range.endContainer, range.endOffset)
  const quote = state.doc
    .textBetween(from, to, ' ', (node) => nameOf(node) || ' ')
    .trim()
    .slice(0, maxQuote)
  if (!bound || !quote) return null
  const placeOf = (at: number) =>
    toText(encodeRelativePosition(absolutePositionToRelativePosition(at, bound.type, bound.mapping)))
  return { start: placeOf(from), end: placeOf(to), quote }
}

/** Puts a passage in sight. */
export function showPassage({ state, view }: Editor, passage: Pick<Passage, 'start' | 'end'>) {
  const range = rangeOf(state, passage)
  const { node } = range ? view.domAtPos(range.from) : {}
  const element = node instanceof HTMLElement ? node : node?.parentElement
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Shows these threads in the text. */
export function markThreads({ view }: Editor, threads: readonly Marked[], active: string | null) {
  view.dispatch(view.state.tr.setMeta(key, { threads, active }))
}

function draw(state: EditorState, threads: readonly Marked[], active: string | null) {
  const decorations = threads.flatMap((thread) => {
    const range = rangeOf(state, thread)
    if (!range) return []
    const isActive = thread.id === active || undefined
    const attributes = {
      class: classes.passage!,
      'data-thread': thread.id,
      ...(isActive && { 'data-active': '' }),
    }
    return [Decoration.inline(range.from, range.to, attributes)]
  })
  return DecorationSet.create(state.doc, decorations)
}

/** Marks the passages that threads are about; whoever listens hears which one is clicked. */
export function makeThreadMarks() {
  let onOpen: (thread: string) => void = () => undefined
  const extension = Extension.create({
    name: 'threadMarks',
    addProseMirrorPlugins: () => [
      new Plugin<Marks>({
        key,
        state: {
          init: () => ({ threads: [], active: null, shown: DecorationSet.empty }),
          apply(tr, marks, _before, state) {
            const given = tr.getMeta(key) as Pick<Marks, 'threads' | 'active'> | undefined
            const { threads, active } = given ?? marks
            // What others write comes as whole blocks: where a passage is by then, Yjs alone knows.
            const isFromOthers = tr.getMeta(ySyncPluginKey) !== undefined
            if (given || (isFromOthers && threads.length))
              return { threads, active, shown: draw(state, threads, active) }
            return tr.docChanged ? { ...marks, shown: marks.shown.map(tr.mapping, tr.doc) } : marks
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.shown,
          handleClick(_view, _at, event) {
            const marked = (event.target as HTMLElement).closest<HTMLElement>('[data-thread]')
            if (marked?.dataset.thread) onOpen(marked.dataset.thread)
            return false
          },
        },
      }),
    ],
  })
  return {
    extension,
    listen(open: typeof onOpen) {
      onOpen = open
    },
  }
}
