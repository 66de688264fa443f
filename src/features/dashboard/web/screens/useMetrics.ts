import { useSelector } from 'react-redux'
import { addedUp } from '#features/invoice/web/parts/amounts.ts'
import { useMembers } from '#features/member/web/member.api.ts'
import { selectIsOnline } from '#features/presence/web/presence.slice.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { noProjectFilter, projectMatcher } from '#features/project/web/screens/tree/projectFilter.ts'
import { addressOf, type ReportView, readView } from '#features/report/report.address.rules.ts'
import { reportPeriods } from '#features/report/report.period.rules.ts'
import { minutesOf } from '#features/report/report.rules.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { selectRunning } from '#features/time/web/time.api.ts'
import { useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { Amounts, Dashboard } from '../../dashboard.contract.ts'
import { type CardKey, type MetricKey, offeredCards } from '../../dashboard.rules.ts'
import { useDashboard } from './dashboardState.ts'
import { secondsOn } from './sums.ts'
import { taskListPath } from './taskNumbers.ts'

export const metricNames: Record<MetricKey, string> = {
  tasksDueToday: 'Due today',
  tasksOverdue: 'Overdue tasks',
  tasksOpen: 'Open tasks',
  tasksDoneWeek: 'Done this week',
  hoursToday: 'Hours today',
  hoursWeek: 'Hours this week',
  billableShareWeek: 'Billable this week',
  activeProjects: 'Active projects',
  membersOnline: 'Online',
  runningTimers: 'Running timers',
  unassignedTasks: 'Unassigned',
  tasksWithoutEstimate: 'No estimate',
  unbilledHours: 'Unbilled hours',
  unbilledAmount: 'Unbilled',
  outstandingAmount: 'Outstanding',
  overdueAmount: 'Overdue invoices',
  paidThisMonth: 'Paid this month',
}

export type Metric = {
  /** Undefined while it is on its way; null where it is not known. */
  value: string | null | undefined
  note?: string | undefined
  title?: string | undefined
  /** Something is wrong with it. */
  isLate?: boolean
  /** The list of what is counted: an address, or a card of this page. */
  to: string | { card: CardKey }
}

/** Where the hours of some days are listed, by what. */
export function useHoursPath() {
  const { whose, me, numbers } = useDashboard()
  const today = numbers?.today ?? ''
  return (view: Partial<ReportView>) => {
    if (!today) return '/reports'
    const usual = reportPeriods(today)
    const memberId = whose === 'mine' ? me : null
    return addressOf({ ...readView(new URLSearchParams(), usual), memberId, ...view }, usual)
  }
}

const useActiveProjects = () => {
  const { all, archivedIds } = useProjects()
  const { projectStatuses } = useWorkspace()
  const isOpen = projectMatcher(noProjectFilter, {
    isArchived: ({ id }) => archivedIds.has(id),
    isClosed: ({ status }) =>
      status !== null && !isOpenCategory(projectStatuses.find(({ id }) => id === status)?.category),
  })
  return all.filter(isOpen).length
}

type PresenceState = Parameters<typeof selectIsOnline>[0]

/** How many members are online; null while it is not known. */
function useOnline(): number | null {
  const { members } = useMembers()
  return useSelector((state: PresenceState) => {
    const known = members.map(({ id }) => selectIsOnline(state, id))
    return known.includes(undefined) ? null : known.filter(Boolean).length
  })
}

/** Each metric as it is now. */
export function useMetrics(): Record<MetricKey, Metric> {
  const state = useDashboard()
  const { tasks, whose, me, numbers, hasFailed } = state
  const { access } = useProfile()
  const { currency } = useWorkspace()
  const hoursPath = useHoursPath()
  const active = useActiveProjects()
  const online = useOnline()
  const running = useSelector(selectRunning).filter(({ memberId }) => whose === 'all' || memberId === me)
  const hasTimersCard = offeredCards(access ?? {}).includes('nowWorking')

  /** What only the server can count. */
  const counted = <T>(read: (numbers: Dashboard) => T | null, show: (found: T) => Omit<Metric, 'to'>) => {
    if (!numbers) return { value: hasFailed ? null : undefined }
    const found = read(numbers)
    return found === null ? { value: null } : show(found)
  }
  const money = (amounts: Amounts): Pick<Metric, 'value' | 'note'> => {
    const [first = { currency, amount: 0 }, ...others] = [...amounts].sort(
      (a, b) => Number(b.currency === currency) - Number(a.currency === currency),
    )
    const note = others.map((other) => `+ ${formatMoney(other.amount, other.currency)}`).join(' ')
    return { value: formatMoney(first.amount, first.currency), note: note || undefined }
  }
  const open = (name: Parameters<typeof taskListPath>[0]) => ({
    value: formatNumber(tasks[name].length),
    to: taskListPath(name, whose),
  })
  const week = numbers && { from: numbers.monday, to: addDays(numbers.monday, 6) }

  return {
    tasksDueToday: open('dueToday'),
    tasksOverdue: { ...open('overdue'), isLate: tasks.overdue.length > 0 },
    tasksOpen: open('open'),
    unassignedTasks: open('unassigned'),
    tasksWithoutEstimate: open('withoutEstimate'),
    tasksDoneWeek: {
      ...counted(
        ({ completed }) => completed.count,
        (count) => ({ value: formatNumber(count) }),
      ),
      to: { card: 'completedTasks' },
    },
    hoursToday: {
      ...counted(
        ({ time, today }) => time && secondsOn(time.days, today, today),
        ({ seconds }) => ({
          value: durationText(minutesOf(seconds)),
          note: running.length ? `+ ${running.length} running` : undefined,
        }),
      ),
      to: hoursPath({
        from: numbers?.today ?? '',
        to: numbers?.today ?? '',
        group: 'member',
        subgroup: 'task',
      }),
    },
    hoursWeek: {
      ...counted(
        ({ time, monday, today }) =>
          time && {
            now: secondsOn(time.days, monday, addDays(monday, 6)).seconds,
            before: secondsOn(time.days, addDays(monday, -7), addDays(today, -7)).seconds,
          },
        ({ now, before }) => ({
          value: durationText(minutesOf(now)),
          note: before ? changeText(now, before) : undefined,
          title: 'Compared with the same days of last week',
        }),
      ),
      to: hoursPath({ ...week }),
    },
    billableShareWeek: {
      ...counted(
        ({ time, monday }) => time && secondsOn(time.days, monday, addDays(monday, 6)),
        ({ seconds, billableSeconds }) => ({
          value: seconds ? `${Math.round((billableSeconds / seconds) * 100)}%` : '–',
          note: seconds ? durationText(minutesOf(billableSeconds)) : undefined,
        }),
      ),
      to: hoursPath({ ...week, group: 'billable', subgroup: 'project' }),
    },
    activeProjects: { value: formatNumber(active), to: '/workspace' },
    membersOnline: {
      value: online === null ? null : formatNumber(online),
      to: scopeOf(access ?? {}, 'team.view') === 'none' ? '/settings/members' : '/team?presence=online',
    },
    runningTimers: {
      value: formatNumber(running.length),
      to: { card: hasTimersCard && whose === 'all' ? 'nowWorking' : 'activeTask' },
    },
    unbilledHours: {
      ...counted(
        ({ unbilled }) => unbilled,
        ({ minutes, unpricedMinutes }) => ({
          value: durationText(minutes),
          note: unpricedMinutes ? `+ ${durationText(unpricedMinutes)} unpriced` : undefined,
        }),
      ),
      to: '/invoices?tab=unbilled',
    },
    unbilledAmount: {
      ...counted(
        ({ unbilled }) => unbilled,
        ({ amounts }) => money(amounts),
      ),
      to: '/invoices?tab=unbilled',
    },
    outstandingAmount: {
      ...counted(
        ({ invoices }) => invoices,
        (rows) => money(addedUp(rows, 'balance')),
      ),
      to: '/invoices?tab=outstanding',
    },
    overdueAmount: {
      ...counted(
        ({ invoices }) => invoices,
        (rows) => ({
          ...money(addedUp(rows, 'overdue')),
          isLate: rows.some(({ overdue }) => overdue > 0),
        }),
      ),
      to: '/invoices?tab=overdue',
    },
    paidThisMonth: {
      ...counted(
        ({ payments }) => payments,
        ({ amounts }) => money(amounts),
      ),
      to: { card: 'financialSummary' },
    },
  }
}

/** "+12%", "−3%". */
function changeText(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
}
