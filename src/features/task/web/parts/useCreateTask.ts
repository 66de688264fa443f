import { v7 as makeId } from 'uuid'
import { useMemberId } from '../../../user/web/user.api.ts'
import { useCreateTaskMutation } from '../task.api.ts'

/** Creates a task with an id made here, so that it is on screen, and can be changed, before the server answers. */
export function useCreateTask(project: string) {
  const createdBy = useMemberId()
  const [create] = useCreateTaskMutation()
  return (title: string, status: string) => {
    const id = makeId()
    const fields = { id, project, title, status }
    void create({
      body: fields,
      optimistic: {
        ...fields,
        number: 0,
        description: '',
        executor: null,
        priority: 'none',
        start: null,
        end: null,
        dueDate: null,
        createdBy,
        createdAt: new Date().toISOString(),
        updatedAt: '',
      },
    })
    return id
  }
}
