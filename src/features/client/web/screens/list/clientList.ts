import type { TableFormat } from '#shared/tableFormat.ts'
import type { Client, ClientFigures } from '../../../client.contract.ts'
import { isListed } from '../../../client.rules.ts'

export const sortings = ['title', 'unbilled', 'draft', 'outstanding', 'overdue', 'paid'] as const
export type Sorting = (typeof sortings)[number]
export type Figure = Exclude<Sorting, 'title'>
export const figureNames: Record<Figure, string> = {
  unbilled: 'Unbilled',
  draft: 'Drafts',
  outstanding: 'Outstanding',
  overdue: 'Overdue',
  paid: 'Paid',
}
export const figures = Object.keys(figureNames) as Figure[]

export type ListView = { search: string; archived: boolean; sorting: Sorting; isDown: boolean }

/** What the address says of the list; what makes no sense in it counts for nothing. */
export function readListView(search: URLSearchParams): ListView {
  const sorting = sortings.find((name) => name === search.get('sort')) ?? 'title'
  const direction = search.get('direction')
  return {
    search: search.get('q')?.slice(0, 200) ?? '',
    archived: search.get('show') === 'archived',
    sorting,
    isDown: direction ? direction === 'desc' : sorting !== 'title',
  }
}

export const writeListView = ({ search, archived, sorting, isDown }: ListView) =>
  new URLSearchParams({
    ...(search && { q: search }),
    ...(archived && { show: 'archived' }),
    ...(sorting !== 'title' && { sort: sorting }),
    ...(isDown !== (sorting !== 'title') && { direction: isDown ? 'desc' : 'asc' }),
  })

/** Where the list is downloaded as it is narrowed. */
export const exportAddress = ({ search, archived }: ListView, format: TableFormat) =>
  `/api/client/export?${new URLSearchParams({ format, ...(search && { search }), archived: String(archived) })}`

/** A line of the list: a client in one of its currencies, of which the first also names it. */
export type ClientLine = { key: string; client: Client; figures: ClientFigures | null; isFirst: boolean }

export const amountOf = (of: ClientFigures, figure: Figure): number =>
  figure === 'unbilled' ? of.unbilled.amount : of[figure].sum

/** Whether there is anything to tell of a figure; an amount of nothing can stand for time without a rate. */
export const isShown = (of: ClientFigures, figure: Figure): boolean =>
  figure === 'unbilled' ? of.unbilled.minutes > 0 || of.unbilled.amount > 0 : of[figure].count > 0

/**
 * The lines of the clients that fit, in their order. By an amount, the workspace’s currency decides, and behind it
 * whichever else they have.
 */
export function toLines(
  clients: readonly Client[],
  all: readonly ClientFigures[],
  { search, archived, sorting, isDown }: ListView,
  currency: string,
): ClientLine[] {
  const byClient = Map.groupBy(all, (one) => one.client)
  const rank = (id: string): [number, number] => {
    if (sorting === 'title') return [0, 0]
    const own = byClient.get(id) ?? []
    const amounts = (isHome: boolean) =>
      own.filter((one) => (one.currency === currency) === isHome).map((one) => amountOf(one, sorting))
    return [amounts(true)[0] ?? 0, Math.max(0, ...amounts(false))]
  }
  const sign = isDown ? -1 : 1
  return clients
    .filter((client) => isListed(client, { search, archived }))
    .map((client) => ({ client, rank: rank(client.id) }))
    .sort((a, b) => {
      const byTitle = a.client.title.localeCompare(b.client.title) || a.client.id.localeCompare(b.client.id)
      if (sorting === 'title') return sign * byTitle
      return sign * (a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]) || byTitle
    })
    .flatMap(({ client }) => linesOf(client, byClient.get(client.id) ?? [], currency))
}

/** The workspace’s currency first. */
function linesOf(client: Client, own: readonly ClientFigures[], currency: string): ClientLine[] {
  const shown = own.toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency))
  const [first = null, ...others] = shown
  return [
    { key: client.id, client, figures: first, isFirst: true },
    ...others.map((of) => ({ key: `${client.id}/${of.currency}`, client, figures: of, isFirst: false })),
  ]
}
