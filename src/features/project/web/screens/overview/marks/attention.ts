import { daysBetween } from '#shared/days.ts'
import type { Project } from '../../../../project.contract.ts'
import type { BudgetUse } from '../../../parts/budgetUse.ts'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** How far a deadline is away: "3 days late", "Due today", "12 days left". */
export function deadlineText(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Due today'
  return ahead < 0 ? `${counted(-ahead, 'day')} late` : `${counted(ahead, 'day')} left`
}

/** Days ahead within which much that is open is a worry, and which part of all tasks is much. */
const nearDays = 7
const much = 1 / 3

type Known = {
  project: Pick<Project, 'dueDate'>
  /** Closed projects need none. */
  isClosed: boolean
  today: string
  tasks: number
  open: number
  /** Null without a budget, or where it may not be seen. */
  use: BudgetUse | null
}

/** Why a project needs attention, in words; empty when it does not. */
export function attentionOf({ project: { dueDate }, isClosed, today, tasks, open, use }: Known): string[] {
  if (isClosed) return []
  const reasons: string[] = []
  const ahead = dueDate ? daysBetween(today, dueDate) : null
  if (dueDate && ahead !== null) {
    if (ahead < 0) reasons.push(deadlineText(dueDate, today))
    else if (ahead <= nearDays && open > 0 && open >= tasks * much)
      reasons.push(
        `${ahead === 0 ? 'Due today' : `Due in ${counted(ahead, 'day')}`}, ${open} of ${counted(tasks, 'task')} open`,
      )
  }
  if (use?.state === 'over') reasons.push('Over budget')
  return reasons
}
