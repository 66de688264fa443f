import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { isInvoiceVisible } from '#features/invoice/invoice.rules.ts'
import { useSeesInvoices } from '#features/invoice/web/parts/useSeesInvoices.ts'
import { issueDays } from '#features/recurring/recurring.rules.ts'
import { useGetRecurringInvoicesQuery } from '#features/recurring/web/recurring.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import type { CalendarItem } from './calendarItems.ts'

const issue = '#1098ad'

/** Recurring invoices on the days on which they will be issued. */
export function useIssueItems(from: string, to: string, isShown: boolean): CalendarItem[] {
  const viewer = useSelector(selectViewer)
  const skip = !useSeesInvoices() || !isShown
  const { data } = useGetRecurringInvoicesQuery(undefined, { skip })
  const { byId: clients } = useClients()
  return useMemo(() => {
    if (skip || !data) return []
    const templates = new Map(data.invoices.map((invoice) => [invoice.id, invoice]))
    return data.series
      .filter((series) => isInvoiceVisible(viewer, series))
      .flatMap((series) => {
        const client = templates.get(series.invoice)?.client
        const title = (client && clients[client]?.title) || 'Recurring invoice'
        return issueDays(series, from, to).map((day) => ({
          id: `issue ${series.id} ${day}`,
          title: `To be issued: ${title}`,
          allDay: true,
          start: day,
          end: day,
          color: issue,
          path: `/invoices/${series.invoice}`,
        }))
      })
  }, [skip, data, clients, viewer, from, to])
}
