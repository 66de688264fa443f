import { Button } from '@mantine/core'
import { noFilter, type TaskFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import type { ProjectTab } from '../tree/projectFilter.ts'
import classes from './MemberBoard.module.css'

type Props = { tab: ProjectTab; isFiltered: boolean; onClear: (filter: TaskFilter) => void }

const titles: Record<ProjectTab, string> = {
  projects: 'No open tasks.',
  closed: 'No closed project has an open task.',
  archived: 'No archived project has an open task.',
}

/** Stands in place of the board while no row or no column shows: why, and what to do. */
export const MemberBoardEmpty = ({ tab, isFiltered, onClear }: Props) =>
  isFiltered ? (
    <div className={classes.empty} role="status">
      <strong>No tasks match this filter.</strong>{' '}
      <Button size="compact-xs" variant="default" onClick={() => onClear(noFilter)}>
        Clear the filter
      </Button>
    </div>
  ) : (
    <p className={classes.empty}>
      <strong>{titles[tab]}</strong>{' '}
      {tab === 'projects'
        ? 'See who’s doing what, by project. Drag a card to another member to reassign it, or to another project to move it.'
        : 'Open tasks in finished projects show up here, so they aren’t forgotten.'}
    </p>
  )
