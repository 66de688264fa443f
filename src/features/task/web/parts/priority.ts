import type { Priority } from '#shared/fields.ts'

export const priorityName: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'No priority',
}

/** Highest first, as menus list them. */
export const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none']
