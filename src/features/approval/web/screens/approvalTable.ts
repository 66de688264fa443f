import { addDays } from '#shared/days.ts'
import { fullInstant } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import type { Approval, ApprovalState } from '../../approval.shape.ts'

/** The lists of the screen, in their order. */
export type ApprovalLists = {
  waiting: readonly Approval[]
  /** The week that these members have not handed in. */
  week: string
  missing: readonly string[]
  decided: readonly Approval[]
}

/** What stands for ids, and the minutes that are expected in a week, where that is known. */
type Names = {
  member(id: string | null): string
  project(id: string): string
  expected(week: Approval): number | undefined
}

const stateNames: Record<ApprovalState, string> = {
  open: 'Not submitted',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  returned: 'Sent back',
}

const head = [
  'Member',
  'From',
  'To',
  'Project',
  'Hours',
  'Expected',
  'Difference',
  'Billable',
  'Status',
  'Decided by',
  'Decided',
  'Note',
]

const noHours = Array<null>(4).fill(null)
const daysOf = (week: string) => [week, addDays(week, 6)]

/** The weeks as a table for spreadsheets, one list below the other. */
export function approvalTable(
  { waiting, week, missing, decided }: ApprovalLists,
  { member, project, expected }: Names,
): (string | null)[][] {
  function cells(one: Approval) {
    const minutes = Math.round(one.seconds / 60)
    const due = expected(one)
    return [
      member(one.memberId),
      ...daysOf(one.week),
      one.project ? project(one.project) : '',
      formatMinutes(minutes),
      due === undefined ? null : formatMinutes(due),
      due === undefined ? null : formatMinutes(minutes - due),
      formatMinutes(one.billableSeconds / 60),
      stateNames[one.state],
    ]
  }
  return [
    head,
    ...waiting.map((one) => [...cells(one), '', '', one.note]),
    ...missing.map((id) => [member(id), ...daysOf(week), '', ...noHours, stateNames.open, '', '', '']),
    ...decided.map((one) => [
      ...cells(one),
      member(one.decidedBy),
      one.decidedAt ? fullInstant(one.decidedAt) : '',
      one.comment,
    ]),
  ]
}
