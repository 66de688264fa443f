import { readFilter, writeFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import type { ViewValue } from '#features/view/web/parts/viewValue.ts'
import { projectViews, readViewSettings } from '../../parts/viewSettings.ts'
import { readProjectFilter, writeProjectFilter } from './projectFilter.ts'

/** What a screen's size decides, and so no saved view. */
export const deviceSettings: readonly string[] = ['treeWidth']

/** How the projects screen shows what it shows, always written the same way, so that two can be compared. */
export function normalProjectsView({ look, search, settings }: ViewValue): ViewValue {
  const view = projectViews.find((known) => known === look) ?? 'list'
  const params = new URLSearchParams(search)
  const normalized = writeProjectFilter(new URLSearchParams(), readProjectFilter(params))
  return {
    look: view === 'list' ? '' : view,
    // The board shows tasks, and is narrowed as a list of them is.
    search: (view === 'board' ? writeFilter(normalized, readFilter(params)) : normalized).toString(),
    settings: Object.fromEntries(
      Object.entries(readViewSettings(view, settings)).filter(([name]) => !deviceSettings.includes(name)),
    ),
  }
}
