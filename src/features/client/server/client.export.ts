import type { Table, TableCell } from '#server/table.ts'
import type { Client, ClientFigures, Statement } from '../client.contract.ts'

export const clientTable: Table = {
  name: 'clients',
  columns: [
    { head: 'Client', width: 28 },
    { head: 'Currency', width: 9 },
    { head: 'Unbilled hours', kind: 'duration', width: 14 },
    { head: 'Unpriced hours', kind: 'duration', width: 14 },
    { head: 'Unbilled', kind: 'amount' },
    { head: 'Drafts', kind: 'amount' },
    { head: 'Outstanding', kind: 'amount' },
    { head: 'Overdue', kind: 'amount' },
    { head: 'Paid', kind: 'amount' },
    { head: 'Received', kind: 'amount' },
  ],
}

/** A line for each client in each of its currencies, by title; one of which nothing is to tell has a line all the same. */
export function clientCells(
  clients: readonly Client[],
  figures: readonly ClientFigures[],
  currency: string,
): TableCell[][] {
  const byClient = Map.groupBy(figures, ({ client }) => client)
  return clients
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .flatMap(({ id, title, currency: own }): TableCell[][] => {
      const found = byClient.get(id) ?? []
      if (!found.length) return [[title, own ?? currency, 0, 0, 0, 0, 0, 0, 0, 0]]
      return found.map(({ currency, unbilled, draft, outstanding, overdue, paid, received }) => [
        title,
        currency,
        unbilled.minutes,
        unbilled.unpricedMinutes,
        unbilled.amount,
        draft.sum,
        outstanding.sum,
        overdue.sum,
        paid.sum,
        received,
      ])
    })
}

type Period = { from: string; to: string }

export const statementTable = ({ from, to }: Period): Table => ({
  name: `statement-${from}-${to}`,
  columns: [
    { head: 'Date', kind: 'day' },
    { head: 'Type', width: 16 },
    { head: 'Number', width: 16 },
    { head: 'Reference' },
    { head: 'Due', kind: 'day' },
    { head: 'Currency', width: 9 },
    { head: 'Amount', kind: 'amount' },
    { head: 'Balance', kind: 'amount' },
  ],
})

export const statementCells = (statements: readonly Statement[], { from, to }: Period): TableCell[][] =>
  statements.flatMap(({ currency, opening, lines, closing }): TableCell[][] => [
    [from, 'opening balance', '', '', null, currency, null, opening],
    ...lines.map(({ day, kind, number, reference, dueDate, amount, balance }) => [
      day,
      kind.replace('_', ' '),
      number,
      reference,
      dueDate,
      currency,
      amount,
      balance,
    ]),
    [to, 'closing balance', '', '', null, currency, null, closing],
  ])
