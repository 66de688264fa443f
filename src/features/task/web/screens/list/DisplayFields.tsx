import { Stack } from '@mantine/core'
import { focusAtOnce } from '#web/ui/focus/focusAtOnce.ts'
import { GroupField, ShownParts, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import {
  columnNames,
  columns,
  groupingNames,
  groupings,
  naturalDirection,
  sortingNames,
} from '../../parts/listSettings.ts'
import { ExportTasks } from './ExportTasks.tsx'
import type { TaskListState } from './useTaskList.ts'

/** What tasks are grouped and sorted by, and which of their columns are shown. */
export function DisplayFields({
  list: { settings, setSettings, scope, look, order },
}: {
  list: TaskListState
}) {
  return (
    // It may be drawn later than the panel that it stands in.
    <Stack gap={12} ref={focusAtOnce}>
      {look === 'list' && (
        <>
          <GroupField
            groupings={groupings[scope.kind].map((value) => [value, groupingNames[value]])}
            value={settings.grouping}
            onChange={(grouping) => setSettings({ grouping })}
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
        shown={settings.shown}
        onChange={(shown) => setSettings({ shown })}
      />
      <ExportTasks order={order} />
    </Stack>
  )
}
