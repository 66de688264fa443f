import { decimal } from '#shared/decimal.ts'
import { minorDigits } from '#shared/money.ts'
import { scaled } from '#shared/roundedDivision.ts'
import type { TaxCategory } from '#shared/taxCategory.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { type NetLine, netLines, quantityAndPrice, toCents } from './invoice.einvoice.lines.rules.ts'
import { type EInvoiceParty, type Profile, partiesOf, profileOf } from './invoice.einvoice.party.rules.ts'

export type EInvoiceTax = { category: TaxCategory; percent: string | null }

export type EInvoiceLine = EInvoiceTax & {
  id: string
  name: string
  description: string
  quantity: string
  unit: string
  price: string
  /** How much the price is for, in the same unit; null: one. */
  baseQuantity: string | null
  /** What is taken off; of a line that takes off itself, what comes on top. */
  allowance: { amount: string; isCharge: boolean } | null
  net: string
}

/**
 * What an electronic invoice says by the European standard EN 16931, before it is written in one of its two syntaxes.
 * Amounts are decimals with two digits, as the standard wants them of any currency; those of a credit note are positive.
 */
export type EInvoice = {
  profile: Profile
  /** Invoice, credit note, deposit. */
  type: '380' | '381' | '386'
  number: string
  issueDate: string
  dueDate: string | null
  currency: string
  note: string
  buyerReference: string
  /** Of the client’s order. */
  orderReference: string
  period: { from: string | null; to: string | null } | null
  corrects: { number: string; issueDate: string } | null
  seller: EInvoiceParty
  buyer: EInvoiceParty
  /** Where and when, which a supply within the EU has to say. */
  delivery: { date: string; country: string } | null
  account: { iban: string; bic: string; holder: string } | null
  terms: string
  lines: EInvoiceLine[]
  /** What the discount on the whole takes off each rate of tax. */
  allowances: (EInvoiceTax & { amount: string })[]
  taxes: (EInvoiceTax & { base: string; amount: string; reason: string; reasonCode: string })[]
  totals: {
    lines: string
    allowances: string
    net: string
    tax: string
    gross: string
    rounding: string | null
    due: string
  }
}

/** Why nothing is charged, where the document has no sentence of its own, and the standard’s code for it. */
const reasons: Record<TaxCategory, [reason: string, code: string]> = {
  S: ['', ''],
  Z: ['', ''],
  E: ['Exempt from tax', ''],
  AE: ['Reverse charge', 'VATEX-EU-AE'],
  K: ['Intra-Community supply', 'VATEX-EU-IC'],
  G: ['Export outside the EU', 'VATEX-EU-G'],
  O: ['Not subject to tax', 'VATEX-EU-O'],
}

const money = (cents: bigint) => decimal(cents, 2, 2)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** A standard rate of nothing is what the standard calls zero; what is out of scope has no rate at all. */
const taxOf = ({ category, percent }: { category: TaxCategory; percent: number }): EInvoiceTax => ({
  category: category === 'S' && percent === 0 ? 'Z' : category,
  percent: category === 'O' ? null : decimal(scaled(percent, 4), 4),
})

const isCredit = ({ kind }: InvoiceDocument) => kind === 'credit_note' || kind === 'cancellation'

/** A document as the standard has it. Whether it can be is told by `eInvoiceProblems`. */
export function eInvoiceOf(document: InvoiceDocument): EInvoice {
  // What is credited is told as a positive amount, whichever sign it has on the document.
  const sign = isCredit(document) && document.total < 0 ? -1n : 1n
  const digits = minorDigits(document.currency)
  const cents = (minor: number | bigint) => toCents(BigInt(minor) * sign, digits)
  const groups = netLines(document)
  const taxes = document.taxes.map((group, index) => {
    const lines = sum((groups[index] ?? []).map(({ net }) => cents(net)))
    const allowance = document.discountAmount === 0 ? 0n : lines - cents(group.base)
    return { group, lines, allowance, tax: cents(group.tax) }
  })
  const lines = sum(taxes.map((one) => one.lines))
  const allowances = sum(taxes.map(({ allowance }) => allowance))
  const tax = sum(taxes.map((one) => one.tax))
  const due = cents(document.total)
  const rounding = due - (lines - allowances + tax)
  return {
    ...headOf(document, due),
    lines: groups
      .flat()
      .sort((one, other) => one.place - other.place)
      .map((line, index) => lineOf(document, line, index, sign)),
    allowances: taxes
      .filter(({ allowance }) => allowance !== 0n)
      .map(({ group, allowance }) => ({ ...taxOf(group), amount: money(allowance) })),
    taxes: taxes.map(({ group, ...one }) => {
      const terms = taxOf(group)
      const [reason, reasonCode] = reasons[terms.category]
      return {
        ...terms,
        base: money(one.lines - one.allowance),
        amount: money(one.tax),
        reason: reason && (group.sentence || reason),
        reasonCode,
      }
    }),
    totals: {
      lines: money(lines),
      allowances: money(allowances),
      net: money(lines - allowances),
      tax: money(tax),
      gross: money(lines - allowances + tax),
      rounding: rounding === 0n ? null : money(rounding),
      due: money(due),
    },
  }
}

function lineOf(document: InvoiceDocument, net: NetLine, index: number, sign: bigint): EInvoiceLine {
  const { line } = net
  const cents = (minor: bigint) => toCents(minor * sign, minorDigits(document.currency))
  const off = line.discount === 0 ? 0n : cents(net.gross) - cents(net.net)
  return {
    id: String(index + 1),
    name: line.title || `Item ${index + 1}`,
    description: line.description,
    ...quantityAndPrice(document, net, sign),
    allowance: off === 0n ? null : { amount: money(off < 0n ? -off : off), isCharge: off < 0n },
    net: money(cents(net.net)),
    ...taxOf(line.tax ?? { category: 'O', percent: 0 }),
  }
}

function headOf(document: InvoiceDocument, due: bigint) {
  const { kind, bank, taxes, serviceFrom, serviceTo, client, terms, dueDate } = document
  const { seller, buyer } = partiesOf(document)
  const isWithinEu = taxes.some(({ category }) => category === 'K')
  const iban = bank.iban.replace(/\s/g, '').toUpperCase()
  return {
    profile: profileOf(document),
    type: isCredit(document) ? ('381' as const) : kind === 'deposit' ? ('386' as const) : ('380' as const),
    number: document.number,
    issueDate: document.issueDate,
    dueDate,
    currency: document.currency,
    note: noteOf(document),
    buyerReference: document.buyerReference,
    orderReference: document.reference,
    period: serviceFrom || serviceTo ? { from: serviceFrom, to: serviceTo } : null,
    corrects: document.corrects,
    seller,
    buyer,
    delivery: isWithinEu
      ? { date: serviceTo ?? serviceFrom ?? document.issueDate, country: client.country }
      : null,
    // What is credited is not paid to the seller.
    account:
      iban && !isCredit(document)
        ? { iban, bic: bank.bic.replace(/\s/g, ''), holder: bank.holder || document.seller.name }
        : null,
    terms: terms || (due > 0n && !dueDate ? 'Payable on receipt' : ''),
  }
}

/** What is text alone: lines without an amount, and what the document says below them. */
function noteOf({ lines, notes, footer, currency, total }: InvoiceDocument): string {
  const texts = lines
    .filter(({ kind }) => kind === 'text')
    .map(({ title, description }) => [title, description].filter(Boolean).join('\n'))
  const digits = minorDigits(currency)
  const exact =
    digits > 2
      ? `Amounts are rounded to two digits here. The exact total is ${currency} ${decimal(BigInt(total), digits, digits)}.`
      : ''
  return [...texts, notes, footer, exact].filter(Boolean).join('\n\n')
}
