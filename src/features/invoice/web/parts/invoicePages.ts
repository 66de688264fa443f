import type { Answer } from '#shared/contract.ts'
import { fold } from '#shared/match.ts'
import type { InvoiceFilter, InvoiceSort, invoiceContract } from '../../invoice.contract.ts'
import { isInTab } from '../../invoice.rules.ts'
import type { Invoice } from '../../invoice.shape.ts'

type Page = Answer<typeof invoiceContract.getInvoices>
export type InvoicePages = { pages: Page[] }
/** What a list shows, on which day of the workspace, and how its clients are called. */
export type Listing = InvoiceFilter & { today: string; titleOf: (client: string) => string }

type Key = string | number
/** As the server orders them: of amounts those of one currency stay together. */
const keys: Record<InvoiceSort, (invoice: Invoice, titleOf: Listing['titleOf']) => Key[]> = {
  issueDate: ({ issueDate }) => [issueDate],
  dueDate: ({ dueDate }) => [dueDate ?? '9999'],
  number: ({ number }) => [number ?? ''],
  client: ({ client }, titleOf) => [titleOf(client).toLowerCase()],
  totalPrice: ({ currency, totalPrice }) => [currency, totalPrice],
  balance: ({ currency, balance }) => [currency, balance],
}

function isBefore(a: Invoice, b: Invoice, { sort = 'issueDate', order = 'desc', titleOf }: Listing): boolean {
  const [left, right] = [a, b].map((invoice) => [...keys[sort](invoice, titleOf), invoice.id]) as [
    Key[],
    Key[],
  ]
  const at = left.findIndex((key, index) => key !== right[index])
  if (at < 0) return false
  return left[at]! < right[at]! === (order === 'asc')
}

function isListed(invoice: Invoice, { today, tab, status, clientId, projectId, from, to }: Listing): boolean {
  return (
    (!tab || isInTab(invoice, tab, today)) &&
    (!status || (invoice.status ?? 'none') === status) &&
    (!clientId || invoice.client === clientId) &&
    (!projectId || invoice.projects.includes(projectId)) &&
    (!from || invoice.issueDate >= from) &&
    (!to || invoice.issueDate <= to)
  )
}

function holdsText({ number, reference, client }: Invoice, { search, titleOf }: Listing): boolean {
  const text = fold(search?.trim() ?? '')
  return [number ?? '', reference, titleOf(client)].some((value) => fold(value).includes(text))
}

export function dropFromPages({ pages }: InvoicePages, id: string) {
  for (const page of pages) {
    const at = page.data.findIndex((invoice) => invoice.id === id)
    if (at >= 0) page.data.splice(at, 1)
  }
}

/** Puts an invoice in its place among those that are loaded, unless a newer one is there; where it belongs after them it comes with them. */
export function putIntoPages(list: InvoicePages, { ...invoice }: Invoice, listing: Listing) {
  const known = list.pages.flatMap(({ data }) => data).find(({ id }) => id === invoice.id)
  if (known && known.updatedAt > invoice.updatedAt && invoice.updatedAt) return
  dropFromPages(list, invoice.id)
  if (!isListed(invoice, listing) || !holdsText(invoice, listing)) return
  const row: Invoice = { ...known, ...invoice }
  for (const { data } of list.pages) {
    const at = data.findIndex((other) => isBefore(row, other, listing))
    if (at >= 0) return void data.splice(at, 0, row)
  }
  const last = list.pages.at(-1)
  if (last?.cursor === null) last.data.push(row)
}
