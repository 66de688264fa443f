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
  IconX,
} from '@tabler/icons-react'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useMyTimerOn } from '#features/time/web/time.api.ts'
import classes from '#web/ui/grid/SelectionBar.module.css'
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
  ['executor', 'Executor', 'A', IconUser],
  ['tags', 'Tags', 'L', IconTag],
  ['dueDate', 'Due date', 'D', IconCalendarDue],
  ['project', 'Project', '', IconFolder],
]
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** What can be done with all selected tasks together. */
export function SelectionBar({ taskIds, onMenu, onDelete, onClear }: Props) {
  const [first] = taskIds
  return (
    <div role="toolbar" aria-label="Selected tasks" className={classes.bar}>
      <span role="status" className={classes.count}>
        {taskIds.length.toLocaleString('en-US')} selected
      </span>
      {fields.map(([field, name, key, Icon]) => (
        <button
          key={field}
          type="button"
          className={classes.button}
          aria-label={name}
          title={key ? `${name} (${key})` : name}
          onClick={(event) => onMenu(field, event.currentTarget)}
        >
          <Icon {...icon} />
          <span className={classes.name}>{name}</span>
        </button>
      ))}
      {taskIds.length === 1 && first && <TimerAction taskId={first} />}
      <button
        type="button"
        className={classes.button}
        aria-label="Delete"
        title="Delete (Delete)"
        onClick={onDelete}
      >
        <IconTrash {...icon} />
        <span className={classes.name}>Delete</span>
      </button>
      <button
        type="button"
        className={classes.button}
        aria-label="Clear the selection"
        title="Clear the selection (Esc)"
        onClick={onClear}
      >
        <IconX {...icon} />
      </button>
    </div>
  )
}

/** For one task: on phones, whose rows have no room for it, the way to its timer. */
function TimerAction({ taskId }: { taskId: string }) {
  const isRunning = useMyTimerOn(taskId) !== undefined
  const toggle = useToggleTimer()
  const name = isRunning ? 'Stop timer' : 'Start timer'
  const Icon = isRunning ? IconPlayerStop : IconPlayerPlay
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={name}
      title={`${name} (T)`}
      onClick={() => toggle(taskId)}
    >
      <Icon {...icon} />
      <span className={classes.name}>{name}</span>
    </button>
  )
}
