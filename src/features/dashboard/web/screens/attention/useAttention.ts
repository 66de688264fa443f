import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { useMemberNames, useMembers } from '#features/member/web/member.api.ts'
import { seenBudgetSum, useBudgetSums } from '#features/project/web/budgetSums.api.ts'
import { budgetUse, budgetUseText } from '#features/project/web/parts/budgetUse.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useGetProjectSumsQuery } from '#features/project/web/projectSums.api.ts'
import { taskResource } from '#features/task/task.rules.ts'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { runningSeconds } from '#features/time/time.sums.rules.ts'
import { titleOf } from '#features/time/web/parts/entryRows.ts'
import { useTicking } from '#features/time/web/parts/secondClock.ts'
import { longTimer } from '#features/time/web/screens/timer/forgotten.ts'
import { selectRunning } from '#features/time/web/time.api.ts'
import { useWorkDays } from '#features/timeOff/web/parts/useTimeOff.ts'
import { selectViewer, useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, daysBetween, mondayOf } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { shortDay } from '#web/format/dates.ts'
import {
  type AttentionKind,
  lateBillingDays,
  missingDays,
  rankAttention,
  trackedDays,
} from '../../../dashboard.attention.rules.ts'
import type { Snooze } from '../../dashboard.slice.ts'
import { useDashboard } from '../dashboardState.ts'
import { taskListPath } from '../taskNumbers.ts'
import { useSnoozed } from './useSnoozed.ts'

export type AttentionItem = {
  key: string
  kind: AttentionKind
  title: string
  note: string
  money: { currency: string; amount: number } | null
  weight: number
  /** The one step that settles it: somewhere else, or a field of a task. */
  action: { label: string } & ({ to: string } | { taskId: string; field: TaskField })
}
export type SnoozedItem = AttentionItem & { snooze: Snooze }

/** All that waits to be settled, by what it costs, and what was put off; undefined while it is on its way. */
export function useAttention(): { waiting: AttentionItem[]; snoozed: SnoozedItem[] } | undefined {
  const { currency } = useWorkspace()
  const { numbers, hasFailed, today } = useDashboard()
  const { find } = useSnoozed(today)
  const billing = useBillingLeaks()
  const time = useTimeLeaks()
  const work = useWorkLeaks()
  if (!numbers && !hasFailed) return undefined
  const ranked = rankAttention([...billing, ...time, ...work], currency)
  return {
    waiting: ranked.filter(({ key }) => !find(key)),
    snoozed: ranked.flatMap((item) => {
      const snooze = find(item.key)
      return snooze ? [{ ...item, snooze }] : []
    }),
  }
}

/** What is not invoiced, has no rate, or is not paid. */
function useBillingLeaks(): AttentionItem[] {
  const { numbers } = useDashboard()
  const { byId: clients } = useClients()
  const { byId: projects } = useProjects()
  const may = useMay()
  if (!numbers?.leaks) return []
  const { overdue, unbilled, unpriced } = numbers.leaks
  const nameOf = (client: string | null) => (client && clients[client]?.title) || 'No client'
  const mayInvoice = may('invoice.create')
  return [
    ...overdue.map(({ id, number, client, dueDate, balance, currency }): AttentionItem => {
      const days = dueDate ? daysBetween(dueDate, numbers.today) : 0
      return {
        key: `overdue ${id}`,
        kind: 'overdueInvoice',
        title: `${number ?? 'An invoice'} is overdue`,
        note: `${nameOf(client)} · ${days === 1 ? '1 day' : `${days} days`} late`,
        money: { currency, amount: balance },
        weight: days,
        action: { label: 'Open invoice', to: `/invoices/${id}` },
      }
    }),
    ...unbilled.map(({ client, currency, amount, minutes, projects: of, oldest }): AttentionItem => {
      const search = new URLSearchParams({ client: client ?? '', projects: of.join() })
      return {
        key: `unbilled ${client} ${currency} ${of[0]}`,
        kind: 'unbilledTime',
        title: `${nameOf(client)} hasn’t been invoiced for over ${lateBillingDays} days`,
        note: `${durationText(minutes)} since ${shortDay(oldest)}`,
        money: { currency, amount },
        weight: minutes,
        action:
          client && mayInvoice
            ? { label: 'Create invoice', to: `/invoices/new?${search}` }
            : { label: 'See unbilled', to: '/invoices?tab=unbilled' },
      }
    }),
    ...unpriced.map(
      ({ project, minutes, oldest }): AttentionItem => ({
        key: `unpriced ${project}`,
        kind: 'unpricedTime',
        title: `${projects[project]?.name ?? 'A project'} has billable time without a rate`,
        note: `${durationText(minutes)} since ${shortDay(oldest)}, can’t be billed until it has one`,
        money: null,
        weight: minutes,
        action: may('project.update', { project })
          ? { label: 'Set a rate', to: projectPath(project, 'settings') }
          : { label: 'See unbilled', to: '/invoices?tab=unbilled' },
      }),
    ),
  ]
}

/** Forgotten timers, and work days without time. */
function useTimeLeaks(): AttentionItem[] {
  const { numbers, whose, me } = useDashboard()
  const { byId: members } = useMembers()
  const nameOf = useMemberNames()
  const running = useSelector(selectRunning).filter(({ memberId }) => whose === 'all' || memberId === me)
  const now = useTicking(
    useCallback((at: number) => Math.floor(at / 60_000) * 60_000, []),
    running.length > 0,
  )
  const today = numbers?.today ?? ''
  const from = numbers ? addDays(today, -trackedDays) : ''
  const workDaysOf = useWorkDays(from || '2026-01-01', today || '2026-01-01')
  const whoseTime = (memberId: string) => (memberId === me ? 'Your' : `${nameOf(memberId)}’s`)
  const timers = running
    .map((timer) => ({ timer, seconds: runningSeconds(Date.parse(timer.start), now) }))
    .filter(({ seconds }) => seconds > longTimer)
    .map(
      ({ timer, seconds }): AttentionItem => ({
        key: `timer ${timer.id}`,
        kind: 'longTimer',
        title: `${whoseTime(timer.memberId)} timer has run for ${durationText(Math.floor(seconds / 60))}`,
        note: titleOf(timer),
        money: null,
        weight: seconds,
        action: { label: 'Check', to: `/time?tab=entries&member=${timer.memberId}` },
      }),
    )
  if (!numbers || !workDaysOf) return timers
  const days = Array.from({ length: trackedDays }, (_, at) => addDays(from, at))
  const missing = numbers.tracked.flatMap((tracked): AttentionItem[] => {
    const { memberId } = tracked
    const member = members[memberId]
    if (!member || (whose === 'mine' && memberId !== me)) return []
    const workDay = workDaysOf(member)
    const found = missingDays(tracked, days, (day) => workDay(day).minutes)
    const [first] = found.days
    if (!first) return []
    const who = memberId === me ? 'You have' : `${nameOf(memberId)} has`
    return [
      {
        key: `missing ${memberId}`,
        kind: 'missingTime',
        title: `${who} no time on ${found.days.length === 1 ? '1 work day' : `${found.days.length} work days`}`,
        note: `${daysText(found.days)} · ${durationText(found.minutes)} expected`,
        money: null,
        weight: found.minutes,
        action: {
          label: memberId === me ? 'Fill in' : 'See week',
          to: `/time?week=${mondayOf(first)}&member=${memberId}`,
        },
      },
    ]
  })
  return [...timers, ...missing]
}

/** "12 Nov, 13 Nov", and of many the first and the last. */
const daysText = (days: readonly string[]) =>
  days.length <= 4
    ? days.map((day) => shortDay(day)).join(', ')
    : `${shortDay(days[0] ?? '')} to ${shortDay(days.at(-1) ?? '')}`

/** Budgets and estimates that were exceeded, and tasks that nobody has. */
function useWorkLeaks(): AttentionItem[] {
  const { tasks, whose } = useDashboard()
  const { currency } = useWorkspace()
  const { sorted: projects } = useProjects()
  const viewer = useSelector(selectViewer)
  const may = useMay()
  useGetProjectSumsQuery()
  const sums = useBudgetSums()
  const budgets = projects.flatMap((project): AttentionItem[] => {
    const { id, name, budget } = project
    const sum = seenBudgetSum(viewer, project, sums[id])
    if (!budget || !sum) return []
    const use = budgetUse(budget, sum)
    if (use.state !== 'over') return []
    const isMoney = budget.unit === 'money'
    return [
      {
        key: `budget ${id}`,
        kind: 'overBudget',
        title: `${name} is over its budget`,
        note: budgetUseText(use, budget.unit, currency),
        money: isMoney ? { currency, amount: use.used - use.amount } : null,
        weight: use.used - use.amount,
        action: may('project.update', { project: id })
          ? { label: 'Change budget', to: projectPath(id, 'settings') }
          : { label: 'Open project', to: projectPath(id, 'overview') },
      },
    ]
  })
  const estimates = tasks.overEstimate.map((task): AttentionItem => {
    const { id, title, estimate, activeTime } = task
    return {
      key: `estimate ${id}`,
      kind: 'overEstimate',
      title: `${title} is over its estimate`,
      note: `${durationText(activeTime ?? 0)} of ${durationText(estimate)}`,
      money: null,
      weight: (activeTime ?? 0) - estimate,
      action: may('task.update', taskResource(task))
        ? { label: 'Change estimate', taskId: id, field: 'estimate' }
        : { label: 'Open task', to: `/tasks/${id}` },
    }
  })
  const count = tasks.unassigned.length
  if (!count || whose === 'mine') return [...budgets, ...estimates]
  const unassigned: AttentionItem = {
    key: 'unassigned',
    kind: 'unassignedTasks',
    title: count === 1 ? '1 open task is unassigned' : `${count} open tasks are unassigned`,
    note: 'Nobody is working on them',
    money: null,
    weight: count,
    action: { label: 'Assign', to: taskListPath('unassigned', 'all') },
  }
  return [...budgets, ...estimates, unassigned]
}
