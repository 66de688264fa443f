import type { Statement } from '#features/client/client.contract.ts'
import { toMinor } from '#shared/money.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { addressOf, documentFormat } from './invoice.format.rules.ts'
import { filled, labelsOf } from './invoice.labels.ts'
import { type PrintedFrame, sellerColumns } from './invoice.print.rules.ts'
import { statementLabelsOf } from './invoice.statement.labels.ts'

/** What a client was billed and paid from one day to another. */
export type StatementDocument = Pick<
  InvoiceDocument,
  'seller' | 'client' | 'language' | 'paper' | 'color' | 'issueDate'
> & { from: string; to: string; statements: readonly Statement[] }

export type PrintedStatementRow = {
  date: string
  text: string
  detail: string
  amount: string
  balance: string
}

/** A statement in words and figures, in the order in which they stand. */
export type PrintedStatement = PrintedFrame & {
  columns: { date: string; text: string; amount: string; balance: string }
  /** One for each currency; its name where there are several. */
  sections: { name: string; rows: PrintedStatementRow[]; closing: { label: string; value: string } }[]
  /** In place of sections, where there is none. */
  nothing: string
}

export function printedStatement(document: StatementDocument): PrintedStatement {
  const { seller, client, language, issueDate, from, to, statements } = document
  const [first] = statements
  const format = documentFormat({ ...document, currency: first?.currency ?? 'EUR' })
  const [labels, own] = [labelsOf(language), statementLabelsOf(language)]
  return {
    language,
    title: own.title,
    number: '',
    sender: [seller.name, ...addressOf(seller, seller.country, format.locale)].filter(Boolean).join(' · '),
    recipient: [client.name, ...addressOf(client, seller.country, format.locale)],
    facts: [
      { label: own.period, value: format.period(from, to) },
      { label: own.date, value: format.date(issueDate) },
      { label: labels.yourTaxId, value: client.taxId },
    ].filter(({ value }) => value !== ''),
    seller: sellerColumns({ document, format, labels }),
    page: labels.page,
    columns: { date: own.date, text: labels.description, amount: labels.amount, balance: own.balance },
    sections: statements.map((statement) => sectionOf(document, statement)),
    nothing: own.nothing,
  }
}

function sectionOf(
  document: StatementDocument,
  { currency, opening, lines, closing }: Statement,
): PrintedStatement['sections'][number] {
  const { from, language, statements } = document
  const format = documentFormat({ ...document, currency })
  const own = statementLabelsOf(language)
  const money = (amount: number) => format.money(toMinor(amount, currency))
  return {
    name: statements.length > 1 ? currency : '',
    rows: [
      { date: format.date(from), text: own.opening, detail: '', amount: '', balance: money(opening) },
      ...lines.map((line) => ({
        date: format.date(line.day),
        text: textOf(line, language),
        detail: [line.reference, line.dueDate && filled(own.due, { date: format.date(line.dueDate) })]
          .filter(Boolean)
          .join(' · '),
        amount: money(line.amount),
        balance: money(line.balance),
      })),
    ],
    closing: { label: own.closing, value: money(closing) },
  }
}

function textOf({ kind, number }: Statement['lines'][number], language: string): string {
  if (kind === 'payment' || kind === 'refund' || kind === 'void')
    return filled(statementLabelsOf(language)[kind], { number })
  return `${labelsOf(language).title[kind]} ${number}`
}
