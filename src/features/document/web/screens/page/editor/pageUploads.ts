import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { pastedFiles } from '#web/ui/rich/editing.ts'
import { insertFiles, type StoredFile } from '#web/ui/rich/uploads.ts'

/** Types of pictures that the server can draw. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Where files come into a page: pasted, dropped, or chosen; `upload` throws a sentence that says why one is not stored. */
export function makePageUploads(upload: (file: File) => Promise<StoredFile>) {
  let editor: Editor | null = null
  let input: HTMLInputElement | null = null
  async function store(files: File[]): Promise<StoredFile[]> {
    const stored = await Promise.allSettled(files.map(upload))
    // Of several that fail alike, one says it for all.
    const reasons = stored.flatMap((one) => (one.status === 'rejected' ? [String(one.reason?.message)] : []))
    for (const reason of new Set(reasons)) showProblem(reason)
    return stored.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }
  const insert = (files: File[], at: number) => {
    if (editor?.isEditable && files.length) void insertFiles(editor, files, at, store)
  }
  return {
    /** The editor that they come into, and the field by which they are chosen. */
    use(made: Editor, field: HTMLInputElement | null) {
      editor = made
      input = field
    },
    insert,
    /** Lets files be chosen. */
    choose(accept: string) {
      if (!input) return
      input.accept = accept
      input.click()
    },
    /** For where the cursor is. */
    onChosen({ currentTarget }: { currentTarget: HTMLInputElement }) {
      const files = [...(currentTarget.files ?? [])]
      // The same file may be chosen once more.
      currentTarget.value = ''
      insert(files, editor?.state.selection.from ?? 0)
    },
    handlePaste(view: EditorView, event: ClipboardEvent) {
      const files = pastedFiles(event)
      if (!files.length || !view.editable) return false
      insert(files, view.state.selection.from)
      return true
    },
    handleDrop(view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) {
      const files = isMoved ? [] : [...(event.dataTransfer?.files ?? [])]
      if (!files.length) return false
      // Unhandled, the browser would open the file in place of the page.
      event.preventDefault()
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      insert(files, place?.pos ?? view.state.selection.from)
      return true
    },
  }
}
