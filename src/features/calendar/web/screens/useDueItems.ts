import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { isInvoiceVisible, isOverdue } from '#features/invoice/invoice.rules.ts'
import { useGetInvoicesInfiniteQuery } from '#features/invoice/web/invoice.api.ts'
import { useSeesInvoices } from '#features/invoice/web/parts/useSeesInvoices.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { CalendarItem } from './calendarItems.ts'

const late = '#e03131'
const due = '#099268'
/** By due date, so that no more is loaded than lies before the end of what is shown. */
const unpaid = { tab: 'outstanding', sort: 'dueDate', order: 'asc' } as const

/** Invoices that are not paid yet, on the day when they are due. */
export function useDueItems(from: string, to: string, isShown: boolean): CalendarItem[] {
  const viewer = useSelector(selectViewer)
  const skip = !useSeesInvoices() || !isShown
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useGetInvoicesInfiniteQuery(unpaid, {
    skip,
  })
  const { byId: clients } = useClients()
  const today = useToday()
  const invoices = useMemo(() => (skip ? [] : (data?.pages ?? []).flatMap((page) => page.data)), [data, skip])
  const reached = invoices.at(-1)?.dueDate
  const wantsMore = !skip && hasNextPage && !isFetching && !isError && !!reached && reached <= to
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return useMemo(
    () =>
      invoices.flatMap((invoice) => {
        const { id, number, dueDate, client } = invoice
        if (!dueDate || dueDate < from || dueDate > to || !isInvoiceVisible(viewer, invoice)) return []
        const whose = clients[client]?.title
        return {
          id: `invoice ${id}`,
          title: `Due: ${number}${whose ? ` · ${whose}` : ''}`,
          allDay: true,
          start: dueDate,
          end: dueDate,
          color: isOverdue(invoice, today) ? late : due,
          path: `/invoices/${id}`,
        }
      }),
    [invoices, clients, viewer, today, from, to],
  )
}
