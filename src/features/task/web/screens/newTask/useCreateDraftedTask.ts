import { useState } from 'react'
import { v7 as makeId } from 'uuid'
import { useAddLink } from '#features/file/web/parts/useAddLink.ts'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { tagBehind } from '#features/tag/tag.rules.ts'
import type { Tag } from '#features/tag/tag.shape.ts'
import { useCreateTag, useTags } from '#features/tag/web/tag.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Task } from '../../../task.contract.ts'
import { useUpdateTaskMutation } from '../../task.api.ts'
import { projectUsed } from '../../task.slice.ts'
import { newTaskCreated, newTaskRefused, newTaskTyped } from '../../taskDraft.slice.ts'
import { confirmMove } from '../change/confirmMove.tsx'
import { useAddToProject, useAssignability } from '../change/useAssignability.ts'
import { useCreateTask } from './useCreateTask.ts'
import type { useNewTask } from './useNewTask.ts'
import { useUploadDraftFiles } from './useUploadDraftFiles.tsx'

/** Creates the task of the draft. The draft goes only when the server has the task, a file only when it has the file. */
export function useCreateDraftedTask({ draft, task, newTags }: ReturnType<typeof useNewTask>) {
  const dispatch = useAppDispatch()
  const { sorted: allTags } = useTags()
  const createTag = useCreateTag()
  const createTask = useCreateTask()
  const [updateTask] = useUpdateTaskMutation()
  const assignability = useAssignability()
  const addToProject = useAddToProject()
  const nameOf = useMemberNames()
  const { byId } = useProjects()
  const uploadFiles = useUploadDraftFiles()
  const addLink = useAddLink()
  const [isSending, setIsSending] = useState(false)

  async function createTags(): Promise<string[] | null> {
    const made: Tag[] = []
    for (const name of newTags) {
      const tag = tagBehind([...allTags, ...made], makeId(), name)
      if (!(await createTag(tag))) return null
      made.push(tag)
    }
    return made.map(({ id }) => id)
  }

  /** The assignee, who is added to the project where that was missing; undefined where nothing shall be created. */
  async function askAssignee({ executor, project }: Task): Promise<string | null | undefined> {
    const how = executor ? assignability(executor, project) : 'assignable'
    if (!executor || how === 'assignable') return executor
    const answer = await confirmMove({
      action: 'Create task',
      assignees: {
        names: [nameOf(executor)],
        project: byId[project]?.name ?? 'the project',
        mayAdd: how === 'onceAdded',
        otherwise: 'create the task unassigned',
      },
    })
    if (answer?.assignees === 'unassign') return null
    if (answer?.assignees !== 'add' || (await addToProject(project, [executor])).error) return undefined
    return executor
  }

  async function send(keepsFields: boolean): Promise<string | null> {
    const executor = await askAssignee(task)
    if (executor === undefined) return null
    const added = await createTags()
    if (!added) return null
    const id = draft.id ?? makeId()
    dispatch(newTaskTyped({ id }))
    const { title, description, project, status, participants, priority } = task
    const { start, end, dueDate, estimate } = task
    const tags = [...task.tags, ...added].sort()
    const fields = {
      title,
      description,
      status,
      executor,
      participants,
      tags,
      priority,
      start,
      end,
      dueDate,
      estimate,
    }
    const { created, refusal } = createTask({ id, project, ...fields })
    if (!(await created)) return null
    // So far; its files go their own way.
    void refusal.then((message) => {
      if (message !== null) dispatch(newTaskRefused({ ...draft, id, taskFiles: [] }))
    })
    // An earlier try may have reached the server though its answer was lost: then that task is what it answered.
    if (draft.id) {
      const body = { project, ...fields }
      void updateTask({ params: { id }, body, optimistic: body })
    }
    const retained = {
      status: draft.status,
      executor: draft.executor,
      participants: draft.participants,
      tags: draft.tags,
      priority: draft.priority,
    }
    dispatch(projectUsed(project))
    dispatch(newTaskCreated({ id, retained: { projectId: project, ...(keepsFields && retained) } }))
    for (const link of draft.taskLinks ?? []) addLink(id, { ...link, teamOnly: false })
    uploadFiles(draft.taskFiles.map((file) => ({ ...file, task: id })))
    return id
  }

  return {
    isSending,
    /** Answers the task's id, or null when it was refused; a toast then says why. */
    async create({ keepsFields }: { keepsFields: boolean }): Promise<string | null> {
      setIsSending(true)
      try {
        return await send(keepsFields)
      } finally {
        setIsSending(false)
      }
    },
  }
}
