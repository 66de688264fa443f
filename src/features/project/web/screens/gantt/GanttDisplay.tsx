import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { ShownParts, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import {
  ganttColumns,
  groupingNames,
  naturalDirection,
  type ProjectGrouping,
  type ProjectViewSettings,
  sortingNames,
  type Zoom,
} from '../../parts/viewSettings.ts'
import { zoomNames, zooms } from './scale.ts'

type Settings = ProjectViewSettings['gantt']
type Props = {
  settings: Settings
  onChange: (settings: Partial<Settings>) => void
  /** Whether several projects are shown, which can be grouped. */
  hasGroups: boolean
}

/** How the Gantt shows its projects: kept on this device. */
export function GanttDisplay({ settings, onChange, hasGroups }: Props) {
  return (
    <DisplayButton className={bar.button}>
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
      <SortFields
        label="Sort projects by"
        names={sortingNames}
        sorting={settings.sorting}
        direction={settings.direction}
        naturalDirection={naturalDirection}
        onChange={onChange}
      />
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
      <ShownParts
        title="Columns"
        names={ganttColumns}
        shown={settings.columns}
        onChange={(columns) => onChange({ columns })}
      />
    </DisplayButton>
  )
}
