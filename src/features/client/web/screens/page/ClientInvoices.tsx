import { Button, SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { isInTab, isOverdue } from '#features/invoice/invoice.rules.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoiceName, invoicePath, kindName } from '#features/invoice/web/parts/invoicePath.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Client } from '../../../client.contract.ts'
import classes from './ClientPage.module.css'
import { useGetClientInvoicesInfiniteQuery } from './clientInvoices.api.ts'

const filters = { all: 'All', draft: 'Drafts', outstanding: 'Outstanding', overdue: 'Overdue', paid: 'Paid' }
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

/** The invoices of a client, all or those that a figure counts. */
export function ClientInvoices({ client }: { client: Client }) {
  const { timeZone } = useWorkspace()
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useGetClientInvoicesInfiniteQuery(
    client.id,
    { refetchOnMountOrArgChange: true },
  )
  const [search, setSearch] = useSearchParams()
  const filter = filterNames.find((one) => one === search.get('show')) ?? 'all'
  const now = dayIn(timeZone)
  const all = data?.pages.flatMap((page) => page.data)
  const shown = all?.filter(
    (invoice) => filter === 'all' || isInTab(invoice, filter === 'draft' ? 'drafts' : filter, now),
  )
  if (!all && error)
    return (
      <LoadFailed title="The invoices could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!all) return <div className={classes.waiting} />
  return (
    <section aria-labelledby="invoices" className={classes.section}>
      <div className={classes.head}>
        <h2 id="invoices">Invoices</h2>
        {all.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Which invoices"
            data={filterNames.map((value) => ({ value, label: filters[value] }))}
            value={filter}
            onChange={(value) => setSearch(value === 'all' ? {} : { show: value }, { replace: true })}
          />
        )}
      </div>
      {shown && shown.length > 0 && <InvoiceTable invoices={shown} now={now} />}
      {!shown?.length && <p className={classes.nothing}>{nothingText(all.length > 0, filter)}</p>}
      {hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Earlier invoices
        </Button>
      )}
    </section>
  )
}

const nothingText = (hasAny: boolean, filter: Filter) =>
  hasAny ? (filter === 'draft' ? 'No drafts.' : `Nothing ${filter}.`) : 'No invoices for this client yet.'

function InvoiceTable({ invoices, now }: { invoices: readonly Invoice[]; now: string }) {
  const { invoiceStatuses } = useWorkspace()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Status</th>
            <th scope="col" data-wide>
              Issued
            </th>
            <th scope="col" data-wide>
              Due
            </th>
            <th scope="col" data-number>
              Total
            </th>
            <th scope="col" data-number>
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => {
            const { id, issueDate, dueDate, currency, totalPrice, balance, finalisedAt } = invoice
            const status = invoiceStatuses.find((one) => one.id === invoice.status)
            const isLate = isOverdue(invoice, now)
            return (
              <tr key={id}>
                <td>
                  <Link to={invoicePath(id)}>{invoiceName(invoice)}</Link>
                  {invoice.kind !== 'invoice' && (
                    <span className={classes.kind}>{kindName(invoice.kind)}</span>
                  )}
                </td>
                <td>
                  <span className={classes.status}>
                    <StatusIcon id={status?.id} category={status?.category ?? null} />{' '}
                    {status?.name ?? 'No status'}
                  </span>
                </td>
                <td data-wide title={fullDay(issueDate)}>
                  {shortDay(issueDate, now)}
                </td>
                <td
                  data-wide
                  title={dueDate ? fullDay(dueDate) : undefined}
                  data-overdue={isLate || undefined}
                >
                  {dueDate ? shortDay(dueDate, now) : '–'}
                  {isLate && ' · overdue'}
                </td>
                <td data-number>{formatMoney(totalPrice, currency)}</td>
                <td data-number>{finalisedAt && balance !== 0 ? formatMoney(balance, currency) : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
