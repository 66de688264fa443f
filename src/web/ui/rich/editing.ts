import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import type { RichNode, Syntax } from '#shared/rich/document.ts'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'
import { nameOf } from './schema.ts'

type Actions = { onSubmit?: () => void; onCancel?: () => void }

/** The keys that end writing, and the one that links; all others are the editor's own. */
export function keysOf(on: {
  isMenuOpen: () => boolean
  flush: () => void
  actions: () => Actions
  link: (text: HTMLElement) => void
}) {
  return (view: EditorView, event: KeyboardEvent) => {
    const { onSubmit, onCancel } = on.actions()
    const isCommand = event.ctrlKey || event.metaKey
    const { selection, schema } = view.state
    if (event.isComposing) return false
    if (event.key === 'Escape' && on.isMenuOpen()) {
      // The menu closes, and only the menu.
      event.stopPropagation()
      return false
    }
    const leave =
      event.key === 'Escape' ? onCancel : event.key === 'Enter' && isCommand ? onSubmit : undefined
    if (leave) {
      on.flush()
      leave()
    } else if (
      event.key.toLowerCase() === 'k' &&
      isCommand &&
      (!selection.empty || schema.marks.link!.isInSet(selection.$from.marks()))
    ) {
      on.link(view.dom)
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
}

/** Browsers tell of a moved caret with the next frame only: what comes before would act where the caret was. */
export function readCaret({ dom, composing }: EditorView) {
  if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/**
 * A key acts where the caret is. After Escape, Tab leads out of the text, also where it would go on to the next cell of
 * a table or indent a line, so that nobody is caught in it by keys. Escape that closes a menu does only that.
 */
export function textEvents(isMenuOpen: () => boolean): NonNullable<EditorProps['handleDOMEvents']> {
  let isLeaving = false
  return {
    keydown(view, { key }) {
      readCaret(view)
      if (key === 'Tab') return isLeaving
      if (key !== 'Shift') isLeaving = key === 'Escape' && !isMenuOpen()
      return false
    },
    mousedown(view) {
      // Once the caret is set, and before the editor sets its own over it, 20 ms after it took the focus.
      setTimeout(() => readCaret(view))
      return false
    },
    blur() {
      isLeaving = false
      return false
    },
  }
}

/** A click places the cursor; with Ctrl or Cmd it follows the link. */
export const openLink: EditorProps['handleClick'] = (_view, _position, event) => {
  const link = (event.target as HTMLElement).closest?.('a')
  if (!link || !(event.ctrlKey || event.metaKey)) return false
  window.open(link.href, '_blank', 'noopener,noreferrer')
  return true
}

/** Pasted text is read as Markdown, which plain text is too; with Shift it is taken as it is. */
export const readPlainText =
  (syntax: Syntax): EditorProps['clipboardTextParser'] =>
  (text, $context, isPlain) => {
    const { schema } = $context.doc.type
    const doc: RichNode = isPlain
      ? { type: 'doc', content: text.split(/\r\n?|\n/).map(paragraphOf) }
      : parse(text, syntax)
    const { content } = schema.nodeFromJSON(doc)
    const open = (node = content.firstChild) => (node?.type.name === 'paragraph' ? 1 : 0)
    return new Slice(content, open(), open(content.lastChild))
  }

const paragraphOf = (text: string): RichNode =>
  text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' }

/** What other programs get: the words of a line, and Markdown for more than that. */
export const writePlainText =
  (syntax: Syntax): EditorProps['clipboardTextSerializer'] =>
  ({ content }) => {
    const only = content.childCount === 1 ? content.firstChild : null
    if (only?.isTextblock) {
      const signs: Record<string, string> = { mention: '@', hardBreak: '\n' }
      const leaf = (node: Node) => `${signs[node.type.name] ?? ''}${nameOf(node)}`
      return only.textBetween(0, only.content.size, '\n', leaf)
    }
    return serialise({ type: 'doc', content: Fragment.from(content).toJSON() as RichNode[] }, syntax)
  }

/** Files of the clipboard; a table or text copied from an office program also comes as a picture, which is not meant. */
export function pastedFiles({ clipboardData }: ClipboardEvent) {
  return clipboardData?.getData('text/plain') ? [] : [...(clipboardData?.files ?? [])]
}
