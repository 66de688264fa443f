import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { savedParam } from '../../../../view/web/parts/viewValue.ts'
import type { View } from './listSettings.ts'
import { readFilter, type TaskFilter, writeFilter } from './taskFilter.ts'
import { useTypedText } from './useTypedText.ts'

const views: readonly View[] = ['open', 'closed', 'all']

/** View and filter of a list, which its address carries; the text counts before it stands there. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const change = (next: (params: URLSearchParams) => URLSearchParams) => setParams(next, { replace: true })
  const told = useMemo(() => readFilter(params), [params])
  const { text, type, note, settle } = useTypedText(told.text, params.get(savedParam), (text) =>
    change((before) => writeFilter(before, { ...readFilter(before), text })),
  )
  const filter = useMemo(() => (told.text === text ? told : { ...told, text }), [told, text])
  return {
    view: views.find((known) => known === params.get('view')) ?? 'open',
    filter,
    /** As it stands in the address. */
    search: params.toString(),
    setView(view: View) {
      note(text)
      change((before) => {
        const next = writeFilter(before, filter)
        if (view === 'open') next.delete('view')
        else next.set('view', view)
        return next
      })
    },
    setFilter(filter: TaskFilter) {
      note(filter.text)
      change((before) => writeFilter(before, filter))
    },
    setText: type,
    settleText: settle,
  }
}
