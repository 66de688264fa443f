import { IconBriefcase } from '@tabler/icons-react'
import { useClients } from '#features/client/web/client.api.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { priorities, priorityName } from '#features/task/web/parts/priority.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import { billingName, billings } from '../fields/billing.ts'
import {
  isFilteringProjects,
  noProjectFilter,
  type ProjectFilter,
  type ProjectFilterField,
  projectFilterFields,
} from './projectFilter.ts'

const names: Record<ProjectFilterField, string> = {
  status: 'Status',
  priority: 'Priority',
  client: 'Client',
  lead: 'Lead',
  member: 'Member',
  billing: 'Billing',
}
type Props = { view: { filter: ProjectFilter; setFilter: (filter: ProjectFilter) => void } }

/** What a view of the projects is narrowed to; which tab is open stays. */
export function ProjectFilterChips({ view: { filter, setFilter } }: Props) {
  const may = useMay()
  return (
    <FilterChips
      fields={projectFilterFields.filter((field) => field !== 'client' || may('client.view'))}
      names={names}
      choices={useChoices()}
      filter={filter}
      isFiltering={isFilteringProjects(filter)}
      onChange={(field, values) => setFilter({ ...filter, [field]: values })}
      onClear={() => setFilter({ ...noProjectFilter, tab: filter.tab })}
    />
  )
}

function useChoices(): Record<ProjectFilterField, Choice<string>[]> {
  const { projectStatuses } = useWorkspace()
  const { everyone } = useMembers()
  const { sorted: clients } = useClients()
  const nobody = <MemberAvatar id={null} name="" size={20} />
  const people = everyone.map((member) => ({
    value: member.id,
    label: memberName(member),
    icon: <MemberAvatar id={member.id} name={memberName(member)} size={20} />,
  }))
  return {
    status: [
      ...projectStatuses
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, name, category }) => ({
          value: id,
          label: name,
          icon: <StatusIcon id={id} category={category} />,
        })),
      { value: 'none', label: 'No status', icon: <StatusIcon category={null} /> },
    ],
    priority: priorities.map((priority) => ({
      value: priority,
      label: priorityName[priority],
      icon: <PriorityIcon priority={priority} />,
    })),
    client: [
      ...clients.map(({ id, title }) => ({
        value: id,
        label: title,
        icon: <IconBriefcase size={16} stroke={1.5} aria-hidden />,
      })),
      { value: 'none', label: 'No client' },
    ],
    lead: [{ value: 'none', label: 'No lead', icon: nobody }, ...people],
    member: [{ value: 'none', label: 'No members', icon: nobody }, ...people],
    billing: billings.map((billing) => ({ value: billing, label: billingName[billing] })),
  }
}
