import { useSelector } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { useMembers } from '#features/member/web/member.api.ts'
import { newStatus } from '#features/status/status.rules.ts'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Project } from '../../../project.contract.ts'
import { newProject, projectColors, suggestKey, usualBilling } from '../../../project.rules.ts'
import { useProjects } from '../../project.api.ts'
import { newProjectTyped, type ProjectDraft, selectNewProject } from '../../projectDraft.slice.ts'

/** The new project as it would be created now: without what has gone since it was chosen, such as a deleted parent. */
export function useNewProject() {
  const dispatch = useAppDispatch()
  const draft = useSelector(selectNewProject)
  const me = useMemberId()
  const may = useMay()
  const { byId, sorted, all } = useProjects()
  const { byId: members } = useMembers()
  const { byId: clients } = useClients()
  const { projectStatuses } = useWorkspace()

  const parent = sorted.find(
    ({ id, createdBy }) =>
      id === draft.parentId && may('project.update', { project: id, owners: [createdBy] }),
  )
  const { name, description, priority, start, end, dueDate, billing, budget } = draft
  const client = draft.client && clients[draft.client] ? draft.client : null
  const suggested = name.trim()
    ? suggestKey(
        name,
        all.map(({ key }) => key),
      )
    : ''
  const people = [...new Set([me, ...draft.members.filter((id) => members[id])])]
  const project: Project = {
    ...newProject,
    id: draft.id ?? '',
    name: name.trim(),
    key: draft.key ?? suggested,
    color: draft.color ?? (projectColors[all.length % projectColors.length] as string),
    status: newStatus(
      'project',
      projectStatuses.toSorted((a, b) => a.position - b.position),
    ),
    parent: parent?.id ?? null,
    description,
    priority,
    start,
    end,
    dueDate,
    client,
    billing: billing ?? usualBilling(client),
    budget,
    retainer: billing === 'retainer' ? (draft.retainer ?? []) : newProject.retainer,
    members: people,
    lead: people.find((id) => id === draft.lead) ?? null,
    createdBy: me,
    createdAt: '',
    updatedAt: '',
  }

  return {
    draft,
    project,
    parent: parent && byId[parent.id],
    change: (fields: Partial<ProjectDraft>) => void dispatch(newProjectTyped(fields)),
  }
}
export type DraftedProject = ReturnType<typeof useNewProject>
