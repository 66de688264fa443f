import { Button } from '@mantine/core'
import { IconArchive, IconChecks, IconFilterOff, IconFolder } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Message } from '#web/ui/feedback/Message.tsx'
import { noProjectFilter } from '../tree/projectFilter.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'

type Props = {
  view: Pick<ProjectViewState<'list'>, 'filter' | 'setFilter'>
  address: string
  isFiltering: boolean
  onCreate: (() => void) | undefined
}

const icon = { size: 24, stroke: 1.5, 'aria-hidden': true }

/** Stands where the tree shows no project: why, and what to do. */
export function ProjectsEmpty({ view: { filter, setFilter }, address, isFiltering, onCreate }: Props) {
  if (isFiltering)
    return (
      <Message
        title="No projects match this filter"
        icon={<IconFilterOff {...icon} />}
        actions={
          <Button variant="default" onClick={() => setFilter({ ...noProjectFilter, tab: filter.tab })}>
            Clear filters
          </Button>
        }
      />
    )
  switch (filter.tab) {
    case 'closed':
      return (
        <Message title="No closed projects yet" icon={<IconChecks {...icon} />}>
          Completed and cancelled projects show up here.
        </Message>
      )
    case 'archived':
      return (
        <Message title="No archived projects" icon={<IconArchive {...icon} />}>
          Archive projects you no longer need. They keep their tasks and time, and you can restore them any
          time.
        </Message>
      )
    case 'projects':
      return (
        <Message
          title="No active projects"
          icon={<IconFolder {...icon} />}
          actions={
            <>
              {onCreate && <Button onClick={onCreate}>New project</Button>}
              <Button variant="default" component={Link} to={`${address}?tab=closed`}>
                Show closed
              </Button>
            </>
          }
        >
          The rest are closed or archived.
        </Message>
      )
  }
}
