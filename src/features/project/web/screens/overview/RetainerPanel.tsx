import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RetainerMonth } from '#features/retainer/retainer.contract.ts'
import { monthOf } from '#features/retainer/retainer.rules.ts'
import { formatBudgetAmount } from '#features/retainer/web/parts/budgetAmount.ts'
import { availableIn, retainerText, retainerUseText } from '#features/retainer/web/parts/retainerText.ts'
import { useGetRetainerQuery } from '#features/retainer/web/retainer.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { monthName } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { Bar } from '#web/ui/layout/Bar.tsx'
import type { Project } from '../../../project.contract.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import overview from './Overview.module.css'
import classes from './RetainerPanel.module.css'

/** Where a draft begins that bills a month. */
const billRetainerPath = ({ id, client }: Project, month: string) =>
  `/invoices/new?${new URLSearchParams({ client: client ?? '', retainer: id, month })}`

/** Earlier months that show at first. */
const first = 5

/** How much of a project's retainer is used: this month, and the months before. */
export function RetainerPanel({ project }: { project: Project }) {
  const { currency, timeZone } = useWorkspace()
  const may = useMay()
  const { data, isError, refetch } = useGetRetainerQuery(project.id, { refetchOnMountOrArgChange: true })
  const month = monthOf(dayIn(timeZone))
  const now = data?.find((one) => one.month === month)
  const terms = retainerText(project.retainer ?? [], month, currency)
  const of = { project: project.id }
  const mayBill = !!project.client && may('invoice.create', of) && may('money.view', of)
  return (
    <section aria-label="Retainer" className={overview.section}>
      <div className={overview.head}>
        <h2>Retainer</h2>
        {may('project.update', { project: project.id, owners: [project.createdBy] }) && (
          <Link to={projectPath(project.id, 'settings')} className={overview.more}>
            Change
          </Link>
        )}
      </div>
      <div className={classes.now}>
        {terms && <p className={classes.terms}>{terms}</p>}
        {isError && !data && (
          <p className={classes.terms}>
            The months could not be loaded.{' '}
            <Button size="compact-xs" variant="light" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {!data && !isError && <Skeleton height={48} />}
        {now && <ThisMonth month={now} currency={currency} />}
        {data && !now && (
          <p className={classes.terms}>
            {terms ? 'It hasn’t started yet.' : 'Nothing is included this month.'}
          </p>
        )}
      </div>
      {data && (
        <Earlier
          months={data.filter((one) => one.month < month).toReversed()}
          currency={currency}
          billPath={mayBill ? (of) => billRetainerPath(project, of) : null}
        />
      )}
    </section>
  )
}

type MonthProps = { month: RetainerMonth; currency: string }

const MonthBar = ({ month }: { month: RetainerMonth }) => (
  <Bar
    whole={availableIn(month)}
    parts={[
      { key: 'used', value: month.used - month.over, tone: 'used' },
      { key: 'over', value: month.over, tone: 'over' },
    ]}
  />
)

function ThisMonth({ month, currency }: MonthProps) {
  const { carriedIn, over, used } = month
  return (
    <>
      <p className={classes.use} style={{ margin: 0 }}>
        <strong>{monthName(month.month)}</strong>
        <span data-over={over > 0 || undefined}>
          {used > 0 || availableIn(month) > 0 ? retainerUseText(month, currency) : 'Nothing used yet'}
        </span>
      </p>
      <MonthBar month={month} />
      {carriedIn > 0 && (
        <p className={classes.caption}>
          {formatBudgetAmount(month.unit, carriedIn, currency)} of it carried over from the previous month
        </p>
      )}
      <Billed month={month} currency={currency} />
    </>
  )
}

/** What is billed beyond the retainer, where money may be seen. */
function Billed({ month: { over, amount, unpricedMinutes, unit }, currency }: MonthProps) {
  const unpriced = unpricedMinutes ?? 0
  if (over === 0 && unpriced === 0) return null
  const parts = [
    amount !== null && amount > 0 && formatMoney(amount, currency),
    unpriced > 0 && `${durationText(unpriced)} unpriced`,
  ].filter(Boolean)
  return (
    <p className={classes.over}>
      {over > 0 && `${formatBudgetAmount(unit, over, currency)} over, billed by the hour`}
      {over > 0 && parts.length > 0 && ': '}
      {parts.join(' + ')}
    </p>
  )
}

type BillPath = ((month: string) => string) | null
type EarlierProps = { months: readonly RetainerMonth[]; currency: string; billPath: BillPath }

function Earlier({ months, currency, billPath }: EarlierProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  if (!months.length) return null
  const isMoneyVisible = months.some(({ amount }) => amount !== null)
  return (
    <>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Earlier months</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Used</th>
            <th scope="col" className={classes.bar}>
              <VisuallyHidden>How much</VisuallyHidden>
            </th>
            <th scope="col">Over</th>
            {isMoneyVisible && <th scope="col">Overage</th>}
            {isMoneyVisible && <th scope="col">Invoice</th>}
          </tr>
        </thead>
        <tbody>
          {(areAllShown ? months : months.slice(0, first)).map((month) => (
            <MonthRow
              key={month.month}
              month={month}
              currency={currency}
              isMoneyVisible={isMoneyVisible}
              billPath={billPath}
            />
          ))}
        </tbody>
      </table>
      {months.length > first && !areAllShown && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAreAllShown(true)}>
          Show all {months.length} months
        </Button>
      )}
    </>
  )
}

type RowProps = MonthProps & { isMoneyVisible: boolean; billPath: BillPath }

function MonthRow({ month, currency, isMoneyVisible, billPath }: RowProps) {
  const { unit, used, over, amount, expired, carriedOut } = month
  const format = (value: number) => formatBudgetAmount(unit, value, currency)
  const unpriced = month.unpricedMinutes ?? 0
  const left = [
    carriedOut > 0 && `${format(carriedOut)} carried over`,
    expired > 0 && `${format(expired)} expired`,
  ]
  return (
    <tr title={left.filter(Boolean).join(', ') || undefined}>
      <td>{monthName(month.month)}</td>
      <td>
        {format(used)} of {format(availableIn(month))}
      </td>
      <td className={classes.bar}>
        <MonthBar month={month} />
      </td>
      <td data-over={over > 0 || undefined}>{over > 0 ? format(over) : '–'}</td>
      {isMoneyVisible && (
        <td>
          {amount ? formatMoney(amount, currency) : unpriced ? '' : '–'}
          {unpriced > 0 && `${amount ? ' + ' : ''}${durationText(unpriced)} unpriced`}
        </td>
      )}
      {isMoneyVisible && (
        <td>
          {month.isInvoiced
            ? 'Invoiced'
            : billPath && (
                <Link to={billPath(month.month)} className={overview.more}>
                  Bill
                  <VisuallyHidden> {monthName(month.month)}</VisuallyHidden>
                </Link>
              )}
        </td>
      )}
    </tr>
  )
}
