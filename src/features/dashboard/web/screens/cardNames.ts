import type { CardKey } from '../../dashboard.rules.ts'

export const cardNames: Record<CardKey, string> = {
  attention: 'Needs attention',
  activeTask: 'My current task',
  membersWithoutTasks: 'Members without tasks',
  completedTasks: 'Done this week',
  nowWorking: 'Working now',
  taskWithoutPeople: 'Unassigned tasks',
  workload: 'Workload',
  financialSummary: 'Money',
  hoursByProject: 'Hours by project',
  weekHistory: 'Hours by day',
  deadlines: 'Deadlines',
  latestActivity: 'Latest activity',
  invoicesByStatus: 'Invoices by status',
}
