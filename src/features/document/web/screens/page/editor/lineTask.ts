import type { Editor, JSONContent } from '@tiptap/core'
import { limits } from '#shared/limits.ts'
import { textOf } from '#web/ui/rich/schema.ts'

/** A line of a page that is to become a task. */
export type Line = { from: number; to: number; title: string; content: JSONContent[] }

/** The line that the cursor is in; null where no words stand on it, and within code. */
export function lineAt({ state: { selection } }: Editor): Line | null {
  const { $from, $to } = selection
  const { parent } = $from
  if (!$from.sameParent($to) || !parent.isTextblock || parent.type.spec.code) return null
  if (!parent.textContent.trim()) return null
  const title = textOf(parent).replace(/\s+/g, ' ').slice(0, limits.taskTitle).toWellFormed()
  return {
    from: $from.start(),
    to: $from.end(),
    title,
    content: (parent.content.toJSON() as JSONContent[] | null) ?? [],
  }
}

/** Puts a task in place of the words of its line; what it is called follows when the server has numbered it. */
export const putTask = (editor: Editor, { from, to }: Line, id: string) =>
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'reference', attrs: { kind: 'task', id, label: 'Task' } },
      { type: 'text', text: ' ' },
    ])
    .run()

/** Where the reference to a task is now, wherever others have moved it; null where it was deleted. */
function findTask({ state: { doc } }: Editor, id: string): number | null {
  let found: number | null = null
  doc.descendants((node, at) => {
    if (node.type.name === 'reference' && node.attrs.id === id) found = at
    return found === null
  })
  return found
}

/** Gives the reference to a task its key, which those read who may not see the task. No step of its own for an undo. */
export function labelTask(editor: Editor, id: string, label: string) {
  const at = findTask(editor, id)
  if (at === null) return
  const transaction = editor.state.tr.setNodeAttribute(at, 'label', label)
  editor.view.dispatch(transaction.setMeta('addToHistory', false))
}

/** Puts the words of a line back whose task was refused. */
export function restoreLine(editor: Editor, id: string, { content }: Line) {
  const at = findTask(editor, id)
  if (at !== null) editor.commands.insertContentAt({ from: at, to: at + 1 }, content)
}
