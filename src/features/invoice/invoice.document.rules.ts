import type { Tax } from '#features/tax/tax.shape.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import {
  type InvoiceDiscount,
  type InvoiceTotals,
  invoiceTotals,
  lessDeposits,
} from './invoice.totals.rules.ts'

/** What a document takes from elsewhere than the invoice itself. */
export type DocumentFrame = Pick<
  InvoiceDocument,
  'seller' | 'bank' | 'client' | 'buyerReference' | 'corrects' | 'deductions' | 'color' | 'paper'
>

/** An invoice as it stands, in minor units. */
export type DocumentHeading = Pick<
  InvoiceDocument,
  | 'kind'
  | 'issueDate'
  | 'dueDate'
  | 'serviceFrom'
  | 'serviceTo'
  | 'currency'
  | 'language'
  | 'taxMode'
  | 'reference'
  | 'notes'
  | 'terms'
  | 'footer'
> & { number: string | null; discount: InvoiceDiscount }

/** A line with its tax by id. */
export type DocumentLine = Omit<InvoiceDocument['lines'][number], 'tax' | 'total'> & { tax: string | null }

const untaxed = { percent: 0, category: 'O', sentence: '' } as const

/**
 * All that an invoice says as it stands: what is frozen when it is finalised, and what a draft would say. What takes another
 * one back says what that charged: `credited`.
 */
export function documentOf(
  frame: DocumentFrame,
  { number, discount, ...heading }: DocumentHeading,
  lines: readonly DocumentLine[],
  taxes: readonly Pick<Tax, 'id' | 'percent' | 'category' | 'sentence'>[],
  credited: InvoiceTotals | null = null,
): InvoiceDocument {
  const terms = new Map(taxes.map((tax) => [tax.id, tax]))
  const termsOf = ({ tax }: DocumentLine) => {
    const { percent, category, sentence } = terms.get(tax ?? '') ?? untaxed
    return { percent, category, sentence }
  }
  const totals =
    credited ??
    lessDeposits(
      invoiceTotals(
        lines.map((line) => ({ ...line, tax: line.kind === 'text' ? null : termsOf(line) })),
        discount,
        heading.taxMode,
      ),
      frame.deductions.flatMap((deduction) => deduction.taxes),
    )
  // Two taxes of one percentage and category are one sum: it says what the taxes of its lines say.
  const sentenceOf = (percent: number, category: string) => {
    const found = lines
      .filter(({ kind }) => kind !== 'text')
      .map(termsOf)
      .filter((tax) => tax.percent === percent && tax.category === category && tax.sentence)
    return [...new Set(found.map(({ sentence }) => sentence))].join('\n')
  }
  return {
    ...frame,
    kind: heading.kind,
    number: number ?? '',
    issueDate: heading.issueDate,
    dueDate: heading.dueDate,
    serviceFrom: heading.serviceFrom,
    serviceTo: heading.serviceTo,
    currency: heading.currency,
    language: heading.language,
    taxMode: heading.taxMode,
    reference: heading.reference,
    lines: lines.map((line, index) => ({
      kind: line.kind,
      title: line.title,
      description: line.description,
      quantity: line.quantity,
      minutes: line.minutes,
      unit: line.unit,
      rate: line.rate,
      discount: line.discount,
      tax: line.kind === 'text' ? null : termsOf(line),
      total: totals.lines[index] ?? 0,
    })),
    subtotal: totals.subtotal,
    discount,
    discountAmount: totals.discount,
    taxes: totals.taxes.map(({ percent, category, base, tax }) => ({
      percent,
      category,
      sentence: sentenceOf(percent, category),
      base,
      tax,
    })),
    net: totals.net,
    taxAmount: totals.tax,
    total: totals.total,
    notes: heading.notes,
    terms: heading.terms,
    footer: heading.footer,
  }
}
