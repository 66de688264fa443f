import { Extension, InputRule } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { isMoney } from '#shared/rich/formula.ts'
import { isFormula } from './Formula.ts'

/** A formula with the sign behind it, by which it is known that no sum of money goes on. */
const typed = /(^|[^\p{L}\p{N}$\\])\$([^\s$](?:[^$\n]*[^\s$])?)\$([\s.,;:!?)\]])$/u
/** As it is not known yet what will follow, fewer are taken for formulas than in a text that is read whole. */
const isSum = (text: string) => /^\d[\d.,]*\s/.test(text) || isMoney(text)

type Listener = {
  /** Changes a formula, or with null writes one where the cursor is. */
  open: (formula: Node | null) => void
}

/** Formulas as they are typed, `$…$` in a line and `$$` for one of its own, clicked, and opened by Enter. */
export function makeFormulaKeys() {
  let listener: Listener = { open: () => undefined }
  const extension = Extension.create({
    name: 'formulaKeys',
    addInputRules: () => [
      new InputRule({
        find: typed,
        handler({ state, range, match }) {
          const [, before = '', source = '', after = ''] = match
          const formula = state.schema.nodes.formula?.create({ source })
          if (!formula || isSum(source) || !state.selection.$from.parent.inlineContent) return null
          const from = range.from + before.length
          state.tr.replaceWith(from, range.to, [formula, state.schema.text(after)])
        },
      }),
      new InputRule({
        find: /^\$\$$/,
        handler({ state, range }) {
          const { parent } = state.selection.$from
          if (parent.type.name !== 'paragraph' || parent.content.size !== 1) return null
          state.tr.delete(range.from, range.to)
          // Once the line is empty.
          setTimeout(() => listener.open(null))
        },
      }),
    ],
    addKeyboardShortcuts: () => ({
      Enter({ editor }) {
        const { selection } = editor.state
        if (!editor.isEditable || !(selection instanceof NodeSelection) || !isFormula(selection.node))
          return false
        listener.open(selection.node)
        return true
      },
    }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleClickOn(view, _at, node, place, event, isDirect) {
            if (!isDirect || !view.editable || !isFormula(node) || event.shiftKey) return false
            view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)))
            listener.open(node)
            return true
          },
        },
      }),
    ],
  })
  return {
    extension,
    listen(next: Listener) {
      listener = next
    },
  }
}
