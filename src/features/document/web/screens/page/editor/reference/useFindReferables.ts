import { useCallback } from 'react'
import { maxSearchLength, type SearchResults } from '#features/search/search.contract.ts'
import { searchApi } from '#features/search/web/search.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Referable } from './referenceMenu.ts'

/** Of each kind. */
const limit = 5

function toReferables({ tasks, projects, documents, invoices }: SearchResults): Referable[] {
  const found: (Referable & { score: number })[] = [
    ...tasks.map(({ id, key, title, score }) => {
      return { kind: 'task' as const, id, label: key || 'Task', name: title, note: key, score }
    }),
    ...documents.map(({ id, page, title, pageTitle, score }) => {
      const at = page ? { kind: 'page' as const, id: page } : { kind: 'document' as const, id }
      const name = pageTitle || title
      return { ...at, label: name, name, note: pageTitle ? title : 'Doc', score }
    }),
    ...projects.map(({ id, name, score }) => {
      return { kind: 'project' as const, id, label: name, name, note: 'Project', score }
    }),
    ...invoices.map(({ id, title, score }) => {
      const label = title.split(' · ', 1)[0] ?? title
      return { kind: 'invoice' as const, id, label, name: title, note: 'Invoice', score }
    }),
  ]
  return found.sort((a, b) => b.score - a.score)
}

/** Asks the server what one may refer to; nothing while it is out of reach. */
export function useFindReferables() {
  const dispatch = useAppDispatch()
  return useCallback(
    async (query: string): Promise<Referable[]> => {
      if (!query) return []
      const types = 'task,project,document,invoice'
      const request = dispatch(
        searchApi.endpoints.search.initiate({ q: query.slice(0, maxSearchLength), types, limit }),
      )
      const { data } = await request
      request.unsubscribe()
      return data ? toReferables(data.data) : []
    },
    [dispatch],
  )
}
