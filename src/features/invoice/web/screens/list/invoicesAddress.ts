import { isDay } from '#shared/days.ts'
import type { TableFormat } from '#shared/tableFormat.ts'
import { isUuid } from '#shared/uuid.ts'
import { type InvoiceSort, type InvoiceTab, invoiceSorts, invoiceTabs } from '../../../invoice.contract.ts'

/** What the address narrows the list to. */
export type InvoiceView = {
  /** Null: all. */
  tab: InvoiceTab | null
  clientId?: string | undefined
  projectId?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  sort: InvoiceSort
  order: 'asc' | 'desc'
}

const isStatus = (text: string) => text === 'none' || isUuid(text)
const valid = { clientId: isUuid, projectId: isUuid, status: isStatus, from: isDay, to: isDay }
const names = { clientId: 'client', projectId: 'project', status: 'status', from: 'from', to: 'to' } as const
type Narrowing = keyof typeof names
const narrowing = Object.keys(names) as Narrowing[]

/** In which direction a list is first sorted by it. */
export const naturalOrder = (sort: InvoiceSort): 'asc' | 'desc' =>
  sort === 'client' || sort === 'dueDate' ? 'asc' : 'desc'

/** What makes no sense in the address counts for nothing. */
export function readView(search: URLSearchParams): InvoiceView {
  const sort = invoiceSorts.find((one) => one === search.get('sort')) ?? 'issueDate'
  const order = search.get('order')
  const view: InvoiceView = {
    tab: invoiceTabs.find((one) => one === search.get('tab')) ?? null,
    sort,
    order: order === 'asc' || order === 'desc' ? order : naturalOrder(sort),
  }
  for (const field of narrowing) {
    const value = search.get(names[field])
    if (value !== null && valid[field](value)) view[field] = value
  }
  const text = search.get('q')?.trim().slice(0, 200)
  return text ? { ...view, search: text } : view
}

export function writeView({ tab, search, sort, order, ...narrow }: InvoiceView): URLSearchParams {
  const written = new URLSearchParams({ tab: tab ?? 'all' })
  for (const field of narrowing) if (narrow[field]) written.set(names[field], narrow[field])
  if (search) written.set('q', search)
  if (sort !== 'issueDate' || order !== naturalOrder(sort)) {
    written.set('sort', sort)
    written.set('order', order)
  }
  return written
}

/** Where the list is downloaded as it is shown. */
export function exportAddress({ tab, ...view }: InvoiceView, format: TableFormat): string {
  const asked = Object.entries({ ...view, ...(tab && { tab }), format }).filter(
    ([, value]) => value !== undefined,
  )
  return `/api/invoice/export?${new URLSearchParams(asked as [string, string][])}`
}

export const isNarrowed = (view: InvoiceView) =>
  view.search !== undefined || narrowing.some((field) => view[field] !== undefined)

/** The same list of all that the tab shows. */
export const widened = ({ tab, sort, order }: InvoiceView): InvoiceView => ({ tab, sort, order })
