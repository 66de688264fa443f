import type { ViewValue } from '#features/view/web/parts/viewValue.ts'
import { columns, type ListKind, readSettings } from '../../../parts/listSettings.ts'
import { readFilter, writeFilter } from './taskFilter.ts'

/** Words of the address that a view keeps besides the filter, with what they may say. */
const words: Record<ListKind, Record<string, readonly string[]>> = {
  project: { view: ['closed', 'all'] },
  mine: { view: ['closed', 'all'], tab: ['created', 'participating', 'all'] },
}

/** How a list shows what it shows, always written the same way, so that two can be compared. */
export function normalListView(kind: ListKind, { look, search, settings }: ViewValue): ViewValue {
  const params = new URLSearchParams(search)
  const normalized = new URLSearchParams()
  for (const [name, known] of Object.entries(words[kind])) {
    const value = params.get(name)
    if (value && known.includes(value)) normalized.set(name, value)
  }
  const { grouping, sorting, direction, shown } = readSettings(kind, settings)
  return {
    look: kind === 'project' && look === 'board' ? look : '',
    search: writeFilter(normalized, readFilter(params)).toString(),
    settings: {
      grouping,
      sorting,
      direction,
      shown: columns[kind].filter((name) => shown.includes(name)),
    },
  }
}
