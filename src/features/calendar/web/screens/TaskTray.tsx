import { Button, CloseButton, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { rankOf, toQuery } from '#shared/match.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { draggedTask, plannedMinutes } from './planTask.ts'
import classes from './TaskTray.module.css'

/** Tasks that are shown at most; typing finds the others. */
const maxShown = 50

type Props = {
  /** Chooses a time for a task without dragging it. */
  onPlan: (task: Task) => void
  onClose: () => void
}

/** One’s own open tasks, to be dragged onto the calendar, or planned by a button. */
export function TaskTray({ onPlan, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const tasks = useMyOpenTasks()
  const query = toQuery(typed)
  const fitting = typed.trim() ? tasks.filter(({ title }) => rankOf(title, query) > 0) : tasks
  const { byId } = useProjects()
  return (
    <aside className={classes.tray} aria-label="Plan tasks">
      <div className={classes.head}>
        <h2 className={classes.title}>Plan tasks</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <TextInput
        aria-label="Find a task"
        placeholder="Find a task"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {fitting.length === 0 ? (
        <p className={classes.none}>
          {tasks.length ? 'No tasks found' : 'No open tasks are assigned to you'}
        </p>
      ) : (
        <ul className={classes.list}>
          {fitting.slice(0, maxShown).map((task) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same by keys
            <li
              key={task.id}
              className={classes.task}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(draggedTask, task.id)
                dataTransfer.effectAllowed = 'copy'
              }}
            >
              <ProjectDot color={byId[task.project]?.color ?? 'gray'} />
              <span className={classes.name} dir="auto">
                {task.title}
              </span>
              <span className={classes.length}>{durationText(plannedMinutes(task))}</span>
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Plan ${task.title}`}
                onClick={() => onPlan(task)}
              >
                Plan
              </Button>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

/** What is due first comes first, then what is newest. */
function useMyOpenTasks(): Task[] {
  const all = useSelector(selectTaskList)?.entities
  const me = useMemberId()
  const { taskStatuses } = useWorkspace()
  return useMemo(() => {
    const categories = new Map(taskStatuses.map(({ id, category }) => [id, category]))
    const last = '9999-12-31'
    return Object.values(all ?? {})
      .filter(
        ({ executor, status }) =>
          executor === me && isOpenCategory((status && categories.get(status)) || 'todo'),
      )
      .sort((a, b) => {
        const [one, other] = [a.dueDate ?? last, b.dueDate ?? last]
        return one < other ? -1 : one > other ? 1 : a.id < b.id ? 1 : -1
      })
  }, [all, me, taskStatuses])
}
