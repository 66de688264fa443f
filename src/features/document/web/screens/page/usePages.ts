import { v7 as uuidv7 } from 'uuid'
import { positionBetween } from '#shared/position.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { pagesByParent, pagesInOrder, pageWithBelow } from '../../../document.rules.ts'
import type { DocumentWithPages } from '../../../document.shape.ts'
import {
  useCreatePageMutation,
  useDeletePageMutation,
  useRestorePageMutation,
  useUpdatePageMutation,
} from '../../document.api.ts'
import { documentPath } from '../../parts/documentPath.ts'
import { type PagePlace, withPlace } from './pageMoves.ts'

/** What may be done to the tree of pages; each change shows at once, and a toast takes it back. */
export function usePages({ id: document, pages }: DocumentWithPages) {
  const navigate = useNavigate()
  const [create] = useCreatePageMutation()
  const [update] = useUpdatePageMutation()
  const [remove] = useDeletePageMutation()
  const [restore] = useRestorePageMutation()

  return {
    /** Adds an empty page below another one, or at the top, and opens it at its title. */
    async add(parent: string | null) {
      const id = uuidv7()
      const last = pagesByParent(pages).get(parent)?.at(-1)
      const position = positionBetween(last?.position ?? null, null)
      const added = { id, parent, position, title: '', updatedAt: '', share: null }
      const { error } = await create({
        params: { id: document },
        body: { id, parent, position },
        document,
        pages: [...pages, added],
      })
      if (!error) await navigate(documentPath(document, id), { state: { isNewPage: true } })
    },
    rename(id: string, title: string) {
      const renamed = pages.map((page) => (page.id === id ? { ...page, title } : page))
      void update({ params: { id }, body: { title }, document, pages: renamed })
    },
    move(id: string, place: PagePlace) {
      const before = pages.find((page) => page.id === id)
      if (!before) return
      const to = ({ parent, position }: PagePlace) =>
        update({
          params: { id },
          body: { parent, position },
          document,
          pages: withPlace(pages, id, { parent, position }),
        })
      showDone('Page moved', { undo: () => void to(before), redo: () => to(place), call: to(place) })
    },
    /** Deletes a page with those below it; who looks at one of them comes to the page before. */
    async deletePage(id: string, current: string | undefined) {
      const removed = pageWithBelow(pages, id)
      const order = pagesInOrder(pages).map((page) => page.id)
      const left = pages.filter((page) => !removed.includes(page.id))
      const { error } = await remove({ params: { id }, document, pages: left })
      if (error) return
      if (current && removed.includes(current)) {
        const at = order.indexOf(id)
        const next = order.slice(0, at).findLast((one) => !removed.includes(one)) ?? left[0]?.id
        await navigate(documentPath(document, next), { replace: true })
      }
      showDone(removed.length > 1 ? `${removed.length} pages deleted` : 'Page deleted', {
        undo: () => void restore({ params: { id }, document, pages }),
        redo: () => remove({ params: { id }, document, pages: left }),
      })
    },
  }
}
