import { Chip, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { AnchoredPopover } from '../../../../../web/ui/AnchoredPopover.tsx'
import {
  columnNames,
  columns,
  type Direction,
  type Grouping,
  groupingNames,
  groupings,
  naturalDirection,
  type Sorting,
  sortingNames,
} from './listSettings.ts'
import classes from './TaskListBar.module.css'
import type { TaskListState } from './useTaskList.ts'

type Props = { list: TaskListState; anchor: HTMLElement; onClose: () => void }

/** How the list shows its tasks: kept on this device for all lists of the kind. */
export function DisplayMenu({ list, anchor, onClose }: Props) {
  const { settings, setSettings } = list
  const { kind } = list.scope
  const shown = list.look === 'board' ? 'On the cards' : 'Columns'
  return (
    <AnchoredPopover anchor={anchor} label="Display" width={288} onClose={onClose}>
      <Stack gap={12} p={12}>
        {list.look === 'list' && (
          <>
            <NativeSelect
              label="Group by"
              data-autofocus
              size="xs"
              value={settings.grouping}
              data={groupings[kind].map((value) => ({ value, label: groupingNames[value] }))}
              onChange={(event) => setSettings({ grouping: event.currentTarget.value as Grouping })}
            />
            <Group gap={8} align="end" wrap="nowrap">
              <NativeSelect
                label="Sort by"
                size="xs"
                flex={1}
                value={settings.sorting}
                data={Object.entries(sortingNames).map(([value, label]) => ({ value, label }))}
                onChange={(event) => {
                  const sorting = event.currentTarget.value as Sorting
                  setSettings({ sorting, direction: naturalDirection(sorting) })
                }}
              />
              <SegmentedControl
                size="xs"
                aria-label="Direction"
                value={settings.direction}
                data={[
                  { value: 'asc', label: 'Up' },
                  { value: 'desc', label: 'Down' },
                ]}
                onChange={(direction) => setSettings({ direction: direction as Direction })}
              />
            </Group>
          </>
        )}
        <div role="group" aria-label={shown}>
          <div className={classes.label}>{shown}</div>
          <Group gap={6}>
            {columns[kind].map((column) => (
              <Chip
                key={column}
                size="xs"
                radius="sm"
                checked={!settings.hidden[column]}
                onChange={(isShown) => setSettings({ hidden: { ...settings.hidden, [column]: !isShown } })}
              >
                {columnNames[column]}
              </Chip>
            ))}
          </Group>
        </div>
      </Stack>
    </AnchoredPopover>
  )
}
