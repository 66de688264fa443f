import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import { Message } from '../../../../web/ui/Message.tsx'
import { useProjects } from '../../../project/web/project.api.ts'
import { useMay } from '../../../user/web/user.api.ts'
import type { TaskListHandle } from '../parts/list/TaskList.tsx'
import { TaskPane } from '../parts/list/TaskPane.tsx'
import type { Part } from '../parts/list/taskScope.ts'
import { useKeptFilter } from '../parts/list/useKeptFilter.ts'
import classes from './MyTasksScreen.module.css'

const tabs: { part: Part; name: string; tab: string }[] = [
  { part: 'executor', name: 'My tasks', tab: '' },
  { part: 'creator', name: 'Created by me', tab: 'created' },
  { part: 'participant', name: 'Participating', tab: 'participating' },
]

/** What a member has to do, asked for or follows, across all projects. */
export function Component() {
  const { tasks, taskId } = useParams()
  if (tasks === undefined || (tasks === 'tasks' && taskId !== undefined)) return <MyTasks taskId={taskId} />
  return (
    <AppPage title="My tasks">
      <Message
        title="This page is not here"
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
  const may = useMay()
  const { sorted } = useProjects()
  const list = useRef<TaskListHandle>(null)
  const current = tabs.find(({ tab }) => tab === (params.get('tab') ?? '')) ?? tabs[0]!
  const isReady = useKeptFilter()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

  function addressOf(tab: string) {
    const next = new URLSearchParams(params)
    if (tab) next.set('tab', tab)
    else next.delete('tab')
    return { pathname: '/my-tasks', search: next.toString() }
  }
  const tabLinks = (
    <nav aria-label="Which of my tasks" className={classes.tabs}>
      {tabs.map(({ part, name, tab }) => (
        <Link
          key={part}
          to={addressOf(tab)}
          replace
          aria-current={part === current.part ? 'page' : undefined}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
  return (
    <AppPage
      title="My tasks"
      tabs={!isNarrow && tabLinks}
      actions={
        sorted.some(({ id }) => may('task.create', { project: id })) && (
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
      {isReady && (
        <TaskPane
          key={current.part}
          ref={list}
          scope={{ kind: 'mine', part: current.part }}
          label={current.name}
          address="/my-tasks"
          taskId={taskId}
        />
      )}
    </AppPage>
  )
}
