import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { confirmedRows } from '#web/store/rows.ts'
import { amendCurrency, amendTask, dropEntry, type EntryList, putEntry } from './parts/entryRows.ts'
import { patchOpenTasks, patchTaskEntry, renameTaskEntries, updateTaskTotals } from './taskTime.api.ts'
import { patchEntries, projectTime } from './time.api.ts'

const objects = ['time-entry', 'task', 'project', 'workspace'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Every live message that changes a time entry on screen. */
export function listenForTime() {
  onLive(objects, (messages, dispatch) => {
    let isTitleMissing = false
    dispatch(
      patchEntries((list) => {
        for (const message of messages) if (applyToEntries(list, message)) isTitleMissing = true
      }),
    )
    for (const message of messages) {
      if (message.object === 'task' && message.event !== 'delete') dispatch(renameTaskEntries(message.data))
      if (message.object !== 'time-entry') continue
      const { id } = message.data
      const entry = message.event === 'delete' ? null : message.data
      // It may have been on another task before.
      dispatch(patchOpenTasks(id, entry))
      if (entry?.task) dispatch(patchTaskEntry(entry.task, id, entry))
    }
    // Whatever changes the time of a task is told with the task.
    dispatch(updateTaskTotals(messages.flatMap(({ object, data }) => (object === 'task' ? data.id : []))))
    if (messages.some(({ object }) => object === 'time-entry'))
      dispatch(api.util.invalidateTags([{ type: 'detail', id: projectTime }]))
    // A task with time that was not here has come back, or into sight; its entries are told of by nobody else.
    if (
      isTitleMissing ||
      messages.some(
        (message) => message.object === 'task' && message.event === 'create' && message.data.activeTime,
      )
    )
      dispatch(api.util.invalidateTags([{ type: 'detail', id: 'time' }]))
  })
}

/** Answers whether titles may be missing that only the server knows. */
export function applyToEntries(list: EntryList, message: Message): boolean {
  if (message.object === 'workspace') {
    if (message.event === 'update') amendCurrency(list, message.data.currency)
    return false
  }
  if (message.object === 'time-entry') {
    if (message.event === 'delete') dropEntry(list, message.data.id)
    else putEntry(list, message.data)
  } else if (message.event === 'delete') {
    const { id } = message.data
    // What was on a task outlives it; a project goes only without time.
    if (message.object === 'project')
      for (const entry of confirmedRows(list)) if (entry.project === id) dropEntry(list, entry.id)
  } else if (message.object === 'task') {
    return amendTask(list, message.data) && message.event === 'update'
  }
  return false
}
