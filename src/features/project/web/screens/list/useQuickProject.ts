import { v7 as makeId } from 'uuid'
import { newStatus } from '#features/status/status.rules.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Project } from '../../../project.contract.ts'
import { newProject, projectColors, suggestKey, usualBilling } from '../../../project.rules.ts'
import type { ProjectGrouping } from '../../parts/viewSettings.ts'
import { useCreateProjectMutation, useProjects } from '../../project.api.ts'
import type { ProjectFilter } from '../tree/projectFilter.ts'

/** What a new project takes from where it is typed. */
export type NewProjectFields = Partial<
  Pick<Project, 'status' | 'client' | 'priority' | 'billing' | 'lead' | 'members' | 'parent'>
>

/** What a project has to be to stand in the group of a value and pass the filter, as far as that is one thing. */
export function fieldsOf(
  grouping: ProjectGrouping,
  value: string | null,
  filter: ProjectFilter,
): NewProjectFields {
  const only = (values: readonly string[]) =>
    values.length === 1 && values[0] !== 'none' ? values[0]! : null
  const [status, client, member] = [only(filter.status), only(filter.client), only(filter.member)]
  const lead = grouping === 'lead' ? value : only(filter.lead)
  const priority = filter.priority.length === 1 ? filter.priority[0] : undefined
  const filtered = only(filter.billing)
  // What a retainer includes cannot be known from a filter.
  const billing = filtered === 'retainer' ? undefined : filtered
  const ofFilter: NewProjectFields = {}
  if (status) ofFilter.status = status
  if (client) ofFilter.client = client
  if (lead) ofFilter.lead = lead
  const people = [lead, member].flatMap((id) => id ?? [])
  if (people.length) ofFilter.members = people
  if (priority) ofFilter.priority = priority as Project['priority']
  if (billing) ofFilter.billing = billing as Project['billing']
  switch (grouping) {
    case 'status':
      return value === null ? ofFilter : { ...ofFilter, status: value }
    case 'client':
      return { ...ofFilter, client: value }
    case 'priority':
      return { ...ofFilter, priority: (value ?? 'none') as Project['priority'] }
    case 'member':
      return value ? { ...ofFilter, members: [value] } : ofFilter
    case 'lead':
    case 'none':
      return ofFilter
  }
}

/** Creates a project of its name alone, with what the server would make of it until it answers. */
export function useQuickProject() {
  const { all } = useProjects()
  const { projectStatuses } = useWorkspace()
  const me = useMemberId()
  const [create] = useCreateProjectMutation()
  return ({ name, members = [], client, ...fields }: NewProjectFields & { name: string }) => {
    const id = makeId()
    const begin = newStatus(
      'project',
      projectStatuses.toSorted((a, b) => a.position - b.position),
    )
    const status = fields.status === undefined ? begin : fields.status
    const said = { ...fields, ...(client && { client }), name }
    void create({
      body: { ...said, id, ...(members.length && { members }) },
      optimistic: {
        ...newProject,
        billing: usualBilling(client),
        ...said,
        id,
        status,
        key: suggestKey(
          name,
          all.map(({ key }) => key),
        ),
        color: projectColors[all.length % projectColors.length]!,
        members: [...new Set([me, ...members])],
        createdBy: me,
        createdAt: '',
        updatedAt: '',
      },
    })
  }
}
