import { onLive } from '../../../web/live/live.ts'
import { removeTask, taskApi, upsertTask } from './task.api.ts'

/** Every live message that changes a task on screen, and nothing else. */
export function listenForTasks() {
  onLive(['task', 'task-status', 'member', 'project'], (messages, dispatch) => {
    dispatch(
      taskApi.util.updateQueryData('getTasks', undefined, (list) => {
        for (const message of messages) {
          if (message.object === 'task') {
            if (message.event === 'delete') removeTask(list, message.data.id)
            else upsertTask(list, message.data)
          } else if (message.event === 'delete') {
            for (const task of Object.values(list.entities)) {
              if (message.object === 'task-status' && task.status === message.data.id)
                task.status = message.data.moveTo
              if (message.object === 'member' && task.executor === message.data.id) task.executor = null
              if (message.object === 'project' && task.project === message.data.id) removeTask(list, task.id)
            }
          }
        }
      }),
    )
  })
}
