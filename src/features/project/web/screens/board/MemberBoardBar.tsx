import { Switch } from '@mantine/core'
import type { RefObject } from 'react'
import { type FilterField, isFiltering, noFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { filterNames, useFilterChoices } from '#features/task/web/screens/list/filter/useFilterChoices.tsx'
import type { useListAddress } from '#features/task/web/screens/list/filter/useListAddress.ts'
import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { ShownParts } from '#web/ui/grid/DisplayFields.tsx'
import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import classes from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { taskColumns } from '../../parts/viewSettings.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'

type Props = {
  list: Pick<ReturnType<typeof useListAddress>, 'filter' | 'setFilter' | 'setText' | 'settleText'>
  display: Pick<ProjectViewState<'board'>, 'settings' | 'setSettings'>
  searchRef: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

/** What the board can be narrowed by; the others stand for projects in the views beside it. */
const fields: readonly FilterField[] = ['project', 'executor', 'tag', 'due', 'is']

/** Above the board: which tasks it shows, and how. */
export function MemberBoardBar({ list, display, searchRef, onLeave }: Props) {
  const choices = useFilterChoices()
  const { filter } = list
  const { tasks, hideEmpty } = display.settings
  return (
    <div className={classes.bar}>
      <SearchField
        text={filter.text}
        onText={list.setText}
        onSettle={list.settleText}
        fieldRef={searchRef}
        onLeave={onLeave}
      />
      <FilterChips
        fields={fields}
        names={filterNames}
        choices={choices}
        filter={filter}
        isFiltering={isFiltering(filter)}
        onChange={(field, values) => list.setFilter({ ...filter, [field]: values })}
        onClear={() => list.setFilter(noFilter)}
      />
      <span className={classes.end} />
      <DisplayButton className={classes.button}>
        <Switch
          size="xs"
          label="Hide empty rows and columns"
          data-autofocus
          checked={hideEmpty}
          onChange={(event) => display.setSettings({ hideEmpty: event.currentTarget.checked })}
        />
        <ShownParts
          title="On the cards"
          names={taskColumns}
          shown={tasks}
          onChange={(tasks) => display.setSettings({ tasks })}
        />
      </DisplayButton>
    </div>
  )
}
