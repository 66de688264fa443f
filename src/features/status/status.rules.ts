import type { AnyCategory, InvoiceCategory, InvoiceStatus, Status, StatusCategory } from './status.shape.ts'

export type StatusKind = 'task' | 'project' | 'invoice'
/** What the statuses of a kind look like. */
export type StatusOf<K extends StatusKind> = K extends 'invoice' ? InvoiceStatus : Status
export type CategoryOf<K extends StatusKind> = K extends 'invoice' ? InvoiceCategory : StatusCategory

/** What a new workspace begins with. Names are free afterwards; the program relies on the category. */
export const defaultStatuses: {
  [K in StatusKind]: readonly (readonly [name: string, category: CategoryOf<K>])[]
} = {
  task: [
    ['Backlog', 'todo'],
    ['To do', 'todo'],
    ['In progress', 'active'],
    ['In review', 'active'],
    ['Done', 'done'],
    ['Cancelled', 'cancelled'],
  ],
  project: [
    ['Planned', 'todo'],
    ['In progress', 'active'],
    ['On hold', 'active'],
    ['Completed', 'done'],
    ['Cancelled', 'cancelled'],
  ],
  invoice: [
    ['Draft', 'draft'],
    ['Sent', 'open'],
    ['Partially paid', 'open'],
    ['Paid', 'paid'],
    ['Void', 'void'],
  ],
}

/**
 * Where new tasks and projects begin: the last status of `todo` (To do, at first), the first of `active` (In progress).
 */
export function newStatus(
  kind: Exclude<StatusKind, 'invoice'>,
  statuses: readonly { id: string; category: StatusCategory }[],
) {
  const initial = kind === 'task' ? 'todo' : 'active'
  const matching = statuses.filter(({ category }) => category === initial)
  return (kind === 'task' ? matching.at(-1) : matching[0])?.id ?? null
}

/** Categories that the program can't do without: each set keeps at least one status in them. */
export const neededCategories: Record<StatusKind, readonly AnyCategory[]> = {
  task: ['todo', 'active', 'done', 'cancelled'],
  project: ['todo', 'active', 'done', 'cancelled'],
  invoice: ['draft', 'open', 'paid', 'void'],
}

export const isOpenCategory = (category: StatusCategory | undefined) =>
  category !== 'done' && category !== 'cancelled'
