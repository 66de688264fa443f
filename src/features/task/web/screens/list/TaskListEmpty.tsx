import { Button, Kbd } from '@mantine/core'
import { IconChecklist, IconChecks, IconFilterOff } from '@tabler/icons-react'
import { NotInProject } from '#features/project/web/parts/NotInProject.tsx'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { useHasNoProject, useNeedsFirstProject } from '../newTask/useMayCreateTask.ts'
import { noFilter } from './filter/taskFilter.ts'
import type { TaskListState } from './useTaskList.ts'

type Props = { list: TaskListState; isFiltered: boolean; mayAdd: boolean }

const icon = { size: 24, stroke: 1.5, 'aria-hidden': true }

/** Stands below the groups while the list shows no task: why, and what to do. */
export function TaskListEmpty({ list, isFiltered, mayAdd }: Props) {
  const { scope, view, counts } = list
  if (isFiltered)
    return (
      <Message
        title="No tasks match this filter"
        icon={<IconFilterOff {...icon} />}
        actions={
          <Button variant="default" onClick={() => list.setFilter(noFilter)}>
            Clear filters
          </Button>
        }
      />
    )
  const isNew = counts.open === 0 && counts.closed === 0
  if (view === 'closed')
    return (
      <Message title="No closed tasks yet" icon={<IconChecks {...icon} />}>
        Done and cancelled tasks show up here.
      </Message>
    )
  if (!isNew)
    return (
      <Message
        title="No open tasks"
        icon={<IconChecks {...icon} />}
        actions={
          <Button variant="default" onClick={() => list.setView('closed')}>
            Show closed
          </Button>
        }
      >
        Everything here is done.
      </Message>
    )
  if (scope.kind === 'mine') return <NoneOfMine part={scope.part} mayAdd={mayAdd} />
  return (
    <Message title="No tasks yet" icon={<IconChecklist {...icon} />}>
      {mayAdd && <AddFirst />}
    </Message>
  )
}

/** A phone has no keys. */
const AddFirst = () =>
  useIsNarrow() ? (
    'Add your first task above.'
  ) : (
    <>
      Add your first task above, or press <Kbd>C</Kbd>.
    </>
  )

const whatFor = {
  executor: ['Nothing assigned to you', 'Tasks assigned to you in any project show up here, by due date.'],
  creator: ['You haven’t created any tasks', 'Tasks you create show up here, whoever they’re assigned to.'],
  participant: ['You don’t follow any tasks', 'Tasks you follow without being their assignee show up here.'],
  all: ['No tasks yet', 'Tasks from every project you can see show up here.'],
} as const

function NoneOfMine({ part, mayAdd }: { part: keyof typeof whatFor; mayAdd: boolean }) {
  const [title, text] = whatFor[part]
  const needsProject = useNeedsFirstProject()
  if (useHasNoProject() && !needsProject) return <NotInProject />
  return (
    <Message
      title={title}
      icon={<IconChecklist {...icon} />}
      actions={
        needsProject && (
          <Button variant="default" onClick={newProjectDialog.show}>
            Create a project
          </Button>
        )
      }
    >
      {text}{' '}
      {needsProject ? (
        'Tasks live in projects.'
      ) : mayAdd ? (
        <AddFirst />
      ) : (
        'Ask a manager to add you to a project.'
      )}
    </Message>
  )
}
