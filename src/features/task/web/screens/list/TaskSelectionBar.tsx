import {
  IconAntennaBars5,
  IconCalendarDue,
  IconCircleDashed,
  IconFolder,
  IconPlayerPlay,
  IconPlayerStop,
  IconTag,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useMyTimerOn } from '#features/time/web/time.api.ts'
import { SelectionAction, SelectionBar } from '#web/ui/grid/SelectionBar.tsx'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'

type Props = {
  taskIds: readonly string[]
  onMenu: (field: TaskField, anchor: HTMLElement) => void
  onDelete: () => void
  onClear: () => void
}

const fields: [TaskField, string, string, typeof IconTag][] = [
  ['status', 'Status', 'S', IconCircleDashed],
  ['priority', 'Priority', 'P', IconAntennaBars5],
  ['executor', 'Assignee', 'A', IconUser],
  ['tags', 'Tags', 'L', IconTag],
  ['dueDate', 'Due date', 'D', IconCalendarDue],
  ['project', 'Project', '', IconFolder],
]

/** What can be done with all selected tasks together. */
export function TaskSelectionBar({ taskIds, onMenu, onDelete, onClear }: Props) {
  const [first] = taskIds
  return (
    <SelectionBar label="Selected tasks" count={taskIds.length} onClear={onClear}>
      {fields.map(([field, name, hint, icon]) => (
        <SelectionAction key={field} {...{ name, hint, icon }} onRun={(button) => onMenu(field, button)} />
      ))}
      {taskIds.length === 1 && first && <TimerAction taskId={first} />}
      <SelectionAction name="Delete" hint="Delete" icon={IconTrash} onRun={onDelete} />
    </SelectionBar>
  )
}

/** For one task: on phones, whose rows have no room for it, the way to its timer. */
function TimerAction({ taskId }: { taskId: string }) {
  const isRunning = useMyTimerOn(taskId) !== undefined
  const toggle = useToggleTimer()
  return (
    <SelectionAction
      name={isRunning ? 'Stop timer' : 'Start timer'}
      hint="T"
      icon={isRunning ? IconPlayerStop : IconPlayerPlay}
      onRun={() => toggle(taskId)}
    />
  )
}
