import { useState } from 'react'
import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useMay } from '#features/user/web/user.api.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Project } from '../../../project.contract.ts'
import { keyHint, keyPattern } from '../../../project.key.rules.ts'
import { newProject } from '../../../project.rules.ts'
import { useCreateProjectMutation } from '../../project.api.ts'
import {
  emptyProjectDraft,
  isProjectDraftEmpty,
  newProjectReplaced,
  newProjectTyped,
  type ProjectDraft,
  type ProjectDraftState,
  selectNewProject,
  selectNewProjectOwner,
} from '../../projectDraft.slice.ts'

export type Problems = Partial<Record<'name' | 'key' | 'other', string>>

type Created = { id: string; problems?: undefined } | { problems: Problems }

/** What keeps the project from being created, as far as it is known here. */
export function checkNewProject({ name, key }: Project, draft: ProjectDraft): Problems {
  return {
    ...(!name && { name: 'Give the project a name' }),
    ...(draft.key !== null && !keyPattern.test(key) && { key: keyHint }),
  }
}

/** Creates the project of the draft, which begins anew when the server has it. */
export function useCreateDraftedProject() {
  const dispatch = useAppDispatch()
  const store = useStore<ProjectDraftState>()
  const may = useMay()
  const [create] = useCreateProjectMutation()
  const [isSending, setIsSending] = useState(false)

  async function send(project: Project, draft: ProjectDraft): Promise<Created> {
    const id = draft.id ?? makeId()
    dispatch(newProjectTyped({ id }))
    const owner = selectNewProjectOwner(store.getState())
    const { status, key, billing, createdAt, updatedAt, createdBy, archivedAt, position, ...fields } = project
    const call = create({
      body: {
        ...withoutUsual(fields),
        id,
        name: fields.name,
        ...(draft.billing !== null && { billing: draft.billing }),
        // A key that was only suggested is left to the server, which knows the keys of all projects.
        ...(draft.key !== null && { key }),
      },
      optimistic: { ...project, id },
    })
    const isOwner = () => selectNewProjectOwner(store.getState()) === owner
    const error = (await answerOrQueued(call))?.error
    if (error === undefined) {
      if (isOwner()) dispatch(newProjectReplaced(emptyProjectDraft))
      // Refused long after its form was left: it is there to be tried again, unless another one is being typed.
      void call.then((answer) => {
        if (answer.error && isOwner() && isProjectDraftEmpty(selectNewProject(store.getState())))
          dispatch(newProjectReplaced({ ...draft, id }))
      })
      return { id }
    }
    const { name, key: keyProblem } = errorFields(error)
    if (!name && !keyProblem) return { problems: { other: errorText(error, 'The project was not created.') } }
    return { problems: { ...(name && { name }), ...(keyProblem && { key: keyProblem }) } }
  }

  /** What the server fills in by itself stays out, as a role may not be allowed to say it. */
  function withoutUsual({ client, budget, members, ...fields }: Partial<Project>) {
    const usual: Partial<Project> = { ...newProject, description: '' }
    const said = Object.entries(fields).filter(([field, value]) => value !== usual[field as keyof Project])
    return {
      ...Object.fromEntries(said),
      ...(client && may('client.view') && { client }),
      ...(budget && { budget }),
      ...(members && { members }),
    }
  }

  return {
    isSending,
    /** Answers the project's id, or what was wrong with it. */
    async create(project: Project, draft: ProjectDraft): Promise<Created> {
      setIsSending(true)
      try {
        return await send(project, draft)
      } finally {
        setIsSending(false)
      }
    },
  }
}
