import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { openSendStatement } from '#features/delivery/web/screens/statement/openSendStatement.tsx'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn, isDay } from '#shared/days.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { DayRangeField } from '#web/ui/picker/DayField.tsx'
import type { Client, Statement } from '../../../client.contract.ts'
import { useGetStatementQuery } from '../../clientMoney.api.ts'
import classes from './ClientPage.module.css'

type Kind = Statement['lines'][number]['kind']
const kindNames: Record<Kind, string> = {
  invoice: 'Invoice',
  deposit: 'Deposit invoice',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
  payment: 'Payment',
  refund: 'Refund',
  void: 'Voided',
}

const dayOr = (value: string | null, other: string) => (value && isDay(value) ? value : other)

/** What a client was billed and paid in a period, with what was owed before and after. */
export function StatementView({ client }: { client: Client }) {
  const may = useMay()
  const { timeZone } = useWorkspace()
  const now = dayIn(timeZone)
  const [search, setSearch] = useSearchParams()
  const from = dayOr(search.get('from'), `${now.slice(0, 4)}-01-01`)
  const to = dayOr(search.get('to'), now)
  const { data, error, refetch } = useGetStatementQuery(
    { params: { id: client.id }, query: { from, to } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <div className={classes.page}>
      <div className={classes.period}>
        <DayRangeField
          aria-label="Period"
          value={{ start: from, end: to }}
          onChange={(days) => days && setSearch({ from: days.start, to: days.end }, { replace: true })}
        />
        {may('invoice.send') && (
          <button
            type="button"
            className={bar.button}
            onClick={() => openSendStatement(client, { from, to })}
          >
            <IconMail size={16} stroke={1.5} aria-hidden />
            Email…
          </button>
        )}
        {may('export') && (
          <ExportMenu
            more={[{ format: 'pdf', label: 'PDF' }]}
            addressOf={(format) =>
              `/api/client/${client.id}/statement/export?from=${from}&to=${to}&format=${format}`
            }
          />
        )}
      </div>
      {error && !data && (
        <LoadFailed title="The statement could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className={classes.nothing}>
          Nothing was billed or paid in this period, and nothing was owed before.
        </p>
      )}
      {data?.map((statement) => (
        <StatementTable key={statement.currency} statement={statement} from={from} to={to} now={now} />
      ))}
    </div>
  )
}

type TableProps = { statement: Statement; from: string; to: string; now: string }

function StatementTable({ statement: { currency, opening, lines, closing }, from, to, now }: TableProps) {
  const money = (amount: number) => formatMoney(amount, currency)
  // Phones show no references.
  const between = useIsNarrow() ? 2 : 3
  return (
    <section aria-label={`Statement in ${currency}`} className={classes.section}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Type</th>
              <th scope="col" data-wide>
                Reference
              </th>
              <th scope="col" data-number>
                Amount
              </th>
              <th scope="col" data-number>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td title={fullDay(from)}>{shortDay(from, now)}</td>
              <td colSpan={between}>Opening balance</td>
              <td data-number>{money(opening)}</td>
            </tr>
            {lines.map(({ day, kind, invoice, number, reference, amount, balance }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and do not move
              <tr key={index}>
                <td title={fullDay(day)}>{shortDay(day, now)}</td>
                <td>
                  {kindNames[kind]} <Link to={invoicePath(invoice)}>{number}</Link>
                </td>
                <td data-wide>
                  <bdi>{reference}</bdi>
                </td>
                <td data-number>{money(amount)}</td>
                <td data-number>{money(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td title={fullDay(to)}>{shortDay(to, now)}</td>
              <td colSpan={between}>Closing balance</td>
              <td data-number>{money(closing)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
