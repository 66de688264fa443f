import {
  IconCalendar,
  IconCalendarDue,
  IconCircleCheck,
  IconClockExclamation,
  IconTag,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Member } from '#features/member/member.contract.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { TagDot } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Priority } from '#shared/fields.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Grouping } from '../../../parts/listSettings.ts'
import { priorityName } from '../../../parts/priority.ts'
import { type Due, dueNames } from '../filter/due.ts'
import { closedValue } from './groupTasks.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const closed = { name: 'Closed', icon: <IconCircleCheck {...icon} /> }

const dueIcons: Partial<Record<Due, typeof IconCalendar>> = {
  overdue: IconClockExclamation,
  today: IconCalendarDue,
}

function dueGroup(due: Due) {
  const Icon = dueIcons[due] ?? IconCalendar
  return { name: dueNames[due], icon: <Icon {...icon} /> }
}

function executorGroup(id: string | null, member: Member | undefined) {
  const name = member ? memberName(member) : ''
  return { name: name || 'Unassigned', icon: <MemberAvatar id={id} name={name} size={18} /> }
}

/** How the value that a group's tasks share is called and drawn. */
export function useGroupName(
  grouping: Grouping,
): (value: string | null) => { name: string; icon: ReactNode } {
  const { taskStatuses } = useWorkspace()
  const { byId: projects } = useProjects()
  const { byId: members } = useMembers()
  const { sorted: tags } = useTags()
  return (value) => {
    switch (grouping) {
      case 'due':
        return value === closedValue ? closed : dueGroup(value as Due)
      case 'status': {
        const status = taskStatuses.find(({ id }) => id === value)
        return {
          name: status?.name ?? 'No status',
          icon: <StatusIcon id={status?.id} category={status?.category ?? null} />,
        }
      }
      case 'project': {
        const project = value ? projects[value] : undefined
        return { name: project?.name ?? 'No project', icon: <ProjectDot color={project?.color ?? 'gray'} /> }
      }
      case 'priority': {
        const priority = value as Priority
        return { name: priorityName[priority], icon: <PriorityIcon priority={priority} /> }
      }
      case 'executor':
        return executorGroup(value, value ? members[value] : undefined)
      case 'tag': {
        const tag = tags.find(({ id }) => id === value)
        return tag
          ? { name: tag.name, icon: <TagDot color={tag.color} /> }
          : { name: 'No tags', icon: <IconTag {...icon} /> }
      }
    }
  }
}
