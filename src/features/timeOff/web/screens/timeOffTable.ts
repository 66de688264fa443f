import type { TimeOff } from '../../timeOff.shape.ts'
import { halfDaysText, saidText, statusNames } from '../parts/timeOffText.ts'

/** The lists of the screen, in their order; one that is not shown is left out. */
export type TimeOffLists = Partial<Record<'Requests' | 'My time off' | 'Who is away', readonly TimeOff[]>>

/** What stands for ids, and how many work days it takes where that is known. */
type Names = {
  member(id: string): string
  kind(id: string | null): string
  count(timeOff: TimeOff): number | null
}

/** The lists of time off as a table for spreadsheets, one below the other. */
export const timeOffTable = (lists: TimeOffLists, { member, kind, count }: Names) => [
  ['List', 'Member', 'From', 'To', 'Half days', 'Type', 'Days', 'Status', 'Note'],
  ...Object.entries(lists).flatMap(([list, all]) =>
    all.map((one) => [
      list,
      member(one.memberId),
      one.start,
      one.end,
      halfDaysText(one),
      kind(one.kind) || 'Away',
      count(one),
      statusNames[one.status],
      list === 'Who is away' ? '' : saidText(one),
    ]),
  ),
]
