import type { TrashItem } from '../../trash.contract.ts'

const kinds = { task: 'Task', comment: 'Comment', file: 'File', tag: 'Tag', view: 'View' } as const
const statuses = { task: 'Task status', project: 'Project status', invoice: 'Invoice status' } as const

/** What a deleted thing is. */
export const kindText = ({ kind, statusOf }: Pick<TrashItem, 'kind' | 'statusOf'>): string =>
  kind === 'status' ? statuses[statusOf ?? 'task'] : kinds[kind]

const many = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What a deleted thing is, where it was, and what comes back with it; `project` names a project. */
export function placeText(item: TrashItem, project: (id: string) => string): string {
  const { kind, statusOf, parts, taskTitle } = item
  const withIt =
    kind === 'task'
      ? parts > 0 && `with ${many(parts, 'subtask')}`
      : parts > 0 && `on ${many(parts, statusOf === 'project' ? 'project' : 'task')}`
  return [kindText(item), taskTitle, item.project && project(item.project), withIt]
    .filter(Boolean)
    .join(' · ')
}

const day = 24 * 3_600_000

/** How long a thing can still be restored. */
export function timeLeft(purgedAt: string, now: number): string {
  const days = Math.ceil((Date.parse(purgedAt) - now) / day)
  return days > 1 ? `${days} days left` : 'Last day'
}
