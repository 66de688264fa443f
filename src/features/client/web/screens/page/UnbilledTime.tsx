import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Service } from '#features/invoice/invoice.contract.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney, formatRate } from '#web/format/money.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import type { Client } from '../../../client.contract.ts'
import { useGetClientFiguresQuery } from '../../clientMoney.api.ts'
import classes from './ClientPage.module.css'
import { useGetUnbilledTimeQuery } from './clientInvoices.api.ts'

/** Where a draft for these projects begins, with the choice of their time open. */
const billPath = (client: string, services: readonly Service[]) =>
  `/invoices/new?${new URLSearchParams({ client, projects: [...new Set(services.map(({ key }) => key))].join() })}`

/** A client’s time that can be billed, by project and rate, and what its expenses add to that. */
export function UnbilledTime({ client }: { client: Client }) {
  const { data, error, refetch } = useGetUnbilledTimeQuery(client.id, { refetchOnMountOrArgChange: true })
  const { data: figures = [] } = useGetClientFiguresQuery(client.id)
  const spent = figures.filter(({ unbilled }) => unbilled.expenses > 0)
  const [search] = useSearchParams()
  const isNamed = search.get('show') === 'unbilled'
  const section = useRef<HTMLElement>(null)
  const isThere = data !== undefined && data.length + spent.length > 0
  useEffect(() => {
    if (isNamed && isThere) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isNamed, isThere])
  const may = useMay()
  const mayBill = may('invoice.create') && may('money.view') && data?.some(({ rate }) => rate !== null)
  if (!data && error)
    return (
      <LoadFailed title="Unbilled time could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!isThere) return null
  return (
    <section ref={section} aria-labelledby="unbilled" className={classes.section}>
      <div className={classes.head}>
        <h2 id="unbilled">{spent.length > 0 ? 'Unbilled time and expenses' : 'Unbilled time'}</h2>
        {mayBill && (
          <Button component={Link} size="compact-sm" variant="default" to={billPath(client.id, data)}>
            Bill this time
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" data-number>
                Time
              </th>
              <th scope="col" data-number>
                Rate
              </th>
              <th scope="col" data-number>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ key, title, minutes, rate, amount, currency }) => (
              <tr key={`${key} ${rate} ${currency}`}>
                <td>
                  <Link to={projectPath(key)} dir="auto">
                    {title}
                  </Link>
                </td>
                <td data-number>{durationText(minutes)}</td>
                <td data-number>{rate === null ? 'No rate' : formatRate(rate, currency)}</td>
                <td data-number>{rate === null ? 'Unpriced' : formatMoney(amount, currency)}</td>
              </tr>
            ))}
            {spent.map(({ currency, unbilled }) => (
              <tr key={`expenses ${currency}`}>
                <th scope="row" colSpan={3}>
                  <Link to="/invoices?tab=unbilled">Expenses</Link>
                </th>
                <td data-number>{formatMoney(unbilled.expenses, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
