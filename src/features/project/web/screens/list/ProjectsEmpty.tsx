import { Button } from '@mantine/core'
import { Link } from 'react-router'
import frame from '#web/ui/grid/ListFrame.module.css'
import { noProjectFilter } from '../tree/projectFilter.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'

type Props = {
  view: Pick<ProjectViewState<'list'>, 'filter' | 'setFilter'>
  address: string
  isFiltering: boolean
  onCreate: (() => void) | undefined
}

/** Stands where the tree shows no project: why, and what to do. */
export function ProjectsEmpty({ view: { filter, setFilter }, address, isFiltering, onCreate }: Props) {
  if (isFiltering)
    return (
      <div className={frame.empty} role="status">
        <strong>No projects match this filter.</strong>{' '}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => setFilter({ ...noProjectFilter, tab: filter.tab })}
        >
          Clear the filter
        </Button>
      </div>
    )
  switch (filter.tab) {
    case 'closed':
      return (
        <p className={frame.empty}>
          <strong>No closed tasks yet.</strong> Completed and cancelled projects show up here.
        </p>
      )
    case 'archived':
      return (
        <p className={frame.empty}>
          <strong>No archived projects.</strong> Archive what is over and no longer needed: it keeps all its
          tasks and time here, out of everyone’s way, and can be brought back.
        </p>
      )
    case 'projects':
      return (
        <div className={frame.empty} role="status">
          <strong>No active projects.</strong> The rest are closed or archived.{' '}
          {onCreate && (
            <Button size="compact-xs" variant="default" onClick={onCreate}>
              New project
            </Button>
          )}{' '}
          <Button size="compact-xs" variant="default" component={Link} to={`${address}?tab=closed`}>
            Show closed
          </Button>
        </div>
      )
  }
}
