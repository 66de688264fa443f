import { Switch } from '@mantine/core'
import { memo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import type { Period } from '#shared/periods.ts'
import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { ShownParts, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { PeriodButton } from '#web/ui/picker/PeriodButton.tsx'
import {
  offlineSwitched,
  selectTeamOptions,
  type TeamColumn,
  type TeamSorting,
  teamColumnsChosen,
  teamSorted,
} from '../team.slice.ts'
import { ExportTeam } from './ExportTeam.tsx'
import type { TeamView } from './teamAddress.ts'

export const teamColumnNames: Record<TeamColumn, string> = {
  role: 'Role',
  projects: 'Projects',
  tasks: 'Tasks',
  start: 'Start of work',
  end: 'End of day',
  hours: 'Hours worked',
  activity: 'Activity',
}
const sortingNames: Record<TeamSorting, string> = { name: 'Name', tasks: 'Open tasks', hours: 'Hours worked' }

type Props = {
  view: TeamView
  usual: readonly Period[]
  onChange: (change: Partial<TeamView>) => void
}

/** Of which days and whom the team is shown, and how; not drawn again when only a row is another. */
export const TeamBar = memo(function TeamBar({ view, usual, onChange }: Props) {
  const { all: projects } = useProjects()
  const { columns, sorting, direction, showsOffline } = useSelector(selectTeamOptions)
  const dispatch = useDispatch()
  return (
    <div className={bar.bar}>
      <PeriodButton
        label="Days of the team"
        period={view}
        usual={usual}
        onChange={({ from, to }) => from && onChange({ from, to: to ?? from })}
      />
      <FilterChips
        fields={['project', 'presence']}
        names={{ project: 'Project', presence: 'Presence' }}
        choices={{
          project: projects.map(({ id, name, key }) => ({ value: id, label: name, detail: key })),
          presence: [{ value: 'online', label: 'Online' }],
        }}
        filter={{
          project: view.project ? [view.project] : [],
          presence: view.isOnlineOnly ? ['online'] : [],
        }}
        isSingle
        isFiltering={view.project !== null || view.isOnlineOnly}
        onChange={(field, [value]) =>
          onChange(field === 'project' ? { project: value ?? null } : { isOnlineOnly: value !== undefined })
        }
        onClear={() => onChange({ project: null, isOnlineOnly: false })}
      />
      <DisplayButton className={bar.button}>
        <SortFields
          names={sortingNames}
          sorting={sorting}
          direction={direction}
          naturalDirection={(by) => (by === 'name' ? 'asc' : 'desc')}
          onChange={(order) => dispatch(teamSorted(order))}
        />
        <Switch
          size="xs"
          label="Offline members"
          checked={showsOffline}
          onChange={({ currentTarget }) => dispatch(offlineSwitched(currentTarget.checked))}
        />
        <ShownParts
          title="Columns"
          names={teamColumnNames}
          shown={columns}
          onChange={(shown) => dispatch(teamColumnsChosen(shown))}
        />
      </DisplayButton>
      <ExportTeam view={view} />
    </div>
  )
})
