import { Link } from 'react-router'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import type { Client, ClientFigures as Figures } from '../../../client.contract.ts'
import { useGetClientFiguresQuery } from '../../clientMoney.api.ts'
import { clientPath } from '../../parts/clientPath.ts'
import { amountOf, type Figure, figureNames, figures } from '../list/clientList.ts'
import classes from './ClientPage.module.css'
import { useSeesAccount } from './useSeesAccount.ts'

/** What is unbilled, in drafts, outstanding, overdue and paid, by currency; each leads to what it counts. */
export function ClientFigures({ client }: { client: Client }) {
  const { data, error, refetch } = useGetClientFiguresQuery(client.id, { refetchOnMountOrArgChange: true })
  const seesAccount = useSeesAccount()
  if (!data && error)
    return <LoadFailed title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={classes.waiting} />
  if (!data.length) return null
  return (
    <section aria-label="Figures" className={classes.section}>
      {data.map((of) => (
        <ul key={of.currency} className={classes.figures} aria-label={`In ${of.currency}`}>
          {figures.map((figure) => (
            <li key={figure}>
              <Link to={`${clientPath(client.id)}?show=${figure}`} replace className={classes.figure}>
                <span className={classes.figureName}>{figureNames[figure]}</span>
                <span
                  className={classes.amount}
                  data-overdue={(figure === 'overdue' && of.overdue.count > 0) || undefined}
                >
                  {formatMoney(amountOf(of, figure), of.currency)}
                </span>
                <span className={classes.note}>{noteOf(of, figure)}</span>
              </Link>
            </li>
          ))}
          {seesAccount && (
            <li>
              <Link to={clientPath(client.id, 'statement')} className={classes.figure}>
                <span className={classes.figureName}>Received</span>
                <span className={classes.amount}>{formatMoney(of.received, of.currency)}</span>
                <span className={classes.note}>less refunds</span>
              </Link>
            </li>
          )}
        </ul>
      ))}
    </section>
  )
}

function noteOf(of: Figures, figure: Figure): string {
  if (figure !== 'unbilled') {
    const { count } = of[figure]
    return count === 1 ? '1 invoice' : `${formatNumber(count)} invoices`
  }
  const { minutes, unpricedMinutes, expenses } = of.unbilled
  const parts = [
    (minutes > unpricedMinutes || expenses === 0) && durationText(minutes - unpricedMinutes),
    expenses > 0 && `${formatMoney(expenses, of.currency)} expenses`,
    unpricedMinutes > 0 && `${durationText(unpricedMinutes)} unpriced`,
  ]
  return parts.filter(Boolean).join(' + ')
}
