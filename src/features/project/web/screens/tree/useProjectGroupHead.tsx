import { IconBriefcase } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import type { Member } from '#features/member/member.contract.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { priorityName } from '#features/task/web/parts/priority.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Priority } from '#shared/fields.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { ProjectGrouping } from '../../parts/viewSettings.ts'

type Head = { name: string; icon: ReactNode }

function headOf(member: Member | undefined, nobody: string): Head {
  const name = member ? memberName(member) : nobody
  return { name, icon: <MemberAvatar id={member?.id ?? null} name={name} size={18} /> }
}

/** Answers what the line above a group of projects says. */
export function useProjectGroupHead(): (grouping: ProjectGrouping, value: string | null) => Head {
  const { projectStatuses } = useWorkspace()
  const { byId: members } = useMembers()
  const { byId: clients } = useClients()
  return (grouping, value) => {
    if (grouping === 'status') {
      const status = projectStatuses.find(({ id }) => id === value)
      return {
        name: status?.name ?? 'No status',
        icon: <StatusIcon id={status?.id} category={status?.category ?? null} />,
      }
    }
    if (grouping === 'lead') return headOf(value ? members[value] : undefined, 'No lead')
    if (grouping === 'member') return headOf(value ? members[value] : undefined, 'Nobody')
    if (grouping === 'priority') {
      const priority = (value ?? 'none') as Priority
      return { name: priorityName[priority], icon: <PriorityIcon priority={priority} /> }
    }
    if (grouping === 'none') return { name: 'Projects', icon: null }
    const client = value ? clients[value] : undefined
    return {
      name: client?.title ?? 'No client',
      icon: <IconBriefcase size={16} stroke={1.5} opacity={client ? 1 : 0.4} aria-hidden />,
    }
  }
}
