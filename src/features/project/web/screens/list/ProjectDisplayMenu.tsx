import { Button, Switch } from '@mantine/core'
import { useMay } from '#features/user/web/user.api.ts'
import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { GroupField, ShownParts, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import classes from '#web/ui/grid/ListBar.module.css'
import {
  defaultViewSettings,
  groupingNames,
  naturalDirection,
  type ProjectGrouping,
  projectColumns,
  sortingNames,
  taskColumns,
} from '../../parts/viewSettings.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import { ExportProjects } from './ExportProjects.tsx'

/** How the list shows projects and their tasks: kept on this device. */
export function ProjectDisplayMenu({
  view: { settings, setSettings },
  order,
}: {
  view: ProjectViewState<'list'>
  /** The projects that are shown. */
  order: readonly string[]
}) {
  const may = useMay()
  const defaults = defaultViewSettings.list
  const isDefault = JSON.stringify(settings) === JSON.stringify(defaults)
  const groupings = (Object.entries(groupingNames) as [ProjectGrouping, string][]).filter(
    ([value]) => value !== 'client' || may('client.view'),
  )
  return (
    <DisplayButton className={classes.button}>
      <GroupField
        groupings={groupings}
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
      <ShownParts
        title="On projects"
        names={projectColumns}
        shown={settings.projects}
        onChange={(projects) => setSettings({ projects })}
      />
      <Switch
        size="xs"
        label="Show tasks"
        checked={settings.showTasks}
        onChange={(event) => setSettings({ showTasks: event.currentTarget.checked })}
      />
      {settings.showTasks && (
        <ShownParts
          title="On tasks"
          names={taskColumns}
          shown={settings.tasks}
          onChange={(tasks) => setSettings({ tasks })}
        />
      )}
      <ExportProjects order={order} />
      <Button
        size="compact-xs"
        variant="default"
        // Not disabled, which would lose the focus that is on it.
        aria-disabled={isDefault}
        data-disabled={isDefault || undefined}
        style={{ alignSelf: 'flex-end' }}
        onClick={() => setSettings(defaults)}
      >
        Reset to default
      </Button>
    </DisplayButton>
  )
}
