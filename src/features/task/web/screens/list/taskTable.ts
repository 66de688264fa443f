import { formatMinutes } from '#web/format/durations.ts'
import type { Task } from '../../../task.contract.ts'
import { taskKey } from '../../../task.rules.ts'
import { priorityName } from '../../parts/priority.ts'

/** What ids stand for. */
export type TaskNames = {
  project(id: string): { name: string; key: string } | undefined
  status(id: string | null): string
  member(id: string | null): string
  tag(id: string): string
}

const head = [
  'Key',
  'Task',
  'Project',
  'Status',
  'Priority',
  'Assignee',
  'Participants',
  'Tags',
  'Start',
  'End',
  'Due date',
  'Estimate',
  'Tracked',
]

/** Tasks as a table for spreadsheets, in the order given. Tracked time is a blank where it may not be seen. */
export const taskTable = (tasks: readonly Task[], names: TaskNames): (string | null)[][] => [
  head,
  ...tasks.map((task) => {
    const project = names.project(task.project)
    return [
      taskKey(project?.key, task.number),
      task.title,
      project?.name ?? '',
      names.status(task.status),
      priorityName[task.priority],
      names.member(task.executor),
      task.participants.map(names.member).join(', '),
      task.tags.map(names.tag).filter(Boolean).join(', '),
      task.start,
      task.end,
      task.dueDate,
      task.estimate > 0 ? formatMinutes(task.estimate) : null,
      task.activeTime === null ? null : formatMinutes(task.activeTime),
    ]
  }),
]
