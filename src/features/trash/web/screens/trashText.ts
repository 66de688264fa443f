import { daysBetween } from '#shared/days.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { TrashItem } from '../../trash.contract.ts'

const kinds = {
  project: 'Project',
  task: 'Task',
  comment: 'Comment',
  file: 'File',
  expense: 'Expense',
  document: 'Document',
  page: 'Page',
  event: 'Event',
  tag: 'Tag',
  view: 'View',
  client: 'Client',
} as const
const statuses = { task: 'Task status', project: 'Project status', invoice: 'Invoice status' } as const

/** What a deleted thing is. */
export const kindText = ({ kind, statusOf, isLink }: Pick<TrashItem, 'kind' | 'statusOf' | 'isLink'>) =>
  kind === 'status' ? statuses[statusOf ?? 'task'] : isLink ? 'Link' : kinds[kind]

const many = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`

/** What a deleted thing is, where it was, and what comes back with it; `project` names a project. */
export function placeText(item: TrashItem, project: (id: string) => string): string {
  const { kind, statusOf, parts, taskTitle } = item
  const ofProjects = kind === 'client' || statusOf === 'project'
  const withIt =
    kind === 'task' || kind === 'project'
      ? parts > 0 && `with ${many(parts, kind === 'task' ? 'subtask' : 'task')}`
      : parts > 0 && `on ${many(parts, ofProjects ? 'project' : 'task')}`
  return [kindText(item), taskTitle, item.project && project(item.project), withIt]
    .filter(Boolean)
    .join(' · ')
}

/** How long a thing can still be restored, from today to the day of its end. */
export function timeLeft(end: string, today: string): string {
  const days = daysBetween(today, end)
  return days > 0 ? `${many(days, 'day')} left` : 'Last day'
}
