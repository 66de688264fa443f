import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { ListSkeleton } from '#web/ui/grid/ListSkeleton.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { useIsTaskListLoaded } from '../task.api.ts'
import { useSavedFilter } from './list/filter/useSavedFilter.ts'
import type { TaskListHandle } from './list/TaskList.tsx'
import { TaskPane } from './list/TaskPane.tsx'
import type { Part } from './list/taskScope.ts'
import { useMayCreateTask } from './newTask/useMayCreateTask.ts'

const tabs: { part: Part; name: string; tab: string }[] = [
  { part: 'executor', name: 'My tasks', tab: '' },
  { part: 'creator', name: 'Created by me', tab: 'created' },
  { part: 'participant', name: 'Participating', tab: 'participating' },
  { part: 'all', name: 'All tasks', tab: 'all' },
]

/** What a member has to do, asked for or follows, and what all have, across all projects. */
export function Component() {
  const { tasks, taskId } = useParams()
  if (tasks === undefined || (tasks === 'tasks' && taskId !== undefined)) return <MyTasks taskId={taskId} />
  return (
    <AppPage title="My tasks">
      <Message
        title="Page not found"
        actions={
          <Button component={Link} to="/my-tasks" variant="default">
            My tasks
          </Button>
        }
      >
        The address may be mistyped.
      </Message>
    </AppPage>
  )
}

function MyTasks({ taskId }: { taskId: string | undefined }) {
  const [params] = useSearchParams()
  const mayCreate = useMayCreateTask()
  const list = useRef<TaskListHandle>(null)
  const current = tabs.find(({ tab }) => tab === (params.get('tab') ?? '')) ?? tabs[0]!
  const isFilterKnown = useSavedFilter()
  const isReady = useIsTaskListLoaded() && isFilterKnown
  const isNarrow = useIsNarrow()

  function addressOf(tab: string) {
    const next = new URLSearchParams(params)
    if (tab) next.set('tab', tab)
    else next.delete('tab')
    return { pathname: '/my-tasks', search: next.toString() }
  }
  const tabLinks = (
    <PageTabs
      label="Which of my tasks"
      isBelow={isNarrow}
      tabs={tabs.map(({ part, name, tab }) => ({
        name,
        to: addressOf(tab),
        isCurrent: part === current.part,
      }))}
    />
  )
  return (
    <AppPage
      title="My tasks"
      // The first tab says it too.
      heading={isNarrow ? undefined : <VisuallyHidden component="h1">My tasks</VisuallyHidden>}
      tabs={!isNarrow && tabLinks}
      actions={
        mayCreate && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => list.current?.addTask()}
          >
            New task
          </Button>
        )
      }
    >
      {isNarrow && tabLinks}
      {isReady ? (
        <TaskPane
          key={current.part}
          ref={list}
          scope={{ kind: 'mine', part: current.part }}
          label={current.name}
          address="/my-tasks"
          taskId={taskId}
        />
      ) : (
        <ListSkeleton label="Loading tasks" />
      )}
    </AppPage>
  )
}
