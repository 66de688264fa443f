import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { readPageState } from '../parts/pageState.ts'
import { useDeleteTasks } from './commands/useDeleteTasks.ts'
import { TaskDetail, type TaskDetailHandle } from './detail/TaskDetail.tsx'
import { TaskHead } from './detail/TaskHead.tsx'
import { GoToTask } from './detail/TaskLink.tsx'
import { TaskMissing } from './detail/TaskMissing.tsx'
import { TaskPath } from './detail/TaskPath.tsx'
import { useOpenedTask } from './detail/useOpenedTask.ts'
import classes from './TaskScreen.module.css'

/** One task on a page of its own, where links lead. */
export function Component() {
  const { taskId = '' } = useParams()
  return <TaskPage key={taskId} taskId={taskId} />
}

function TaskPage({ taskId }: { taskId: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = readPageState(state)
  const opened = useOpenedTask(taskId)
  const detail = useRef<TaskDetailHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const deleteTasks = useDeleteTasks()
  const { task } = opened
  const order = from?.order ?? []
  const at = order.indexOf(taskId)
  const list = from?.back ?? (task ? `/projects/${task.project}/tasks/${taskId}` : '/workspace')

  const back = () => void navigate(list)
  useKeys(
    {
      Escape: {
        label: 'Back to the list',
        // A dialog that closed with the same press was what was meant.
        run: ({ target }) => (target as Node).isConnected && back(),
      },
    },
    { section: 'Task' },
  )
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), [])

  function go(id: string) {
    // The way back from any of a list's tasks is that list, with that task opened.
    const next = from && { ...from, back: from.back.replace(taskId, id) }
    void navigate(`/tasks/${id}`, { state: next, replace: order.includes(id) })
  }
  function deleteIt() {
    deleteTasks([taskId], () => void navigate(list.replace(/\/tasks\/[^/]*$/, '')))
  }
  return (
    <GoToTask value={go}>
      <AppPage
        title={task?.title ?? 'Task'}
        heading={
          <>
            <Tooltip label={`Back to the list  ${keyText('Escape')}`}>
              <ActionIcon aria-label="Back to the list" onClick={back}>
                <IconArrowLeft size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
            <VisuallyHidden component="h1">{task?.title ?? 'Task'}</VisuallyHidden>
            <TaskPath task={task} />
          </>
        }
        actions={
          <TaskHead
            taskId={taskId}
            opened={opened}
            detail={detail}
            before={order[at - 1]}
            after={at < 0 ? undefined : order[at + 1]}
            onGo={go}
            onDelete={deleteIt}
          />
        }
      >
        <div ref={frame} tabIndex={-1} data-task-frame className={classes.frame}>
          {task && !opened.isMissing ? (
            <TaskDetail ref={detail} opened={{ ...opened, task }} />
          ) : (
            <TaskMissing opened={opened} />
          )}
        </div>
      </AppPage>
    </GoToTask>
  )
}
