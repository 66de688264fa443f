import type { StatusKind } from '../../status.rules.ts'
import type { AnyCategory } from '../../status.shape.ts'

type Category = { value: AnyCategory; label: string; meaning: string }

const ofWork: readonly Category[] = [
  { value: 'todo', label: 'To do', meaning: 'open, not started' },
  { value: 'active', label: 'Active', meaning: 'open, being worked on' },
  { value: 'done', label: 'Done', meaning: 'closed, finished' },
  { value: 'cancelled', label: 'Cancelled', meaning: 'closed, not finished' },
]

/** What the program does with the statuses of a category, in the order of work. */
export const categories: Record<StatusKind, readonly Category[]> = {
  task: ofWork,
  project: ofWork,
  invoice: [
    { value: 'draft', label: 'Draft', meaning: 'not sent, without a number' },
    { value: 'open', label: 'Open', meaning: 'sent, waiting for money' },
    { value: 'paid', label: 'Paid', meaning: 'counts as income' },
    { value: 'void', label: 'Void', meaning: 'cancelled, nothing is owed' },
  ],
}

export const categoryName = (kind: StatusKind, category: AnyCategory) =>
  categories[kind].find(({ value }) => value === category)!.label
