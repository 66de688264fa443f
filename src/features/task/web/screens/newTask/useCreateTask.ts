import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useMemberId } from '#features/user/web/user.api.ts'
import { newestPosition } from '#shared/position.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { isStillQueued } from '#web/offline/stillQueued.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { newTask } from '../../../task.rules.ts'
import {
  selectTaskList,
  useCreateTaskMutation,
  useDeleteTasksMutation,
  useRestoreTasksMutation,
} from '../../task.api.ts'

export type NewTaskFields = Omit<TaskChange, 'applyRate'> & { id?: string; project: string; title: string }

/** What the server may fill in or hide by itself, or leave out of its answer. */
const filledIn: readonly string[] = [
  'description',
  'billable',
  'rate',
  'price',
  'nextDate',
] satisfies (keyof typeof newTask)[]

/** What a person may write into it afterwards, by which an undo tells whether somebody did. */
const writtenFields = ['title', ...Object.keys(newTask)].filter((field) => !filledIn.includes(field))

/**
 * Creates a task with an id made here, so that it is on screen, and can be changed, before the server answers.
 * Answers the id, soon whether it was taken, by the server or, out of its reach, to be sent, and, however late, why the
 * server refused it; null when it did not.
 */
export function useCreateTask() {
  const createdBy = useMemberId()
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const [deleteTasks] = useDeleteTasksMutation()
  const [restoreTasks] = useRestoreTasksMutation()
  const [create] = useCreateTaskMutation()
  const written = (id: string) => fieldsOf(selectTaskList(store.getState())?.entities[id], writtenFields)
  return (
    fields: NewTaskFields,
  ): { id: string; created: Promise<boolean>; refusal: Promise<string | null> } => {
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
      unpricedTime: 0,
      createdBy,
      createdAt: new Date().toISOString(),
      updatedAt: '',
    }
    const call = create({ body, optimistic })
    let deleted = optimistic
    function undo() {
      deleted = selectTaskList(store.getState())?.entities[body.id] ?? deleted
      void deleteTasks({ body: { ids: [body.id] } })
    }
    const redo = () => restoreTasks({ body: { ids: [body.id] }, optimistic: [deleted] })
    pushUndoStep({ what: `“${body.title}” created`, undo, redo, result: () => written(body.id) }, call)
    return {
      id: body.id,
      created: answerOrQueued(call).then((answer) => !answer?.error),
      refusal: call.then((answer) => {
        const { error } = answer
        if (!error || isStillQueued(error)) return null
        return Object.values(errorFields(error))[0] ?? errorText(error, 'The task was not created.')
      }),
    }
  }
}
