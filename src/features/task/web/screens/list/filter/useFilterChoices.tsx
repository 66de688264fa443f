import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { TagDot } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import { priorities, priorityName } from '../../../parts/priority.ts'
import { dueNames, dues } from './due.ts'
import { type FilterField, withoutValue } from './taskFilter.ts'
import { isNames, taskIs } from './taskIs.ts'

export const filterNames: Record<FilterField, string> = {
  status: 'Status',
  priority: 'Priority',
  executor: 'Assignee',
  tag: 'Tag',
  project: 'Project',
  due: 'Due date',
  createdBy: 'Creator',
  participant: 'Participant',
  is: 'Condition',
}

/** The values that a list can be narrowed to, field by field. */
export function useFilterChoices(): Record<FilterField, Choice<string>[]> {
  const { taskStatuses } = useWorkspace()
  const { everyone } = useMembers()
  const { sorted: tags } = useTags()
  const { sorted: projects } = useProjects()
  const people = everyone.map((member) => ({
    value: member.id,
    label: memberName(member),
    icon: <MemberAvatar id={member.id} name={memberName(member)} size={20} />,
  }))
  return {
    status: [
      ...taskStatuses
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, name, category }) => ({
          value: id,
          label: name,
          icon: <StatusIcon id={id} category={category} />,
        })),
      { value: withoutValue, label: 'No status', icon: <StatusIcon category={null} /> },
    ],
    priority: priorities.map((priority) => ({
      value: priority,
      label: priorityName[priority],
      icon: <PriorityIcon priority={priority} />,
    })),
    executor: [
      { value: withoutValue, label: 'Unassigned', icon: <MemberAvatar id={null} name="" size={20} /> },
      ...people,
    ],
    tag: [
      ...tags.map(({ id, name, color }) => ({ value: id, label: name, icon: <TagDot color={color} /> })),
      { value: withoutValue, label: 'No tags' },
    ],
    project: projects.map(({ id, name, color }) => ({
      value: id,
      label: name,
      icon: <ProjectDot color={color} />,
    })),
    due: dues.map((due) => ({ value: due, label: dueNames[due] })),
    createdBy: people,
    participant: [...people, { value: withoutValue, label: 'No participants' }],
    is: taskIs.map((is) => ({ value: is, label: isNames[is] })),
  }
}
