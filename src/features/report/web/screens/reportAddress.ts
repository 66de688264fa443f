import { savedParam, type ViewValue } from '#features/view/web/parts/viewValue.ts'
import type { TableFormat } from '#shared/tableFormat.ts'
import {
  addressOf,
  askedOf,
  filterFields,
  type ReportView,
  readView,
  tabAskedOf,
} from '../../report.address.rules.ts'
import type { DatedPeriod } from '../../report.period.rules.ts'
import { readWithin } from '../../report.rules.ts'
import { type CellColumn, cellColumns } from '../../report.shape.ts'

/** What is saved of a report: its address, in which named periods stay relative. */
export const savedValue = (view: ReportView, usual: readonly DatedPeriod[]): ViewValue => ({
  look: '',
  search: addressOf(view, usual).split('?')[1] ?? '',
  settings: {},
})

/** What is remembered of a report: its groups, days and order, and not what it is narrowed to. */
export const arrangementOf = (view: ReportView, usual: readonly DatedPeriod[]) =>
  savedValue({ ...view, tab: null, ...Object.fromEntries(filterFields.map((field) => [field, null])) }, usual)
    .search

/** Without clients where they can’t be seen, as perhaps in another workspace. */
export function readArrangement(
  arrangement: string,
  usual: readonly DatedPeriod[],
  seesClients: boolean,
): ReportView {
  const view = readView(new URLSearchParams(arrangement), usual)
  const { period, from, to } = view
  const isShown = seesClients || ![view.group, view.subgroup, view.third].includes('client')
  return isShown ? view : { ...readView(new URLSearchParams(), usual), period, from, to }
}

/** The address of a report while a saved one is open. */
export function withSaved(address: string, id: string | undefined): string {
  if (!id) return address
  const [path, search] = address.split('?')
  const params = new URLSearchParams(search)
  params.set(savedParam, id)
  return `${path}?${params}`
}

export const exportAddress = (view: ReportView, format: TableFormat | 'pdf') =>
  view.tab
    ? `/api/report/tab/export?${new URLSearchParams({ ...tabAskedOf(view, view.tab), format })}`
    : `/api/report/export?${new URLSearchParams({ ...askedOf(view), format })}`

/** Which number of a report is open: the line it stands in, and its column. */
export type OpenedCell = { within: string; of: CellColumn | 'estimate' }

const openable = [...cellColumns, 'estimate'] as const

export function readCell(params: URLSearchParams): OpenedCell | null {
  const of = openable.find((one) => one === params.get('of'))
  const within = params.get('within') ?? ''
  return of && (within === '' || readWithin(within)) ? { within, of } : null
}

/** The same report with a number of it open. */
export function cellAddress(address: string, { within, of }: OpenedCell): string {
  const [path, search] = address.split('?')
  const params = new URLSearchParams(search)
  params.set('of', of)
  if (within) params.set('within', within)
  return `${path}?${params}`
}
