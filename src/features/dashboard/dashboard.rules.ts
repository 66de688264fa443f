import { seesInvoices } from '#features/invoice/invoice.access.rules.ts'
import { type Access, type Flag, narrower, scopeOf } from '#shared/access.ts'

/** The small metrics, in the order in which they are offered. */
const metricKeys = [
  'tasksDueToday',
  'tasksOverdue',
  'tasksOpen',
  'tasksDoneWeek',
  'hoursToday',
  'hoursWeek',
  'billableShareWeek',
  'activeProjects',
  'membersOnline',
  'runningTimers',
  'unassignedTasks',
  'tasksWithoutEstimate',
  'unbilledHours',
  'unbilledAmount',
  'outstandingAmount',
  'overdueAmount',
  'paidThisMonth',
] as const
export type MetricKey = (typeof metricKeys)[number]

/** The big ones, in the order in which they are offered. */
const cardKeys = [
  'attention',
  'activeTask',
  'membersWithoutTasks',
  'completedTasks',
  'nowWorking',
  'taskWithoutPeople',
  'workload',
  'financialSummary',
  'hoursByProject',
  'weekHistory',
  'deadlines',
  'latestActivity',
  'invoicesByStatus',
] as const
export type CardKey = (typeof cardKeys)[number]

/** Which cards are unfolded until somebody folds them. */
export const expandedByDefault: Record<CardKey, boolean> = {
  attention: true,
  activeTask: false,
  membersWithoutTasks: true,
  completedTasks: true,
  nowWorking: false,
  taskWithoutPeople: false,
  workload: false,
  financialSummary: true,
  hoursByProject: true,
  weekHistory: true,
  deadlines: true,
  latestActivity: true,
  invoicesByStatus: true,
}

/** Whether a metric or a card is shown; their order is that of the list. */
export type DashboardSetting<Key extends string> = { keyId: Key; isSelected: boolean }

const reaches = (access: Access, flag: Flag) => ['all', 'project'].includes(scopeOf(access, flag))

/** Whether hours are counted for the role, as reports count them. */
export const seesHours = (access: Access) =>
  narrower(scopeOf(access, 'report.view'), scopeOf(access, 'time.view')) !== 'none'

/** Whose day the dashboard is about until somebody says otherwise: who sees the time of others leads them. */
export const seesTeam = (access: Access) =>
  scopeOf(access, 'task.view') === 'all' && reaches(access, 'time.view')

const sees = {
  tasks: (access: Access) => scopeOf(access, 'task.view') !== 'none',
  allTasks: (access: Access) => scopeOf(access, 'task.view') === 'all',
  timers: (access: Access) => scopeOf(access, 'time.view') !== 'none',
  workload: (access: Access) => scopeOf(access, 'workload.view') !== 'none',
  othersTimers: (access: Access) => reaches(access, 'time.view'),
  hours: seesHours,
  invoices: seesInvoices,
  everybody: (access: Access) => scopeOf(access, 'member.view') !== 'none',
}
type Need = keyof typeof sees

const metricNeeds: Record<MetricKey, Need | null> = {
  tasksDueToday: 'tasks',
  tasksOverdue: 'tasks',
  tasksOpen: 'tasks',
  tasksDoneWeek: 'tasks',
  hoursToday: 'hours',
  hoursWeek: 'hours',
  billableShareWeek: 'hours',
  activeProjects: null,
  membersOnline: 'everybody',
  runningTimers: 'timers',
  unassignedTasks: 'tasks',
  tasksWithoutEstimate: 'tasks',
  unbilledHours: 'invoices',
  unbilledAmount: 'invoices',
  outstandingAmount: 'invoices',
  overdueAmount: 'invoices',
  paidThisMonth: 'invoices',
}

const cardNeeds: Record<CardKey, Need | null> = {
  attention: 'tasks',
  activeTask: 'tasks',
  // Who sees a part of the tasks would take those with other work for idle.
  membersWithoutTasks: 'allTasks',
  completedTasks: 'tasks',
  nowWorking: 'othersTimers',
  taskWithoutPeople: 'tasks',
  workload: 'workload',
  financialSummary: 'invoices',
  hoursByProject: 'hours',
  weekHistory: 'hours',
  deadlines: 'tasks',
  latestActivity: null,
  invoicesByStatus: 'invoices',
}

const isSeen = (access: Access, need: Need | null) => need === null || sees[need](access)

export const offeredMetrics = (access: Access) => metricKeys.filter((key) => isSeen(access, metricNeeds[key]))
export const offeredCards = (access: Access) => cardKeys.filter((key) => isSeen(access, cardNeeds[key]))

type Layout = { metrics: readonly MetricKey[]; cards: readonly CardKey[] }

/** One’s own day. */
const ownDay: Layout = {
  metrics: ['tasksDueToday', 'tasksOverdue', 'tasksOpen', 'tasksDoneWeek', 'hoursToday', 'hoursWeek'],
  cards: ['attention', 'activeTask', 'deadlines', 'weekHistory', 'completedTasks', 'latestActivity'],
}
/** The team. */
const teamWeek: Layout = {
  metrics: [
    'tasksDueToday',
    'tasksOverdue',
    'tasksOpen',
    'unassignedTasks',
    'hoursToday',
    'hoursWeek',
    'billableShareWeek',
    'runningTimers',
    'membersOnline',
  ],
  cards: [
    'attention',
    'nowWorking',
    'workload',
    'membersWithoutTasks',
    'taskWithoutPeople',
    'completedTasks',
    'hoursByProject',
    'weekHistory',
    'deadlines',
    'latestActivity',
  ],
}
/** The business. */
const business: Layout = {
  metrics: [
    'unbilledAmount',
    'outstandingAmount',
    'overdueAmount',
    'paidThisMonth',
    'hoursWeek',
    'billableShareWeek',
    'tasksOverdue',
    'runningTimers',
  ],
  cards: [
    'attention',
    'financialSummary',
    'hoursByProject',
    'workload',
    'nowWorking',
    'weekHistory',
    'invoicesByStatus',
    'membersWithoutTasks',
    'completedTasks',
    'taskWithoutPeople',
    'deadlines',
    'latestActivity',
  ],
}

/** What the role begins with: who writes invoices runs the business, who sees all tasks and others’ time leads. */
export function roleLayout(access: Access): Layout {
  if (seesInvoices(access) && scopeOf(access, 'invoice.create') !== 'none') return business
  return seesTeam(access) ? teamWeek : ownDay
}

/**
 * All that is offered, in one’s own order, else in the role’s. What one has not decided on, as it is newer than one’s
 * choice, comes last and is as the role has it.
 */
export function arranged<Key extends string>(
  own: readonly DashboardSetting<string>[] | null,
  offered: readonly Key[],
  usual: readonly Key[],
): DashboardSetting<Key>[] {
  const isOffered = (key: string): key is Key => (offered as readonly string[]).includes(key)
  const decided = new Map<Key, boolean>()
  for (const { keyId, isSelected } of own ?? []) if (isOffered(keyId)) decided.set(keyId, isSelected)
  for (const key of [...usual, ...offered])
    if (isOffered(key) && !decided.has(key)) decided.set(key, usual.includes(key))
  return Array.from(decided, ([keyId, isSelected]) => ({ keyId, isSelected }))
}
