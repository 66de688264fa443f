import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { savedParam } from '../../../../view/web/parts/viewValue.ts'
import type { View } from './listSettings.ts'
import { readFilter, type TaskFilter, writeFilter } from './taskFilter.ts'
import { useTypedText } from './useTypedText.ts'

const views: readonly View[] = ['open', 'closed', 'all']

/** View and filter of a list, which its address carries; the text counts before it stands there. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const { key: step } = useLocation()
  /** As the address will be: of two changes at once the second knows the first. */
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  function change(next: (params: URLSearchParams) => URLSearchParams) {
    latest.current = next(latest.current)
    setParams(latest.current, { replace: true })
  }
  const told = useMemo(() => readFilter(params), [params])
  const place = { place: params.get(savedParam), step }
  const { text, type, note, settle } = useTypedText(told.text, place, (text) =>
    change((before) => writeFilter(before, { ...readFilter(before), text })),
  )
  const filter = useMemo(() => (told.text === text ? told : { ...told, text }), [told, text])
  return {
    view: views.find((known) => known === params.get('view')) ?? 'open',
    filter,
    /** As it stands in the address. */
    search: params.toString(),
    setView: (view: View) =>
      change((before) => {
        const next = new URLSearchParams(before)
        if (view === 'open') next.delete('view')
        else next.set('view', view)
        return next
      }),
    setFilter(filter: TaskFilter) {
      note(filter.text)
      change((before) => writeFilter(before, filter))
    },
    setText: type,
    settleText: settle,
  }
}
