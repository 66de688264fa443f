import { createContext, type ReactNode, use } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Task } from '../../../task.contract.ts'
import { taskKey } from '../../../task.rules.ts'
import { useGetTaskQuery, useIsTaskListLoaded, useTask } from '../../task.api.ts'
import classes from './fields/TaskFields.module.css'

/** Opens another task where this one is shown: in the drawer, or on the page. */
export const GoToTask = createContext<(taskId: string) => void>(() => {})

type LinkProps = {
  taskId: string
  label?: string
  className?: string | undefined
  tabIndex?: number
  children: ReactNode
}

/** Leads to a task; with Ctrl or the middle button to its page in a tab of its own. */
export function TaskLink({ taskId, label, children, ...link }: LinkProps) {
  const go = use(GoToTask)
  return (
    <a
      {...link}
      href={`/tasks/${taskId}`}
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(taskId)
      }}
    >
      {children}
    </a>
  )
}

/** A task that others name: fetched when the list does not hold it, as it was closed long ago. */
export function useNamedTask(id: string): Task | undefined {
  const task = useTask(id)
  const isListLoaded = useIsTaskListLoaded()
  useGetTaskQuery({ params: { id } }, { skip: !isListLoaded || !!task })
  return task
}

/** How people call a task, `KEY-12`. */
export function useTaskKey(task: Task | undefined): string {
  const { byId } = useProjects()
  return task ? taskKey(byId[task.project]?.key, task.number) : ''
}

/** A task's status and title on one line. */
export function TaskName({ taskId }: { taskId: string }) {
  const task = useNamedTask(taskId)
  const { taskStatuses } = useWorkspace()
  const key = useTaskKey(task)
  const category = taskStatuses.find(({ id }) => id === task?.status)?.category ?? null
  if (!task) return <span className={classes.clip}>Not shared with you</span>
  return (
    <>
      <StatusIcon id={task.status} category={category} />
      <span className={classes.clip} dir="auto" title={`${key} ${task.title}`}>
        {task.title}
      </span>
    </>
  )
}
