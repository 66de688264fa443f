import { Chip, Group, NativeSelect, SegmentedControl, Stack, Switch } from '@mantine/core'
import { AnchoredPopover } from '../../../../../web/ui/AnchoredPopover.tsx'
import bar from '../../../../task/web/parts/list/TaskListBar.module.css'
import {
  type Direction,
  groupingNames,
  type ProjectGrouping,
  type ProjectSorting,
  type ProjectViewSettings,
  sortingNames,
  type Zoom,
} from '../tree/viewSettings.ts'
import { zoomNames, zooms } from './scale.ts'

type Settings = ProjectViewSettings['gantt']
type Props = {
  settings: Settings
  onChange: (settings: Partial<Settings>) => void
  /** Whether several projects are shown, which can be grouped. */
  hasGroups: boolean
  anchor: HTMLElement
  onClose: () => void
}

const columnNames = { duration: 'Duration', range: 'Start and end' }

/** How the Gantt shows its projects: kept on this device. */
export function GanttDisplay({ settings, onChange, hasGroups, anchor, onClose }: Props) {
  return (
    <AnchoredPopover anchor={anchor} label="Display" width={288} onClose={onClose}>
      <Stack gap={12} p={12}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Zoom"
          value={settings.zoom}
          data={zooms.map((value) => ({ value, label: zoomNames[value] }))}
          onChange={(zoom) => onChange({ zoom: zoom as Zoom })}
        />
        {hasGroups && (
          <NativeSelect
            label="Group by"
            size="xs"
            value={settings.grouping}
            data={Object.entries(groupingNames).map(([value, label]) => ({ value, label }))}
            onChange={(event) => onChange({ grouping: event.currentTarget.value as ProjectGrouping })}
          />
        )}
        <Group gap={8} align="end" wrap="nowrap">
          <NativeSelect
            label="Sort projects by"
            size="xs"
            flex={1}
            value={settings.sorting}
            data={Object.entries(sortingNames).map(([value, label]) => ({ value, label }))}
            onChange={(event) => onChange({ sorting: event.currentTarget.value as ProjectSorting })}
          />
          <SegmentedControl
            size="xs"
            aria-label="Direction"
            value={settings.direction}
            data={[
              { value: 'asc', label: 'Up' },
              { value: 'desc', label: 'Down' },
            ]}
            onChange={(direction) => onChange({ direction: direction as Direction })}
          />
        </Group>
        <Switch
          size="xs"
          label="Tasks"
          checked={settings.showTasks}
          onChange={(event) => onChange({ showTasks: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label="Dependencies"
          checked={settings.showDependencies}
          onChange={(event) => onChange({ showDependencies: event.currentTarget.checked })}
        />
        <div role="group" aria-label="Columns">
          <div className={bar.label}>Columns</div>
          <Group gap={6}>
            {(['duration', 'range'] as const).map((column) => (
              <Chip
                key={column}
                size="xs"
                radius="sm"
                checked={!settings.columns[column]}
                onChange={(isShown) => onChange({ columns: { ...settings.columns, [column]: !isShown } })}
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
