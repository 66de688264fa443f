import type {
  AnyCategory,
  AnyStatus,
  InvoiceCategory,
  InvoiceStatus,
  Status,
  StatusCategory,
} from './status.shape.ts'

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

/** What does not make an item open to work yet, and what is worked on; invoices have names of their own for both. */
const waiting: ReadonlySet<AnyCategory> = new Set(['todo', 'draft'])
const underWay: ReadonlySet<AnyCategory> = new Set(['active', 'open'])

/**
 * How the statuses of one kind tell themselves apart within a category, by their order: of those that wait, all but
 * the last are dashed; those under way are filled further and further, from half on where there are two at most.
 */
export function statusShapes(
  statuses: readonly AnyStatus[],
): [id: string, { isDashed?: boolean; fill?: number }][] {
  const sorted = statuses.toSorted((a, b) => a.position - b.position)
  const first = sorted.filter(({ category }) => waiting.has(category))
  const active = sorted.filter(({ category }) => underWay.has(category))
  const fillOf = (index: number) => (active.length > 2 ? (index + 1) / (active.length + 1) : 0.5 + index / 4)
  return [
    ...first.slice(0, -1).map(({ id }) => [id, { isDashed: true }] as [string, { isDashed: boolean }]),
    ...active.map(({ id }, index) => [id, { fill: fillOf(index) }] as [string, { fill: number }]),
  ]
}
