import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { barOf } from '#features/project/web/screens/gantt/bars.ts'
import { toDay } from '#features/project/web/screens/gantt/scale.ts'
import { nextWorkday } from '#features/project/web/screens/gantt/workdays.ts'
import type { Task } from '#features/task/task.contract.ts'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays } from '#shared/days.ts'
import type { useWorkloadMoves } from './useWorkloadMoves.ts'
import classes from './Workload.module.css'

const fields: { field: TaskField; label: string }[] = [
  { field: 'executor', label: 'Assign to…' },
  { field: 'range', label: 'Start and end…' },
  { field: 'dueDate', label: 'Due date…' },
  { field: 'estimate', label: 'Estimate…' },
]

type Props = { task: Task; memberId: string | null; moves: ReturnType<typeof useWorkloadMoves> }

/** What dragging does, and what planning misses, without a pointer. */
export function TaskLineMenu({ task, memberId, moves }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [field, setField] = useState<TaskField | null>(null)
  const { workweek } = useWorkspace()
  const bar = barOf(task)
  const step = (day: string) => moves.moveTo(task.id, { memberId, day })
  const closeField = () => {
    setField(null)
    button?.focus()
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            ref={setButton}
            className={classes.more}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Plan ${task.title}`}
          >
            <IconDots size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {bar && (
            <>
              <Menu.Item onClick={() => step(toDay(nextWorkday(workweek, bar.start, 1)))}>
                One work day later
              </Menu.Item>
              <Menu.Item onClick={() => step(toDay(nextWorkday(workweek, bar.start, -1)))}>
                One work day earlier
              </Menu.Item>
              <Menu.Item onClick={() => step(addDays(toDay(bar.start), 7))}>One week later</Menu.Item>
            </>
          )}
          {/* These change the task itself, which nothing does while changes are only tried. */}
          {!moves.draft &&
            fields.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => setField(field)}>
                {label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {field && button && (
        <TaskFieldMenu taskIds={[task.id]} field={field} anchor={button} onClose={closeField} />
      )}
    </>
  )
}
