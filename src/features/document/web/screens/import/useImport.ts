import { v7 as uuidv7 } from 'uuid'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { NewPage } from '../../../document.contract.ts'
import type { Import } from '../../../document.import.rules.ts'
import {
  useCreateDocumentMutation,
  useDeleteDocumentMutation,
  useRestoreDocumentMutation,
  useUpdateDocumentMutation,
} from '../../document.api.ts'
import { documentPath } from '../../parts/documentPath.ts'

/** Characters of pages that go in one call. */
const atOnce = 250_000

/** Pages in as many pieces as they need calls. */
function chunksOf(pages: Import['pages']): Import['pages'][] {
  const chunks: Import['pages'][] = []
  let size = Number.POSITIVE_INFINITY
  for (const page of pages) {
    size += page.text?.length ?? 0
    if (size > atOnce) {
      chunks.push([])
      size = page.text?.length ?? 0
    }
    chunks.at(-1)?.push(page)
  }
  return chunks
}

/** Makes a document of what was read, and opens it; its undo takes the whole back, and redo brings it back. */
export function useImport() {
  const navigate = useNavigate()
  const [create] = useCreateDocumentMutation()
  const [update] = useUpdateDocumentMutation()
  const [remove] = useDeleteDocumentMutation()
  const [restore] = useRestoreDocumentMutation()
  return async ({ title, pages }: Import, project: string | null): Promise<boolean> => {
    const id = uuidv7()
    const params = { id }
    const [first = [], ...others] = chunksOf(pages)
    const made = await create({ body: { id, title, project, pages: first } })
    if (made.error) {
      showFailure(made.error, 'Nothing was imported.')
      return false
    }
    // Without a text, those that are there keep theirs.
    const known: NewPage[] = first.map(({ text: _, ...page }) => page)
    for (const chunk of others) {
      const { error } = await update({ params, body: { pages: [...known, ...chunk] } })
      if (error) {
        showFailure(error, `Only ${known.length} of ${pages.length} pages were imported.`)
        break
      }
      known.push(...chunk.map(({ text: _, ...page }) => page))
    }
    await navigate(documentPath(id))
    if (known.length === pages.length)
      showDone(pages.length === 1 ? 'Page imported' : `${pages.length} pages imported`, {
        async undo() {
          const answer = await remove({ params })
          if (!answer.error) await navigate('/docs')
          return answer
        },
        async redo() {
          const answer = await restore({ params })
          if (!answer.error) await navigate(documentPath(id))
          return answer
        },
      })
    return true
  }
}
