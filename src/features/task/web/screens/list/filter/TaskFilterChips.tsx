import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import type { TaskListState } from '../useTaskList.ts'
import { filterFields, isFiltering, noFilter } from './taskFilter.ts'
import { filterNames, useFilterChoices } from './useFilterChoices.tsx'

/** What a list of tasks is narrowed to. */
export function TaskFilterChips({ list }: { list: TaskListState }) {
  const { filter, setFilter } = list
  return (
    <FilterChips
      fields={filterFields.filter((field) => field !== 'project' || list.scope.kind === 'mine')}
      names={filterNames}
      choices={useFilterChoices()}
      filter={filter}
      isFiltering={isFiltering(filter)}
      onChange={(field, values) => setFilter({ ...filter, [field]: values })}
      onClear={() => setFilter(noFilter)}
    />
  )
}
