import { type AnyExtension, mergeAttributes, Node } from '@tiptap/core'
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextSelection } from '@tiptap/pm/state'
import { common, createLowlight } from 'lowlight'
import { type CalloutKind, calloutKinds } from '#shared/rich/pageBlocks.ts'
import { schema } from '#web/ui/rich/schema.ts'
import { Formula, FormulaBlock } from './formula/Formula.ts'
import { Reference } from './reference/Reference.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the blocks of the selection in a callout, or makes one of another kind of the one around it. */
      setCallout: (kind: CalloutKind) => ReturnType
    }
  }
}

export const calloutNames: Record<CalloutKind, string> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

const kindOf = (kind: unknown): CalloutKind => calloutKinds.find((one) => one === kind) ?? 'note'

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ kind: { default: 'note', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div[data-callout]',
      getAttrs: (element: HTMLElement) => ({ kind: kindOf(element.dataset.callout) }),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const kind = kindOf(node.attrs.kind)
    const attributes = { role: 'note', 'data-callout': kind, 'aria-label': calloutNames[kind] }
    return ['div', mergeAttributes(HTMLAttributes, attributes), 0]
  },
  addCommands() {
    return {
      setCallout:
        (kind) =>
        ({ editor, commands }) =>
          editor.isActive('callout')
            ? commands.updateAttributes('callout', { kind })
            : commands.wrapIn('callout', { kind }),
    }
  },
})

/** What is folded is so for each reader; a new one is open for whoever makes it. */
const Folded = Details.extend({
  addNodeView() {
    const make = this.parent?.()
    if (!make) return null
    return (props) => {
      const view = make(props)
      const isNew = props.editor.isFocused && props.node.textContent === '' && props.node.content.size <= 6
      const button = (view.dom as HTMLElement).querySelector('button')
      // Once its content stands in it, and before the next key, which goes below what is folded.
      if (isNew) queueMicrotask(() => button?.click())
      return view
    }
  },
}).configure({
  renderToggleButton({ element, isOpen }) {
    element.ariaLabel = isOpen ? 'Collapse' : 'Expand'
    element.ariaExpanded = String(isOpen)
  },
})

/** Enter where nothing stands any more, after something that does, goes on below the toggle. */
const FoldedContent = DetailsContent.extend({
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) =>
        editor.commands.command(({ state, tr, dispatch }) => {
          const { $from, empty } = state.selection
          const content = $from.node(-1)
          if (!empty || content?.type !== this.type || $from.index(-1) === 0) return false
          const rest = content.children.slice($from.index(-1))
          if (rest.some((block) => block.type.name !== 'paragraph' || block.content.size)) return false
          if (!dispatch) return true
          const after = $from.after(-2)
          tr.insert(after, $from.parent.type.create()).setSelection(TextSelection.create(tr.doc, after + 1))
          tr.delete($from.before(), $from.end(-1)).scrollIntoView()
          return true
        }),
    }
  },
})

const lowlight = createLowlight(common)
/** What code may be written in, to be coloured. */
export const codeLanguages = lowlight.listLanguages().sort()

/**
 * The blocks of descriptions and those that only pages have; what was written is undone by Yjs, and no page ends in a
 * paragraph that nobody wrote.
 */
export const pageSchema: AnyExtension[] = [
  ...schema.map((extension) =>
    extension.name === 'starterKit'
      ? extension.configure({ undoRedo: false, trailingNode: false, codeBlock: false })
      : extension,
  ),
  CodeBlockLowlight.configure({ lowlight }),
  // A cell is a line in Markdown: it holds text and no other blocks.
  Table.configure({ renderWrapper: true }),
  TableRow,
  TableCell.extend({ content: 'paragraph+' }),
  TableHeader.extend({ content: 'paragraph+' }),
  Callout,
  Folded,
  DetailsSummary,
  FoldedContent,
  Reference,
  Formula,
  FormulaBlock,
]
