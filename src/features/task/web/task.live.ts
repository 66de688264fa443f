import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { confirmedRows } from '#web/store/rows.ts'
import { patchTasks, type TaskList, taskApi, taskCounts, taskRows } from './task.api.ts'
import { showTaskReminder } from './taskReminder.api.ts'

const objects = ['task', 'task-status', 'task-tag', 'tag', 'member', 'project'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Every live message that changes a task on screen, and nothing else. */
export function listenForTasks() {
  onLive(objects, (messages, dispatch) => {
    let isElsewhere = false
    const apply = (list: TaskList) => {
      for (const message of messages) {
        isElsewhere ||= isOfUnknownTask(list, message)
        applyToTasks(list, message)
      }
    }
    const ids = messages.map(taskIdOf)
    dispatch(
      ids.includes(null)
        ? taskApi.util.updateQueryData('getTasks', undefined, apply)
        : patchTasks(
            apply,
            ids.filter((id) => id !== null),
          ),
    )
    if (isElsewhere) dispatch(api.util.invalidateTags([{ type: 'detail', id: taskCounts }]))
  })
  onLive(['task-reminder'], (messages, dispatch) => {
    for (const { data } of messages) dispatch(showTaskReminder(data))
  })
}

/** The one task that a message is about; null where it may be about any. */
function taskIdOf(message: Message): string | null {
  if (message.object === 'task') return message.data.id
  return message.object === 'task-tag' ? message.data.taskId : null
}

/** Whether it is about a closed task that was not loaded, whose change shows in nothing but the counts. */
const isOfUnknownTask = (list: TaskList, message: Message) =>
  message.object === 'task' && message.event !== 'create' && !list.entities[message.data.id]

export function applyToTasks(list: TaskList, message: Message) {
  if (message.object === 'task') {
    if (message.event === 'delete') taskRows.drop(list, message.data.id)
    else taskRows.put(list, message.data)
  } else if (message.object === 'task-tag') {
    const { taskId, tagIds: tags, updatedAt } = message.data
    taskRows.amend(list, taskId, { tags, updatedAt })
  } else if (message.event === 'delete') {
    const deleted = message.data.id
    for (const task of confirmedRows(list)) {
      if (message.object === 'task-status' && task.status === deleted)
        taskRows.amend(list, task.id, { status: message.data.moveTo })
      if (message.object === 'member' && task.executor === deleted)
        taskRows.amend(list, task.id, { executor: null })
      if (message.object === 'member' && task.participants.includes(deleted))
        taskRows.amend(list, task.id, { participants: task.participants.filter((id) => id !== deleted) })
      if (message.object === 'tag' && task.tags.includes(deleted))
        taskRows.amend(list, task.id, { tags: task.tags.filter((id) => id !== deleted) })
      if (message.object === 'project' && task.project === deleted) taskRows.drop(list, task.id)
    }
  }
}
