import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import type { TaskListState } from '../useTaskList.ts'
import { filterFields, isFiltering, noFilter } from './taskFilter.ts'
import { filterNames, useFilterChoices } from './useFilterChoices.tsx'
import { useRangeFilters } from './useRangeFilters.tsx'

/** What a list of tasks is narrowed to. */
export function TaskFilterChips({ list }: { list: TaskListState }) {
  const { filter, setFilter } = list
  return (
    <FilterChips
      fields={filterFields.filter((field) => field !== 'project' || list.scope.kind === 'mine')}
      names={filterNames}
      choices={useFilterChoices()}
      filter={filter}
      not={filter.not}
      onNot={(field, isNot) =>
        setFilter({
          ...filter,
          not: isNot ? [...filter.not, field] : filter.not.filter((other) => other !== field),
        })
      }
      own={useRangeFilters(list)}
      isFiltering={isFiltering(filter)}
      onChange={(field, values) => setFilter({ ...filter, [field]: values })}
      onClear={() => setFilter(noFilter)}
    />
  )
}
