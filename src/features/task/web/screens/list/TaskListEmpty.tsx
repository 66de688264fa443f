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
        <strong>No task passes the filter.</strong>{' '}
        <Button size="compact-xs" variant="default" onClick={() => list.setFilter(noFilter)}>
          Clear the filter
        </Button>
      </div>
    )
  const isNew = counts.open === 0 && counts.closed === 0
  if (view === 'closed')
    return (
      <p className={classes.empty}>
        <strong>Nothing is closed yet.</strong> Tasks that are done or cancelled stand here.
      </p>
    )
  if (!isNew)
    return (
      <div className={classes.empty} role="status">
        <strong>All done.</strong> No task is open here.{' '}
        <Button size="compact-xs" variant="default" onClick={() => list.setView('closed')}>
          Show the closed ones
        </Button>
      </div>
    )
  if (scope.kind === 'mine') return <NoneOfMine part={scope.part} mayAdd={mayAdd} />
  return (
    <p className={classes.empty}>
      {mayAdd ? (
        <>
          <strong>What is the first thing to do?</strong> Write it into a group below, or press <Kbd>C</Kbd>{' '}
          wherever you are. Tasks move from group to group as their status changes.
        </>
      ) : (
        <strong>No tasks here yet.</strong>
      )}
    </p>
  )
}

const whatFor = {
  executor: [
    'Nothing is given to you.',
    'What you are to do stands here, from all projects, by when it is due.',
  ],
  creator: ['You have not created a task.', 'What you asked for stands here, whoever does it.'],
  participant: ['You follow no task.', 'Tasks that you take part in without doing them yourself stand here.'],
  all: ['There are no tasks yet.', 'Whatever is to be done stands here, from all projects that you see.'],
} as const

function NoneOfMine({ part, mayAdd }: { part: keyof typeof whatFor; mayAdd: boolean }) {
  const [title, text] = whatFor[part]
  const needsProject = useNeedsFirstProject()
  return (
    <p className={classes.empty}>
      <strong>{title}</strong> {text}{' '}
      {needsProject ? (
        <>
          Tasks stand in projects.{' '}
          <Button size="compact-xs" variant="default" onClick={newProjectDialog.show}>
            Create a first project
          </Button>
        </>
      ) : mayAdd ? (
        <>
          Write the first one above, or press <Kbd>C</Kbd>.
        </>
      ) : (
        'Ask a manager to add you to a project.'
      )}
    </p>
  )
}
