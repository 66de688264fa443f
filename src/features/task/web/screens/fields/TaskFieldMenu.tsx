import type { ComponentType } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { DayMenu, DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { SettableField } from '../../../task.contract.ts'
import { toggled } from '../../parts/listDelta.ts'
import { priorities, priorityName } from '../../parts/priority.ts'
import { useTasks } from '../../task.api.ts'
import { useAssignees } from '../change/useAssignability.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import { useMayCreateTaskIn } from '../newTask/useMayCreateTask.ts'
import { EstimateMenu } from './EstimateMenu.tsx'
import { common, type MenuProps, stateOf } from './fieldMenu.ts'
import { ParentMenu } from './ParentMenu.tsx'
import { TagsMenu } from './TagsMenu.tsx'

const RateMenu = lazyPart(async () => (await import('./MoneyMenus.tsx')).RateMenu, { takesKeys: true })
const PriceMenu = lazyPart(async () => (await import('./MoneyMenus.tsx')).PriceMenu, { takesKeys: true })
const RecurrenceMenu = lazyPart(async () => (await import('./RecurrenceMenu.tsx')).RecurrenceMenu, {
  takesKeys: true,
})

/** By which menu each field is changed; null where that is not done by a menu. */
type MenuOf = {
  title: null
  description: null
  position: null
  billable: null
  dependsOn: null
  start: 'range'
  end: 'range'
}
type MenuField = SettableField | 'project'
export type TaskField = {
  [Field in MenuField]: Field extends keyof MenuOf ? MenuOf[Field] : Field
}[MenuField] &
  string

type Props = {
  /** The task, or all that are changed together. */
  taskIds: readonly string[]
  field: TaskField
  anchor: HTMLElement
  /** Also after a choice; the focus is the caller's to place. */
  onClose: () => void
}

/** The small menu that changes one field, of one task or of many, in lists as in the detail. */
export function TaskFieldMenu({ taskIds, field, anchor, onClose }: Props) {
  const tasks = useTasks(taskIds)
  const change = useChangeTasks()
  if (!tasks.length) return null
  return (
    <FieldMenu
      field={field}
      tasks={tasks}
      anchor={anchor}
      onClose={onClose}
      onToggle={(next) => change(taskIds, next)}
      onChange={(next) => {
        onClose()
        change(taskIds, next)
      }}
    />
  )
}

/** The menu of one field, for tasks that need not exist yet. */
export function FieldMenu({ field, ...props }: MenuProps & { field: TaskField }) {
  const Menu = menus[field]
  return <Menu {...props} />
}

function StatusMenu({ tasks, onChange, onToggle: _onToggle, ...frame }: MenuProps) {
  const { taskStatuses } = useWorkspace()
  const choices = taskStatuses
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, category }) => ({
      value: id,
      label: name,
      icon: <StatusIcon id={id} category={category} />,
    }))
  return (
    <Picker<string | null>
      {...frame}
      label="Status"
      choices={choices}
      value={common(tasks, 'status')}
      onPick={(status) => onChange({ status })}
    />
  )
}

function PriorityMenu({ tasks, onChange, onToggle: _onToggle, ...frame }: MenuProps) {
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
      value={common(tasks, 'priority')}
      onPick={(priority) => onChange({ priority })}
    />
  )
}

function ExecutorMenu({ tasks, onChange, onToggle: _onToggle, ...frame }: MenuProps) {
  const projects = [...new Set(tasks.map(({ project }) => project))]
  const value = common(tasks, 'executor')
  const choices = useAssignees().choices(projects, value)
  return (
    <Picker
      {...frame}
      label="Assignee"
      choices={[
        {
          value: null as string | null,
          label: 'Unassigned',
          icon: <MemberAvatar id={null} name="" size={20} />,
        },
        ...choices.map(({ id, name, detail }) => ({
          value: id,
          label: name,
          icon: <PresentAvatar id={id} name={name} size={20} />,
          ...(detail && { detail }),
        })),
      ]}
      value={value}
      onPick={(executor) => {
        const picked = choices.find(({ id }) => id === executor)
        if (!picked?.detail) return onChange({ executor })
        frame.onClose()
        void picked.prepare().then((isReady) => isReady && onChange({ executor }))
      }}
    />
  )
}

const DueDateMenu = ({ tasks, onChange, onToggle: _onToggle, ...frame }: MenuProps) => (
  <DayMenu
    {...frame}
    label="Due date"
    value={common(tasks, 'dueDate')}
    onPick={(dueDate) => onChange({ dueDate })}
  />
)

const RangeMenu = ({ tasks, onChange, onToggle: _onToggle, ...frame }: MenuProps) => (
  <DayRangeMenu
    {...frame}
    label="Start and end"
    value={{ start: common(tasks, 'start'), end: common(tasks, 'end') }}
    onPick={onChange}
  />
)

function ParticipantsMenu({ tasks, onToggle, anchor, onClose }: MenuProps) {
  const { members } = useMembers()
  const choices = members.map((member) => ({
    value: member.id,
    label: memberName(member),
    icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
  }))
  return (
    <MultiPicker
      anchor={anchor}
      label="Participants"
      choices={choices}
      stateOf={(id) => stateOf(tasks, 'participants', id)}
      onToggle={(id, isOn) =>
        onToggle(({ participants }) => ({ participants: toggled(participants, id, isOn) }))
      }
      onClose={onClose}
    />
  )
}

function ProjectMenu({ tasks, onChange, onToggle: _onToggle, ...frame }: MenuProps) {
  const { sorted } = useProjects()
  const mayCreateIn = useMayCreateTaskIn()
  const choices = sorted
    .filter(({ id }) => mayCreateIn(id) || tasks.some((task) => task.project === id))
    .map(({ id, name, color }) => ({ value: id, label: name, icon: <ProjectDot color={color} /> }))
  return (
    <Picker<string | null>
      {...frame}
      label="Project"
      choices={choices}
      value={common(tasks, 'project')}
      onPick={(project) => project && onChange({ project })}
    />
  )
}

const menus: Record<TaskField, ComponentType<MenuProps>> = {
  status: StatusMenu,
  priority: PriorityMenu,
  executor: ExecutorMenu,
  participants: ParticipantsMenu,
  dueDate: DueDateMenu,
  range: RangeMenu,
  project: ProjectMenu,
  tags: TagsMenu,
  estimate: EstimateMenu,
  recurrence: RecurrenceMenu,
  parent: ParentMenu,
  rate: RateMenu,
  price: PriceMenu,
}
