import type { InvoicedEntry } from '#features/invoice/invoice.trail.contract.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import { formatMinutes } from '#web/format/durations.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { amountOf, minutesAt, sumOf } from '../../../time.sums.rules.ts'
import { titleOf } from '../../parts/entryRows.ts'
import { clockAt } from '../entry/entryTimes.ts'
import { billingText, nameWithout } from './entryText.ts'

/** What ids stand for, and the invoice that an entry is on. */
type Names = {
  member(id: string): string
  project(id: string): string
  tag(id: string): string
  invoice(entry: string): InvoicedEntry | undefined
}
type Cell = string | number | null

const heads = ['Member', 'Date', 'Task', 'Project', 'Note', 'Tags', 'Start', 'End', 'Hours', 'Billing']
const moneyHeads = ['Rate', 'Amount', 'Currency']
const lastHeads = ['Entered manually', 'Edited by', 'Invoice']

/** Entries as a table for spreadsheets, in the order given; one that runs has lasted until now. Money only where it is shown. */
export function entryTable(
  entries: readonly TimeEntry[],
  timeZone: string,
  now: number,
  names: Names,
): Cell[][] {
  const seesMoney = entries.some(({ rate, unpriced }) => rate !== null || unpriced)
  const clock = (instant: string) => clockAt(timeZone, Date.parse(instant))
  return [
    [...heads, ...(seesMoney ? moneyHeads : []), ...lastHeads],
    ...entries.map((entry) => [
      names.member(entry.memberId),
      dayIn(timeZone, new Date(entry.start)),
      entry.task === null ? nameWithout(entry, titleOf(entry)) : titleOf(entry),
      names.project(entry.project),
      entry.note,
      entry.tags.map(names.tag).filter(Boolean).join(', '),
      clock(entry.start),
      entry.end === null ? null : clock(entry.end),
      formatMinutes(minutesAt(sumOf([entry]), now)),
      entry.unpriced ? `${billingText(entry)}, unpriced` : billingText(entry),
      ...(seesMoney ? moneyCells(entry) : []),
      entry.isManual ? 'Yes' : 'No',
      entry.editedBy ? names.member(entry.editedBy) : '',
      invoiceText(names.invoice(entry.id)),
    ]),
  ]
}

/** Nothing for what is not billed by the hour. */
function moneyCells(entry: TimeEntry): Cell[] {
  const { rate, currency } = entry
  const amount = amountOf(entry)
  return amount === null ? [null, null, ''] : [rate, toMajor(toMinor(amount, currency), currency), currency]
}

/** By its number, where the role may see it. */
function invoiceText(invoiced: InvoicedEntry | undefined): string {
  if (!invoiced) return ''
  return invoiced.invoice ? (invoiced.number ?? 'Draft') : 'On an invoice'
}
