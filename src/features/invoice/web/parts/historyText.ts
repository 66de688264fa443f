import { dayRange, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import type { InvoiceStep } from '../../invoice.trail.contract.ts'

export type HistoryNames = {
  currency: string
  client: (id: string) => string
  project: (id: string) => string
  status: (id: string) => string
}
type Field = InvoiceStep['fields'][number]
type Step = {
  all: ReadonlyMap<string, Field>
  /** The document that it was set off with. */
  other: string | null
}
type Say = (field: Field, names: HistoryNames, step: Step) => string | null

const day = (value: unknown) => (typeof value === 'string' ? shortDay(value) : 'none')
const isSet = ({ before, after }: Field) => before === null && after !== null
const changed =
  (what: string): Say =>
  () =>
    `changed the ${what}`

/** What each field tells; what another one tells already tells nothing. */
const said: Record<string, Say> = {
  number: ({ after }) => `finalised it as ${String(after)}`,
  sentAt: (field) => (isSet(field) ? 'sent it' : 'marked it as not sent'),
  viewedAt: (field) => (isSet(field) ? 'opened it for the first time' : null),
  voidedAt: (field) => (isSet(field) ? 'voided it' : null),
  paid({ before, after }, { currency }, { other }) {
    const more = Number(after) - Number(before)
    const amount = formatMoney(Math.abs(more), currency)
    // No money came or went.
    if (other)
      return Math.abs(Number(after)) > Math.abs(Number(before))
        ? `offset ${amount} against ${other}`
        : `undid the offset of ${amount} against ${other}`
    return more > 0 ? `recorded ${amount} as paid` : `removed ${amount} of payments`
  },
  status: ({ after }, { status }, { all }) =>
    all.has('number') || all.has('voidedAt') || all.has('paid')
      ? null
      : after === null
        ? 'removed the status'
        : `set the status to ${status(String(after))}`,
  client: ({ after }, { client }) => `changed the client to ${client(String(after))}`,
  project: ({ after }, { project }) =>
    after === null ? 'removed the project' : `set the project to ${project(String(after))}`,
  issueDate: ({ after }, _names, { all }) =>
    all.has('number') ? null : `changed the issue date to ${day(after)}`,
  dueDate: ({ after }, _names, { all }) =>
    all.has('number')
      ? null
      : after === null
        ? 'removed the due date'
        : `changed the due date to ${day(after)}`,
  serviceFrom: (_field, _names, { all }) => serviceText(all),
  serviceTo: (_field, _names, { all }) => (all.has('serviceFrom') ? null : serviceText(all)),
  totalPrice: ({ before, after }, { currency }, { all }) =>
    all.has('number')
      ? null
      : `changed the total from ${formatMoney(Number(before), currency)} to ${formatMoney(Number(after), currency)}`,
  currency: ({ after }) => `changed the currency to ${String(after)}`,
  language: changed('language'),
  taxMode: changed('tax mode'),
  discount: changed('discount'),
  reference: ({ after }) => (after ? `set the reference to “${String(after)}”` : 'removed the reference'),
  notes: changed('notes'),
  terms: changed('terms'),
  footer: changed('footer'),
  recurring: ({ after }) => (after ? 'made it recurring' : 'cancelled recurring'),
}

function serviceText(all: Step['all']): string {
  const text = (name: string) => all.get(name)?.after as string | null | undefined
  const range = dayRange(text('serviceFrom') ?? null, text('serviceTo') ?? null)
  return range ? `set the service period: ${range}` : 'removed the service period'
}

/** What a step did, in the words of a sentence that begins with who did it. */
export function historyText({ event, fields, setOffWith }: InvoiceStep, names: HistoryNames): string[] {
  if (event === 'create') return ['created this draft']
  const step = { all: new Map(fields.map((field) => [field.field, field])), other: setOffWith }
  const texts = fields.flatMap((field) => said[field.field]?.(field, names, step) ?? [])
  return texts.length ? texts : ['changed it']
}
