import { Button, Chip, Group, NativeSelect, SegmentedControl, Stack, Switch } from '@mantine/core'
import { AnchoredPopover } from '../../../../../web/ui/AnchoredPopover.tsx'
import classes from '../../../../task/web/parts/list/TaskListBar.module.css'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import {
  type Direction,
  defaultViewSettings,
  groupingNames,
  type ProjectGrouping,
  type ProjectSorting,
  projectColumns,
  sortingNames,
  taskColumns,
} from '../tree/viewSettings.ts'

type Props = {
  view: ProjectViewState<'list'>
  /** Whether projects can be grouped by who pays for them. */
  maySeeClients: boolean
  anchor: HTMLElement
  onClose: () => void
}

/** The direction in which a person most likely wants it. */
const naturalDirection = (sorting: ProjectSorting): Direction =>
  ['name', 'position', 'dueDate'].includes(sorting) ? 'asc' : 'desc'

/** How the list shows projects and their tasks: kept on this device. */
export function ProjectDisplayMenu({
  view: { settings, setSettings },
  maySeeClients,
  anchor,
  onClose,
}: Props) {
  const defaults = defaultViewSettings.list
  const isDefault = JSON.stringify(settings) === JSON.stringify(defaults)
  const groupings = Object.entries(groupingNames).filter(([value]) => value !== 'client' || maySeeClients)
  return (
    <AnchoredPopover anchor={anchor} label="Display" width={300} onClose={onClose}>
      <Stack gap={12} p={12}>
        <NativeSelect
          label="Group by"
          data-autofocus
          size="xs"
          value={settings.grouping}
          data={groupings.map(([value, label]) => ({ value, label }))}
          onChange={(event) => setSettings({ grouping: event.currentTarget.value as ProjectGrouping })}
        />
        <Group gap={8} align="end" wrap="nowrap">
          <NativeSelect
            label="Sort by"
            size="xs"
            flex={1}
            value={settings.sorting}
            data={Object.entries(sortingNames).map(([value, label]) => ({ value, label }))}
            onChange={(event) => {
              const sorting = event.currentTarget.value as ProjectSorting
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
        <Columns
          title="On projects"
          names={projectColumns}
          hidden={settings.projects}
          onChange={(projects) => setSettings({ projects })}
        />
        <Switch
          size="xs"
          label="Show tasks"
          checked={settings.showTasks}
          onChange={(event) => setSettings({ showTasks: event.currentTarget.checked })}
        />
        {settings.showTasks && (
          <Columns
            title="On tasks"
            names={taskColumns}
            hidden={settings.tasks}
            onChange={(tasks) => setSettings({ tasks })}
          />
        )}
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
      </Stack>
    </AnchoredPopover>
  )
}

type ColumnsProps<C extends string> = {
  title: string
  names: Record<C, string>
  hidden: Partial<Record<C, boolean>>
  onChange: (hidden: Partial<Record<C, boolean>>) => void
}

function Columns<C extends string>({ title, names, hidden, onChange }: ColumnsProps<C>) {
  function show(column: C, isShown: boolean) {
    const { [column]: _before, ...others } = hidden
    onChange(isShown ? (others as Partial<Record<C, boolean>>) : { ...hidden, [column]: true })
  }
  return (
    <div role="group" aria-label={title}>
      <div className={classes.label}>{title}</div>
      <Group gap={6}>
        {(Object.keys(names) as C[]).map((column) => (
          <Chip
            key={column}
            size="xs"
            radius="sm"
            checked={!hidden[column]}
            onChange={(isShown) => show(column, isShown)}
          >
            {names[column]}
          </Chip>
        ))}
      </Group>
    </div>
  )
}
