import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { newestPosition } from '../../../../../shared/position.ts'
import { keepStep } from '../../../../../web/ui/undo.ts'
import { useMemberId } from '../../../../user/web/user.api.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { newTask } from '../../../task.rules.ts'
import { selectTaskList, useCreateTaskMutation, useDeleteTasksMutation } from '../../task.api.ts'

export type NewTaskFields = Omit<TaskChange, 'applyRate'> & { id?: string; project: string; title: string }

/**
 * Creates a task with an id made here, so that it is on screen, and can be changed, before the server answers.
 * Answers the id, and whether the server took it.
 */
export function useCreateTask() {
  const createdBy = useMemberId()
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const [deleteTasks] = useDeleteTasksMutation()
  const [create] = useCreateTaskMutation()
  /** What a person may have written into it since; counts and times change by themselves. */
  const written = (id: string) => {
    const {
      updatedAt: _,
      activeTime: _a,
      active: _b,
      ...task
    } = selectTaskList(store.getState())?.entities[id] ?? {}
    return task
  }
  return (fields: NewTaskFields): { id: string; created: Promise<boolean> } => {
    const body = { ...fields, id: fields.id ?? makeId() }
    const optimistic: Task = {
      ...newTask,
      position: newestPosition,
      ...body,
      status: body.status ?? null,
      number: 0,
      isPriceFixed: (body.price ?? null) !== null,
      active: false,
      activeTime: 0,
      createdBy,
      createdAt: new Date().toISOString(),
      updatedAt: '',
    }
    const created = create({ body, optimistic }).then(({ error }) => {
      if (error) return false
      const undo = () => void deleteTasks({ body: { ids: [body.id] } })
      keepStep({ what: `“${body.title}” created`, undo, result: () => written(body.id) })
      return true
    })
    return { id: body.id, created }
  }
}
