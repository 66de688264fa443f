import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import type { NewLine, Rounding, Service, TimeChoice } from '../invoice.contract.ts'
import { billedMinutes } from '../invoice.time.rules.ts'
import { lineTotal } from '../invoice.totals.rules.ts'
import { writeLines } from './invoice.change.ts'
import type { InvoiceRow } from './invoice.queries.ts'
import { type BillableEntry, findBillable, insertLineEntries, lockBillable } from './invoice.time.queries.ts'

type Group = Pick<BillableEntry, 'key' | 'title' | 'rate' | 'currency'> & { entries: BillableEntry[] }

/** Entries by what they are grouped by; what has another rate or currency is another line. */
function groupsOf(entries: readonly BillableEntry[]): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const { key, title, rate, currency } = entry
    const id = `${key} ${rate} ${currency}`
    const group = groups.get(id) ?? { key, title, rate, currency, entries: [] }
    group.entries.push(entry)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** The project that all of them are on; null for several. */
const projectOf = ({ entries }: Group): string | null => {
  const [first] = entries
  return first && entries.every(({ project }) => project === first.project) ? first.project : null
}

const minutesOf = ({ entries }: Group, rounding: Rounding | null) =>
  billedMinutes(
    entries.map(({ seconds }) => seconds),
    rounding,
  )

const timeLine = (minutes: number, rate: number) =>
  ({ kind: 'time', quantity: minutes / 60, minutes, rate, discount: 0, tax: null }) as const

/** Time that can be billed, as the lines that would be made of it. */
export function servicesOf(entries: readonly BillableEntry[]): Service[] {
  return groupsOf(entries).map((group) => {
    const minutes = minutesOf(group, null)
    const { key, title, rate, currency } = group
    return {
      key,
      title,
      minutes,
      estimate: Number((minutes / 60).toFixed(2)),
      rate: toMajor(rate, currency),
      amount: rate === null ? 0 : toMajor(lineTotal(timeLine(minutes, rate)), currency),
      currency,
      project: projectOf(group),
      entries: group.entries.map(({ id }) => id),
    }
  })
}

/** Puts time on a locked draft, as lines; refuses what can't be billed, by name where entries were named. */
export async function addTime(
  trx: Db,
  viewer: Viewer,
  invoice: InvoiceRow,
  { groupBy, rounding = null, ...filter }: TimeChoice,
): Promise<InvoiceRow> {
  const { workspaceId, id, client, currency } = invoice
  const find = () => findBillable(trx, workspaceId, viewer, groupBy, { ...filter, client })
  const ids = (await find()).map((entry) => entry.id)
  await lockBillable(trx, workspaceId, ids)
  // Somebody may have billed or changed some of it meanwhile.
  const found = await find()
  const billable = found.filter((entry) => entry.rate !== null && entry.currency === currency)
  assertAllBillable(filter.entries, billable)
  const lines = groupsOf(billable).map((group) => ({
    id: uuidv7(),
    group,
    minutes: minutesOf(group, rounding),
  }))
  const set: NewLine[] = lines.map(({ id: line, group, minutes }) => ({
    id: line,
    kind: 'time',
    title: group.title,
    minutes,
    rate: toMajor(group.rate as number, currency),
    project: projectOf(group),
  }))
  await writeLines(trx, invoice, { set })
  const links = lines.flatMap(({ id: line, group }) =>
    group.entries.map(({ id: entry, seconds }) => ({ line, entry, seconds })),
  )
  await insertLineEntries(trx, workspaceId, id, links)
  // Which projects it bills follows from the entries too.
  return writeLines(trx, invoice, {})
}

function assertAllBillable(named: readonly string[] | undefined, billable: readonly BillableEntry[]) {
  const known = new Set(billable.map(({ id }) => id))
  const missing = named?.filter((id) => !known.has(id)) ?? []
  if (missing.length)
    throw new HttpError(
      409,
      'ENTRY_NOT_BILLABLE',
      `${missing.length === 1 ? 'One entry' : `${missing.length} entries`} can’t be billed here: without a rate, on another invoice already, or not of this client. Reload and choose again.`,
      { entries: 'Some can’t be billed' },
    )
  if (!billable.length)
    throw new HttpError(409, 'NOTHING_TO_BILL', 'There is no time to bill here.', { entries: 'None found' })
}
