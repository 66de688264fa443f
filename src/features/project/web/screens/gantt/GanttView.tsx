import { Button } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import type { Project } from '../../../project.contract.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { ProjectFilterChips } from '../tree/ProjectFilterChips.tsx'
import { isFilteringProjects, noProjectFilter } from '../tree/projectFilter.ts'
import { useProjectTree } from '../tree/useProjectTree.ts'
import { useProjectView } from '../tree/useProjectView.ts'
import { Gantt } from './Gantt.tsx'

type Props = { address: string; taskId: string | undefined; onCreate: (() => void) | undefined }

/** All projects that pass the filter, under one time axis. */
export function GanttView({ address, taskId, onCreate }: Props) {
  const view = useProjectView('gantt')
  const { filter, settings, setFilter } = view
  const { sorted } = useClients()
  const search = useRef<HTMLInputElement>(null)
  const clients = useMemo(() => sorted.map(({ id }) => id), [sorted])
  const tree = useProjectTree({ of: filter, settings, clients, tasksBy: 'start' })
  return (
    <Gantt
      tree={tree}
      view={view}
      root={null}
      label="Projects over time"
      address={address}
      taskId={taskId}
      onCreate={onCreate}
      searchRef={search}
      filter={(onLeave) => (
        <>
          <SearchField
            text={filter.text}
            onText={view.setText}
            onSettle={view.settleText}
            fieldRef={search}
            onLeave={onLeave}
          />
          <ProjectFilterChips view={view} />
        </>
      )}
      empty={
        isFilteringProjects(filter) ? (
          <Message
            title="No projects match this filter"
            actions={
              <Button variant="default" onClick={() => setFilter({ ...noProjectFilter, tab: filter.tab })}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <Message title={filter.tab === 'projects' ? 'No active projects' : 'Nothing here yet'}>
            Plan projects and tasks on a timeline.
          </Message>
        )
      }
    />
  )
}

const none: readonly string[] = []

/** One project with all that is below it, under a time axis. */
export function ProjectGantt({ project, taskId }: { project: Project; taskId: string | undefined }) {
  const view = useProjectView('gantt')
  const of = useMemo(() => ({ root: project.id }), [project.id])
  const tree = useProjectTree({ of, settings: view.settings, clients: none, tasksBy: 'start' })
  return (
    <Gantt
      tree={tree}
      view={view}
      root={project.id}
      label={`${project.name} over time`}
      address={projectPath(project.id, 'gantt')}
      taskId={taskId}
      empty={null}
    />
  )
}
