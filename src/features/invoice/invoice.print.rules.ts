import type { InvoiceDocument } from './invoice.document.contract.ts'
import { addressOf, documentFormat, groupedIban } from './invoice.format.rules.ts'
import { filled, labelsOf } from './invoice.labels.ts'

type Fact = { label: string; value: string }

export type PrintedLine = {
  isText: boolean
  title: string
  description: string
  /** What is taken off this line; empty: nothing. */
  discount: string
  quantity: string
  rate: string
  tax: string
  amount: string
}

/** What stands around the lines of each document. */
export type PrintedFrame = {
  language: string
  title: string
  /** Behind the title; empty where it has none. */
  number: string
  /** Who it comes from, in one line over the recipient. */
  sender: string
  recipient: string[]
  /** Beside the recipient. */
  facts: Fact[]
  /** Who it comes from, in columns at the foot of each page. */
  seller: string[][]
  /** With {page} and {pages}. */
  page: string
}

/**
 * An invoice in words and figures, in the order in which they stand: the page, the preview and the PDF only draw it. A
 * draft has “Draft” for a number.
 */
export type PrintedInvoice = PrintedFrame & {
  /** A tax column only where lines differ in it. */
  columns: { description: string; quantity: string; rate: string; tax: string | null; amount: string }
  lines: PrintedLine[]
  /** Under the lines; `total` is the one that stands out, `included` those under it. */
  totals: (Fact & { is: 'sum' | 'total' | 'included' })[]
  /** Why no tax is charged, or the like. */
  sentences: string[]
  /** How it is paid; null where nothing is to be paid. */
  payment: { title: string; sentence: string; facts: Fact[] } | null
  notes: string
  terms: string
  footer: string
  carriedOver: string
}

type Context = {
  document: InvoiceDocument
  format: ReturnType<typeof documentFormat>
  labels: ReturnType<typeof labelsOf>
}

export function printedInvoice(document: InvoiceDocument): PrintedInvoice {
  const format = documentFormat(document)
  const labels = labelsOf(document.language)
  const context = { document, format, labels }
  const { seller, client } = document
  const home = seller.country
  return {
    language: document.language,
    title: labels.title[document.kind],
    number: document.number || labels.draft,
    sender: [seller.name, ...addressOf(seller, home, format.locale)].filter(Boolean).join(' · '),
    recipient: [client.name, ...addressOf(client, home, format.locale)],
    facts: factsOf(context),
    columns: {
      description: labels.description,
      quantity: labels.quantity,
      rate: labels.rate,
      tax: hasTaxColumn(document) ? labels.tax : null,
      amount: labels.amount,
    },
    lines: document.lines.map((line) => printedLine(line, context)),
    totals: totalsOf(context),
    sentences: [...new Set(document.taxes.map(({ sentence }) => sentence).filter(Boolean))],
    payment: paymentOf(context),
    notes: document.notes,
    terms: document.terms,
    footer: document.footer,
    seller: sellerColumns(context),
    page: labels.page,
    carriedOver: labels.carriedOver,
  }
}

const withValue = (facts: readonly Fact[]) => facts.filter(({ value }) => value !== '')

function factsOf({ document, format, labels }: Context): Fact[] {
  const { dueDate, serviceFrom, serviceTo, corrects, kind } = document
  const isPeriod = serviceFrom !== null && serviceTo !== null && serviceFrom !== serviceTo
  const serviceDay = serviceFrom ?? serviceTo
  return withValue([
    { label: labels.number, value: document.number || labels.draft },
    { label: labels.issueDate, value: format.date(document.issueDate) },
    {
      label: kind === 'quote' ? labels.validUntil : labels.dueDate,
      value: dueDate ? format.date(dueDate) : '',
    },
    isPeriod
      ? { label: labels.servicePeriod, value: format.period(serviceFrom, serviceTo) }
      : { label: labels.serviceDate, value: serviceDay ? format.date(serviceDay) : '' },
    { label: labels.reference, value: document.reference },
    { label: labels.yourReference, value: document.buyerReference },
    { label: labels.yourTaxId, value: document.client.taxId },
    {
      label: labels.corrects,
      value: corrects
        ? filled(labels.correctsNumber, { number: corrects.number, date: format.date(corrects.issueDate) })
        : '',
    },
  ])
}

const hasTaxColumn = ({ taxes }: InvoiceDocument) => taxes.length > 1

function printedLine(
  line: InvoiceDocument['lines'][number],
  { document, format, labels }: Context,
): PrintedLine {
  const { kind, title, description, discount, rate, tax, total } = line
  const isText = kind === 'text'
  // What is taken off once needs no “1”.
  const isPlain = isText || (kind === 'discount' && line.quantity === 1)
  return {
    isText,
    title,
    description,
    discount: discount ? filled(labels.lineDiscount, { percent: format.percent(discount) }) : '',
    quantity: isPlain ? '' : format.quantity(line),
    rate: isPlain ? '' : format.amount(rate),
    tax: tax && hasTaxColumn(document) ? format.percent(tax.percent) : '',
    amount: isText ? '' : format.amount(total),
  }
}

/** What is not subject to tax, and says nothing about it, is not mentioned. */
const mentionedTaxes = ({ taxes }: InvoiceDocument) =>
  taxes.length === 1 && taxes[0]?.category === 'O' && !taxes[0].sentence ? [] : taxes

function totalsOf({ document, format, labels }: Context): PrintedInvoice['totals'] {
  const { discount, discountAmount, subtotal, net, total, taxMode } = document
  const isInclusive = taxMode === 'inclusive'
  const taxes = mentionedTaxes(document).map(({ percent, category, base, tax }) => {
    const isTaxed = category === 'S' || category === 'Z'
    const label =
      isTaxed && isInclusive ? labels.includedTax : labels.taxOn[category === 'Z' ? 'S' : category]
    const values = { percent: format.percent(percent), base: format.money(base) }
    return { label: filled(label, values), value: format.money(tax) }
  })
  const off = discount?.unit === 'percent' ? ` ${format.percent(discount.value)}` : ''
  const discounts = discountAmount
    ? [{ label: `${labels.discount}${off}`, value: format.money(-discountAmount) }]
    : []
  const deposits = deductionsOf({ document, format, labels })
  const less = [...discounts, ...deposits]
  const isSplit = less.length > 0 || (taxes.length > 0 && !isInclusive)
  const sums = [
    ...(isSplit ? [{ label: labels.subtotal, value: format.money(subtotal) }] : []),
    ...less,
    ...(less.length && taxes.length && !isInclusive ? [{ label: labels.net, value: format.money(net) }] : []),
    ...(isInclusive ? [] : taxes),
  ]
  return [
    ...sums.map((sum) => ({ ...sum, is: 'sum' as const })),
    { label: labels.total, value: format.money(total), is: 'total' },
    ...(isInclusive ? taxes.map((tax) => ({ ...tax, is: 'included' as const })) : []),
  ]
}

/** Deposits that are deducted, each with the tax that it charged. */
const deductionsOf = ({ document: { deductions, taxMode }, format, labels }: Context) =>
  deductions.map(({ number, issueDate, net, taxAmount, total }) => {
    const parts = taxAmount ? `: ${format.money(net)} + ${format.money(taxAmount)}` : ''
    return {
      label: `${labels.title.deposit} ${number}, ${format.date(issueDate)}${parts}`,
      value: format.money(0 - (taxMode === 'inclusive' ? total : net)),
    }
  })

function paymentOf({ document, format, labels }: Context): PrintedInvoice['payment'] {
  const { kind, total, dueDate, bank, seller, number } = document
  if ((kind !== 'invoice' && kind !== 'deposit') || total <= 0) return null
  const facts = bank.iban
    ? withValue([
        { label: labels.holder, value: bank.holder || seller.name },
        { label: 'IBAN', value: groupedIban(bank.iban) },
        { label: 'BIC', value: bank.bic },
        { label: labels.bank, value: bank.bankName },
        { label: labels.paymentReference, value: number },
      ])
    : []
  const sentence = dueDate
    ? filled(labels.payBy, { amount: format.money(total), date: format.date(dueDate) })
    : ''
  return facts.length || sentence ? { title: labels.payment, sentence, facts } : null
}

export function sellerColumns({
  document: { seller },
  format,
  labels,
}: Omit<Context, 'document'> & { document: Pick<InvoiceDocument, 'seller'> }): string[][] {
  return [
    [seller.name, ...addressOf(seller, seller.country, format.locale)],
    [seller.email, seller.phone, seller.website],
    [seller.taxId && `${labels.taxId} ${seller.taxId}`, seller.registration],
  ]
    .map((column) => column.filter(Boolean))
    .filter((column) => column.length)
}
