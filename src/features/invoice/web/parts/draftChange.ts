import type { Tax } from '#features/tax/tax.shape.ts'
import type { CallArg } from '#shared/contract.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import { byPosition } from '#shared/position.ts'
import type { InvoiceHeading, invoiceContract, LineChange, NewLine } from '../../invoice.contract.ts'
import type { InvoiceLine, WholeInvoice } from '../../invoice.shape.ts'
import { type InvoiceDiscount, invoiceTotals } from '../../invoice.totals.rules.ts'

type Body = NonNullable<CallArg<typeof invoiceContract.updateInvoice>['body']>
export type DraftChange = Omit<Body, 'status'>
export type SetLine = (NewLine & { id: string }) | LineChange
export type Taxes = Record<string, Tax | undefined>

const blank = {
  title: '',
  description: '',
  quantity: 1,
  minutes: null,
  rate: 0,
  discount: 0,
  tax: null,
  project: null,
  total: 0,
  entries: 0,
  updatedAt: '',
} as const

/** A line as the server will have it: of time the minutes count, and hours follow from those. */
function changedLine(line: InvoiceLine, { id: _, quantity, minutes, ...fields }: SetLine): InvoiceLine {
  const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const next: InvoiceLine = { ...line, ...defined }
  if (next.kind === 'text') return { ...next, minutes: null, quantity: 0, rate: 0, discount: 0, tax: null }
  if (next.kind !== 'time') return { ...next, minutes: null, quantity: quantity ?? next.quantity }
  const exact = minutes ?? (quantity === undefined ? line.minutes : null)
  const whole = exact ?? Math.round((quantity ?? next.quantity) * 60)
  return { ...next, minutes: whole, unit: 'HUR', quantity: Number((whole / 60).toFixed(4)) }
}

function newLine(invoice: string, { id, kind }: SetLine, defaultTax: string | null): InvoiceLine {
  return {
    ...blank,
    id,
    invoice,
    position: '',
    kind: kind as InvoiceLine['kind'],
    unit: kind === 'time' ? 'HUR' : 'C62',
    tax: kind === 'text' ? null : defaultTax,
  }
}

/** In minor units of the invoice’s currency. */
export const discountTerms = ({ discount, currency }: WholeInvoice): InvoiceDiscount =>
  discount?.unit === 'money' ? { unit: 'money', value: toMinor(discount.value, currency) } : discount

/** What a draft is once this change is made: lines and sums as the server will answer them. */
export function withChange(
  invoice: WholeInvoice,
  { lines: { set = [], remove = [] } = {}, ...heading }: DraftChange,
  taxes: Taxes,
  /** What new lines have. */
  defaultTax: string | null,
): WholeInvoice {
  const defined = Object.fromEntries(Object.entries(heading).filter(([, value]) => value !== undefined))
  const next: WholeInvoice = { ...invoice, ...defined }
  const lines = new Map(next.lines.map((line) => [line.id, line]))
  for (const id of remove) lines.delete(id)
  for (const line of set) {
    const before = lines.get(line.id) ?? newLine(invoice.id, line, defaultTax)
    lines.set(line.id, changedLine(before, line))
  }
  return withTotals({ ...next, lines: [...lines.values()].sort(byPosition) }, taxes)
}

function withTotals(invoice: WholeInvoice, taxes: Taxes): WholeInvoice {
  const { currency, taxMode, lines } = invoice
  const money = (minor: number) => toMajor(minor, currency)
  const totals = invoiceTotals(
    lines.map((line) => ({
      ...line,
      rate: toMinor(line.rate, currency),
      tax: (line.tax !== null && taxes[line.tax]) || null,
    })),
    discountTerms(invoice),
    taxMode,
  )
  return {
    ...invoice,
    lines: lines.map((line, index) => ({ ...line, total: money(totals.lines[index] ?? 0) })),
    taxes: totals.taxes.map(({ base, tax, ...terms }) => ({ ...terms, base: money(base), tax: money(tax) })),
    subtotal: money(totals.subtotal),
    discountAmount: money(totals.discount),
    taxAmount: money(totals.tax),
    totalPrice: money(totals.total),
    balance: money(totals.total),
  }
}

const moneyFields = ['kind', 'quantity', 'minutes', 'unit', 'rate', 'discount', 'tax'] as const

/** What brings a line back to how it was; its kind brings all that follows from it. */
function reverseLine(line: InvoiceLine, change: SetLine): SetLine {
  const fields = new Set<string>(Object.keys(change))
  if (fields.has('kind')) for (const field of moneyFields) fields.add(field)
  if (line.kind === 'time' && fields.delete('quantity')) fields.add('minutes')
  if (line.kind !== 'time') fields.delete('minutes')
  const values = line as unknown as Record<string, unknown>
  return { ...Object.fromEntries([...fields].map((field) => [field, values[field]])), id: line.id }
}

const wholeLine = ({
  invoice: _,
  total: __,
  entries: ___,
  updatedAt: ____,
  minutes,
  ...line
}: InvoiceLine) => ({
  ...line,
  ...(minutes !== null && { minutes }),
})

/** What brings a draft back to how it was before a change. */
export function reverseOf(
  invoice: WholeInvoice,
  { lines: { set = [], remove = [] } = {}, ...heading }: DraftChange,
): DraftChange {
  const known = new Map(invoice.lines.map((line) => [line.id, line]))
  const back = [
    ...set.flatMap((line) => known.get(line.id) && reverseLine(known.get(line.id) as InvoiceLine, line)),
    ...remove.map((id) => known.get(id) && wholeLine(known.get(id) as InvoiceLine)),
  ].filter((line) => line !== undefined)
  const added = set.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const before = Object.fromEntries(
    Object.keys(heading).map((field) => [field, invoice[field as keyof InvoiceHeading]]),
  )
  const lines = { ...(back.length && { set: back }), ...(added.length && { remove: added }) }
  return { ...before, ...(Object.keys(lines).length && { lines }) }
}

/** How what a change sets reads in a draft now, for undo. */
export function readChange(
  invoice: WholeInvoice | undefined,
  { lines: { set = [], remove = [] } = {}, ...heading }: DraftChange,
): unknown {
  if (!invoice) return null
  const known = new Map(invoice.lines.map((line) => [line.id, line as unknown as Record<string, unknown>]))
  return [
    Object.keys(heading).map((field) => invoice[field as keyof InvoiceHeading]),
    set.map((line) => Object.keys(line).map((field) => known.get(line.id)?.[field] ?? null)),
    remove.map((id) => known.has(id)),
  ]
}
