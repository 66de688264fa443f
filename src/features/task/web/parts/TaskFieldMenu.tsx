import { DayMenu, DayRangeMenu } from '../../../../web/ui/DayMenu.tsx'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { Picker } from '../../../../web/ui/Picker.tsx'
import { PriorityIcon } from '../../../../web/ui/PriorityIcon.tsx'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import type { Task, TaskChange } from '../../task.contract.ts'
import { useTask, useUpdateTaskMutation } from '../task.api.ts'
import { priorities } from './groupTasks.ts'
import { priorityName } from './priority.ts'

export type TaskField = 'status' | 'priority' | 'executor' | 'dueDate' | 'range'

type Props = {
  taskId: string
  field: TaskField
  anchor: HTMLElement
  /** Also after a choice; the focus is the caller's to place. */
  onClose: () => void
}

/** The small menu that changes one field of a task, in the list as in the drawer. */
export function TaskFieldMenu({ taskId, field, anchor, onClose }: Props) {
  const task = useTask(taskId)
  const [update] = useUpdateTaskMutation()
  if (!task) return null
  const Menu = menus[field]
  return (
    <Menu
      task={task}
      anchor={anchor}
      onClose={onClose}
      onChange={(body) => {
        onClose()
        const keys = Object.keys(body) as (keyof TaskChange)[]
        if (keys.some((key) => task[key] !== body[key])) void update({ params: { id: taskId }, body })
      }}
    />
  )
}

type MenuProps = {
  task: Task
  anchor: HTMLElement
  onClose: () => void
  onChange: (change: TaskChange) => void
}

function StatusMenu({ task, onChange, ...frame }: MenuProps) {
  const { taskStatuses } = useWorkspace()
  const choices = taskStatuses
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, category }) => ({ value: id, label: name, icon: <StatusIcon category={category} /> }))
  return (
    <Picker<string | null>
      {...frame}
      label="Status"
      choices={choices}
      value={task.status}
      onPick={(status) => onChange({ status })}
    />
  )
}

function PriorityMenu({ task, onChange, ...frame }: MenuProps) {
  const choices = priorities.map((priority) => ({
    value: priority,
    label: priorityName[priority],
    icon: <PriorityIcon priority={priority} />,
  }))
  return (
    <Picker
      {...frame}
      label="Priority"
      choices={choices}
      value={task.priority}
      onPick={(priority) => onChange({ priority })}
    />
  )
}

function ExecutorMenu({ task, onChange, ...frame }: MenuProps) {
  const { members } = useMembers()
  const choices = members.map((member) => ({
    value: member.id as string | null,
    label: memberName(member),
    icon: <MemberAvatar id={member.id} name={memberName(member)} size={20} />,
  }))
  return (
    <Picker
      {...frame}
      label="Executor"
      choices={[
        { value: null, label: 'No executor', icon: <MemberAvatar id={null} name="" size={20} /> },
        ...choices,
      ]}
      value={task.executor}
      onPick={(executor) => onChange({ executor })}
    />
  )
}

const DueDateMenu = ({ task, onChange, ...frame }: MenuProps) => (
  <DayMenu {...frame} label="Due date" value={task.dueDate} onPick={(dueDate) => onChange({ dueDate })} />
)

const RangeMenu = ({ task, onChange, ...frame }: MenuProps) => (
  <DayRangeMenu
    {...frame}
    label="Start and end"
    value={{ start: task.start, end: task.end }}
    onPick={onChange}
  />
)

const menus = {
  status: StatusMenu,
  priority: PriorityMenu,
  executor: ExecutorMenu,
  dueDate: DueDateMenu,
  range: RangeMenu,
}
