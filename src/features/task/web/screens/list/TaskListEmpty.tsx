import { Button, Kbd } from '@mantine/core'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import classes from '#web/ui/grid/ListFrame.module.css'
import { useNeedsFirstProject } from '../newTask/useMayCreateTask.ts'
import { noFilter } from './filter/taskFilter.ts'
import type { TaskListState } from './useTaskList.ts'

type Props = { list: TaskListState; isFiltered: boolean; mayAdd: boolean }

/** Stands above the groups while the list shows no task: why, and what to do. */
export function TaskListEmpty({ list, isFiltered, mayAdd }: Props) {
  const { scope, view, counts } = list
  if (isFiltered)
    return (
      <div className={classes.empty} role="status">
        <strong>No tasks match this filter.</strong>{' '}
        <Button size="compact-xs" variant="default" onClick={() => list.setFilter(noFilter)}>
          Clear the filter
        </Button>
      </div>
    )
  const isNew = counts.open === 0 && counts.closed === 0
  if (view === 'closed')
    return (
      <p className={classes.empty}>
        <strong>No closed tasks yet.</strong> Done and cancelled tasks show up here.
      </p>
    )
  if (!isNew)
    return (
      <div className={classes.empty} role="status">
        <strong>All done.</strong> No open tasks.{' '}
        <Button size="compact-xs" variant="default" onClick={() => list.setView('closed')}>
          Show closed
        </Button>
      </div>
    )
  if (scope.kind === 'mine') return <NoneOfMine part={scope.part} mayAdd={mayAdd} />
  return (
    <p className={classes.empty}>
      {mayAdd ? (
        <>
          <strong>No tasks yet.</strong> Add your first task below, or press <Kbd>C</Kbd>.
        </>
      ) : (
        <strong>No tasks here yet.</strong>
      )}
    </p>
  )
}

const whatFor = {
  executor: ['Nothing assigned to you.', 'Tasks assigned to you in any project show up here, by due date.'],
  creator: ['You haven’t created any tasks.', 'Tasks you create show up here, whoever they’re assigned to.'],
  participant: ['You don’t follow any tasks.', 'Tasks you follow without being their assignee show up here.'],
  all: ['No tasks yet.', 'Tasks from every project you can see show up here.'],
} as const

function NoneOfMine({ part, mayAdd }: { part: keyof typeof whatFor; mayAdd: boolean }) {
  const [title, text] = whatFor[part]
  const needsProject = useNeedsFirstProject()
  return (
    <p className={classes.empty}>
      <strong>{title}</strong> {text}{' '}
      {needsProject ? (
        <>
          Tasks live in projects.{' '}
          <Button size="compact-xs" variant="default" onClick={newProjectDialog.show}>
            Create a project
          </Button>
        </>
      ) : mayAdd ? (
        <>
          Add your first task above, or press <Kbd>C</Kbd>.
        </>
      ) : (
        'Ask a manager to add you to a project.'
      )}
    </p>
  )
}
