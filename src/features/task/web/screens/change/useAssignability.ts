import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { memberName, selectMembers, useMembers } from '#features/member/web/member.api.ts'
import { selectProjectEntities, useAddProjectMembersMutation } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { type Assignability, assignability } from '../../../task.assignee.rules.ts'

type State = Parameters<typeof selectProjectEntities>[0] & Parameters<typeof selectMembers>[0]

/** Answers how a member can be assigned tasks of a project; `onceAdded` only where one may add them oneself. */
export function useAssignability() {
  const store = useStore<State>()
  const { roles } = useWorkspace()
  const may = useMay()
  return useCallback(
    (memberId: string, projectId: string): Assignability => {
      const state = store.getState()
      const role = roles.find(({ id }) => id === selectMembers(state).byId[memberId]?.roleId)
      const isInProject = selectProjectEntities(state)?.[projectId]?.members.includes(memberId) ?? false
      const found = assignability(role ? scopeOf(role, 'task.view') : 'none', isInProject)
      return found === 'onceAdded' && !may('project.members', { project: projectId }) ? 'never' : found
    },
    [store, roles, may],
  )
}

/** Whom tasks can be assigned to, by name, where needed and allowed by adding them to the project first. */
export function useAssignees() {
  const { members } = useMembers()
  const assignability = useAssignability()
  const addToProject = useAddToProject()
  return {
    /** For tasks of these projects; whoever is assigned now is among them. */
    choices(projects: readonly string[], current?: string | null) {
      const isChoice = (id: string) => projects.every((project) => assignability(id, project) !== 'never')
      return members
        .filter(({ id }) => id === current || isChoice(id))
        .map((member) => {
          const { id } = member
          const missing = projects.filter((project) => assignability(id, project) === 'onceAdded')
          return {
            id,
            name: memberName(member),
            detail: missing.length ? 'Add to project' : undefined,
            /** Adds them where they are missing; answers whether they can be assigned then. */
            async prepare(): Promise<boolean> {
              const answers = await Promise.all(missing.map((project) => addToProject(project, [id])))
              return answers.every(({ error }) => !error)
            },
          }
        })
    },
  }
}

/** Adds members to a project, so that its tasks can be assigned to them; answers whether it was taken. */
export function useAddToProject() {
  const store = useStore<State>()
  const [addMembers] = useAddProjectMembersMutation()
  return (projectId: string, memberIds: string[]) => {
    const now = selectProjectEntities(store.getState())?.[projectId]?.members ?? []
    return addMembers({ body: { projectId, memberIds }, members: [...new Set([...now, ...memberIds])] })
  }
}
