import { v7 as makeId } from 'uuid'
import { newestPosition } from '../../../../../shared/position.ts'
import { useMemberId } from '../../../../user/web/user.api.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { newTask } from '../../../task.rules.ts'
import { useCreateTaskMutation } from '../../task.api.ts'

export type NewTaskFields = Omit<TaskChange, 'applyRate'> & { id?: string; project: string; title: string }

/**
 * Creates a task with an id made here, so that it is on screen, and can be changed, before the server answers.
 * Answers the id, and whether the server took it.
 */
export function useCreateTask() {
  const createdBy = useMemberId()
  const [create] = useCreateTaskMutation()
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
    const created = create({ body, optimistic })
      .unwrap()
      .then(
        () => true,
        () => false,
      )
    return { id: body.id, created }
  }
}
