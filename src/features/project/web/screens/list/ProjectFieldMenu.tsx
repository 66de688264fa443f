import { useSelector } from 'react-redux'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { priorities, priorityName } from '#features/task/web/parts/priority.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { DayMenu, DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Project, ProjectUpdate } from '../../../project.contract.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { projectsLabel, useChangeProjects } from './useChangeProjects.ts'

export type ProjectField = keyof typeof menus

type Props = {
  /** The project, or all that are changed together. */
  ids: readonly string[]
  field: ProjectField
  anchor: HTMLElement
  /** Also after a choice; the focus is the caller's to place. */
  onClose: () => void
}
type MenuProps = {
  projects: readonly Project[]
  anchor: HTMLElement
  onClose: () => void
  /** Changes and closes. */
  onChange: (change: ProjectUpdate, what: string) => void
}

const isSameList = (a: readonly Project[], b: readonly Project[]) =>
  a.length === b.length && a.every((project, index) => project === b[index])

/** The small menu that changes one field, of one project or of many. */
export function ProjectFieldMenu({ ids, field, anchor, onClose }: Props) {
  const change = useChangeProjects()
  const projects = useSelector((state: Parameters<typeof selectProjectEntities>[0]) => {
    const entities = selectProjectEntities(state) ?? {}
    return ids.flatMap((id): Project[] => (entities[id] ? [entities[id]] : []))
  }, isSameList)
  if (!projects.length) return null
  const Menu = menus[field]
  return (
    <Menu
      projects={projects}
      anchor={anchor}
      onClose={onClose}
      onChange={(fields, what) => {
        onClose()
        void change(
          projects.map(({ id }) => ({ id, change: fields })),
          `${what} of ${projectsLabel(projects.length).toLowerCase()} changed`,
        )
      }}
    />
  )
}

/** What all of them have in common; undefined when they differ. */
function common<F extends keyof Project>(projects: readonly Project[], field: F): Project[F] | undefined {
  const value = projects[0]?.[field]
  return projects.every((project) => project[field] === value) ? value : undefined
}

function StatusMenu({ projects, onChange, ...frame }: MenuProps) {
  const { projectStatuses } = useWorkspace()
  const choices = projectStatuses
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, category }) => ({
      value: id as string | null,
      label: name,
      icon: <StatusIcon id={id} category={category} />,
    }))
  return (
    <Picker
      {...frame}
      label="Status"
      choices={choices}
      value={common(projects, 'status')}
      onPick={(status) => onChange({ status }, 'Status')}
    />
  )
}

const PriorityMenu = ({ projects, onChange, ...frame }: MenuProps) => (
  <Picker
    {...frame}
    label="Priority"
    choices={priorities.map((priority) => ({
      value: priority,
      label: priorityName[priority],
      icon: <PriorityIcon priority={priority} />,
    }))}
    value={common(projects, 'priority')}
    onPick={(priority) => onChange({ priority }, 'Priority')}
  />
)

const ClientMenu = ({ projects, onChange, ...frame }: MenuProps) => (
  <ClientPicker
    {...frame}
    value={common(projects, 'client')}
    onPick={(client) => onChange({ client }, 'Client')}
  />
)

const DueDateMenu = ({ projects, onChange, ...frame }: MenuProps) => (
  <DayMenu
    {...frame}
    label="Due date"
    value={common(projects, 'dueDate')}
    onPick={(dueDate) => onChange({ dueDate }, 'Due date')}
  />
)

const RangeMenu = ({ projects, onChange, ...frame }: MenuProps) => (
  <DayRangeMenu
    {...frame}
    label="Start and end"
    value={
      { start: common(projects, 'start'), end: common(projects, 'end') } as Partial<{
        start: string | null
        end: string | null
      }>
    }
    onPick={(range) => onChange(range, 'Start and end')}
  />
)

function MembersMenu({ projects, anchor, onClose }: MenuProps) {
  const { members } = useMembers()
  const change = useChangeProjects()
  return (
    <MultiPicker
      anchor={anchor}
      label="Members"
      choices={members.map((member) => ({
        value: member.id,
        label: memberName(member),
        icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
      }))}
      stateOf={(id) => {
        const count = projects.filter((project) => project.members.includes(id)).length
        return count === 0 ? 'none' : count === projects.length ? 'all' : 'some'
      }}
      onToggle={(member, isOn) => {
        const name = memberName(members.find(({ id }) => id === member)!)
        const what = `${projectsLabel(projects.length).toLowerCase()}`
        void change(
          projects.map(({ id }) => ({ id, change: {}, ...(isOn ? { add: member } : { remove: member }) })),
          isOn ? `${name} added to ${what}` : `${name} removed from ${what}`,
        )
      }}
      onClose={onClose}
    />
  )
}

/** One of those who are in all of the projects. */
function LeadMenu({ projects, onChange, ...frame }: MenuProps) {
  const { members } = useMembers()
  const choices = members
    .filter(({ id }) => projects.every((project) => project.members.includes(id)))
    .map((member) => ({
      value: member.id as string | null,
      label: memberName(member),
      icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
    }))
  const nobody = { value: null, label: 'No lead', icon: <MemberAvatar id={null} name="" size={20} /> }
  return (
    <Picker
      {...frame}
      label="Lead"
      choices={[nobody, ...choices]}
      value={common(projects, 'lead')}
      onPick={(lead) => onChange({ lead }, 'Lead')}
    />
  )
}

const menus = {
  status: StatusMenu,
  priority: PriorityMenu,
  members: MembersMenu,
  lead: LeadMenu,
  client: ClientMenu,
  dueDate: DueDateMenu,
  range: RangeMenu,
}
