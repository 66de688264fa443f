import { toMajor, toMinor } from '#shared/money.ts'
import type { LeftOut, OpenEntry, Rounding, TimeGrouping } from '../../invoice.contract.ts'
import type { InvoiceDocument } from '../../invoice.document.contract.ts'
import { type TimeLine, timeLines } from '../../invoice.time.rules.ts'
import { lineTotal } from '../../invoice.totals.rules.ts'

type Choice = {
  /** Null: all. */
  projects: readonly string[] | null
  excluded: ReadonlySet<string>
  /** Leaves out what nobody has approved. */
  approvedOnly?: boolean
  groupBy: TimeGrouping
  rounding: Rounding | null
} & Pick<InvoiceDocument, 'currency' | 'language' | 'paper'>

/** Entries of one line, chosen or not; `line` is what the chosen ones become, null for none. */
export type EntryGroup = {
  key: string
  title: string
  description: string
  entries: OpenEntry[]
  line: { minutes: number; amount: number } | null
}

export type TimePreview = {
  /** That have time in the period, with how many seconds can be billed. */
  projects: { id: string; name: string; seconds: number }[]
  groups: EntryGroup[]
  chosen: OpenEntry[]
  lines: TimeLine<OpenEntry>[]
  minutes: number
  amount: number
  /** They have no rate, and are never billed. */
  unpriced: OpenEntry[]
  /** Their rate is in another currency. */
  foreign: OpenEntry[]
  /** Nobody has approved them, and only what is approved was asked for. */
  unapproved: OpenEntry[]
  /** Of the chosen projects. */
  leftOut: Omit<LeftOut, 'project'>
}

const keyOf = ({ key, rate, currency }: TimeLine<OpenEntry>) => `${key} ${rate} ${currency}`

/** What chosen time becomes: the lines as the server will make them, and all that is not billed with its reason. */
export function timePreview(
  time: { entries: readonly OpenEntry[]; leftOut: readonly LeftOut[] } | undefined,
  { projects, excluded, approvedOnly = false, groupBy, rounding, currency, language, paper }: Choice,
): TimePreview {
  const { entries = [], leftOut = [] } = time ?? {}
  const isShown = ({ project }: { project: string }) => projects === null || projects.includes(project)
  const asked = entries.filter(isShown)
  const unapproved = approvedOnly ? asked.filter(({ approved }) => !approved) : []
  const shown = approvedOnly ? asked.filter(({ approved }) => approved) : asked
  const unpriced = shown.filter(({ rate }) => rate === null)
  const foreign = shown.filter((entry) => entry.rate !== null && entry.currency !== currency)
  const billable = shown.filter((entry) => entry.rate !== null && entry.currency === currency)
  const chosen = billable.filter(({ id }) => !excluded.has(id))
  const words = { language, paper }
  const lines = timeLines(chosen, groupBy, rounding, words)
  const amounts = lines.map(({ minutes, rate }) => amountOf(minutes, rate ?? 0, currency))
  const becomes = new Map(
    lines.map((line, index) => [
      keyOf(line),
      { minutes: line.minutes, amount: toMajor(amounts[index] ?? 0, currency) },
    ]),
  )
  return {
    projects: projectsOf(entries),
    groups: timeLines(billable, groupBy, null, words).map((group) => ({
      key: keyOf(group),
      title: group.title,
      description: group.description,
      entries: group.entries,
      line: becomes.get(keyOf(group)) ?? null,
    })),
    chosen,
    lines,
    minutes: lines.reduce((sum, line) => sum + line.minutes, 0),
    amount: toMajor(
      amounts.reduce((sum, one) => sum + one, 0),
      currency,
    ),
    unpriced,
    foreign,
    unapproved,
    leftOut: leftOut.filter(isShown).reduce(
      (sum, { covered, notBillable, invoiced, running }) => ({
        covered: sum.covered + covered,
        notBillable: sum.notBillable + notBillable,
        invoiced: sum.invoiced + invoiced,
        running: sum.running + running,
      }),
      { covered: 0, notBillable: 0, invoiced: 0, running: 0 },
    ),
  }
}

/** In minor units. */
const amountOf = (minutes: number, rate: number, currency: string) =>
  lineTotal({
    kind: 'time',
    quantity: minutes / 60,
    minutes,
    rate: toMinor(rate, currency),
    discount: 0,
    tax: null,
  })

/** What an entry alone is worth, before rounding. */
export const entryAmount = ({ seconds, rate, currency }: OpenEntry): number =>
  toMajor(Math.round((seconds * toMinor(rate ?? 0, currency)) / 3600), currency)

function projectsOf(entries: readonly OpenEntry[]): TimePreview['projects'] {
  const found = new Map<string, { id: string; name: string; seconds: number }>()
  for (const { project, projectName, seconds } of entries) {
    const one = found.get(project) ?? { id: project, name: projectName, seconds: 0 }
    one.seconds += seconds
    found.set(project, one)
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}
