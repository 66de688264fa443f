import type { Priority } from '../../../../../shared/fields.ts'

export const priorityName: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'No priority',
}
