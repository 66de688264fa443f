import { NativeSelect } from '@mantine/core'
import { DisplayButton, ShownParts, SortFields } from '../../../../../web/ui/DisplayButton.tsx'
import {
  columnNames,
  columns,
  type Grouping,
  groupingNames,
  groupings,
  naturalDirection,
  sortingNames,
} from './listSettings.ts'
import classes from './TaskListBar.module.css'
import type { TaskListState } from './useTaskList.ts'

/** How the list shows its tasks: kept on this device for all lists of the kind. */
export function DisplayMenu({ list: { settings, setSettings, scope, look } }: { list: TaskListState }) {
  return (
    <DisplayButton className={classes.button}>
      {look === 'list' && (
        <>
          <NativeSelect
            label="Group by"
            data-autofocus
            size="xs"
            value={settings.grouping}
            data={groupings[scope.kind].map((value) => ({ value, label: groupingNames[value] }))}
            onChange={(event) => setSettings({ grouping: event.currentTarget.value as Grouping })}
          />
          <SortFields
            names={sortingNames}
            sorting={settings.sorting}
            direction={settings.direction}
            naturalDirection={naturalDirection}
            onChange={setSettings}
          />
        </>
      )}
      <ShownParts
        title={look === 'board' ? 'On the cards' : 'Columns'}
        names={columnNames}
        parts={columns[scope.kind]}
        hidden={settings.hidden}
        onChange={(hidden) => setSettings({ hidden })}
      />
    </DisplayButton>
  )
}
