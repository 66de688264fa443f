import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { markdownOf } from './draft.ts'

/** Marks a change that did not come from the keyboard, such as the caller's new text. */
export const fromOutside = 'fromOutside'

/** Refuses what would make the Markdown longer than `max` characters, and says so by `onRefuse`. */
export const Limit = Extension.create<{ max: number; onRefuse: () => void }>({
  name: 'limit',
  addProseMirrorPlugins() {
    const { max, onRefuse } = this.options
    /** Length of the Markdown at some size of the document, so that typing far from the limit costs nothing. */
    let measured = { length: 0, size: 0 }
    return [
      new Plugin({
        filterTransaction(transaction, state) {
          if (!transaction.docChanged || transaction.getMeta(fromOutside) || transaction.getMeta('history$'))
            return true
          const size = transaction.doc.content.size
          const growth = size - state.doc.content.size
          const isTyped = growth < 50 && transaction.steps.every((step) => step instanceof ReplaceStep)
          // A typed character is at most two, one of them to escape it; a new block adds its sign.
          if (isTyped && measured.size && measured.length + 8 * Math.abs(size - measured.size) + 64 < max)
            return true
          const length = markdownOf(transaction.doc).length
          if (length > max && length > markdownOf(state.doc).length) {
            onRefuse()
            return false
          }
          measured = { length, size }
          return true
        },
      }),
    ]
  },
})
