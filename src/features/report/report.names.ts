import type { ReportGroup, ReportLine } from './report.shape.ts'

/** What time is added up by, as it is called. */
export const groupNames: Record<ReportGroup, string> = {
  project: 'Project',
  client: 'Client',
  member: 'Member',
  task: 'Task',
  tag: 'Task tag',
  entryTag: 'Entry tag',
  status: 'Status',
  priority: 'Priority',
  billable: 'Billable',
  approval: 'Approval',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}

/** What stands for entries that have nothing of the kind, or where it may not be seen. */
const noneNames: Partial<Record<ReportGroup, string>> = {
  client: 'No client',
  task: 'No task',
  tag: 'No tag',
  entryTag: 'No tag',
  status: 'No status',
  priority: 'No task',
}
const priorityNames: Record<string, string> = {
  none: 'No priority',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

const approvalNames: Record<string, string> = {
  open: 'Not submitted',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  returned: 'Sent back',
}

/** A line’s name, the same on screen and in files; days stay as they are. */
export function lineName(group: ReportGroup, { key, title }: Pick<ReportLine, 'key' | 'title'>): string {
  if (key === null) return noneNames[group] ?? 'None'
  if (group === 'priority') return priorityNames[key] ?? key
  if (group === 'billable') return key === 'true' ? 'Billable' : 'Not billable'
  if (group === 'approval') return approvalNames[key] ?? key
  return title || 'Hidden'
}
