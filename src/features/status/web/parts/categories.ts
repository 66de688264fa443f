import type { StatusCategory } from '../../status.contract.ts'

/** What the program does with the statuses of a category, in the order of work. */
export const categories: readonly { value: StatusCategory; label: string; meaning: string }[] = [
  { value: 'todo', label: 'To do', meaning: 'open, not begun' },
  { value: 'active', label: 'Active', meaning: 'open, being worked on' },
  { value: 'done', label: 'Done', meaning: 'closed, finished' },
  { value: 'cancelled', label: 'Cancelled', meaning: 'closed, given up' },
]

export const categoryName = (category: StatusCategory) =>
  categories.find(({ value }) => value === category)!.label
