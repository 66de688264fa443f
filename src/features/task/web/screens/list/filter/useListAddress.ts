import { useFilterAddress } from '#features/view/web/parts/useFilterAddress.ts'
import type { View } from '../../../parts/listSettings.ts'
import { readFilter, writeFilter } from './taskFilter.ts'

const views: readonly View[] = ['open', 'closed', 'all']

/** View and filter of a list, which its address carries. */
export function useListAddress() {
  const { params, change, ...address } = useFilterAddress(readFilter, writeFilter)
  return {
    ...address,
    view: views.find((known) => known === params.get('view')) ?? 'open',
    /** As it stands in the address. */
    search: params.toString(),
    setView: (view: View) =>
      change((before) => {
        const next = new URLSearchParams(before)
        if (view === 'open') next.delete('view')
        else next.set('view', view)
        return next
      }),
  }
}
