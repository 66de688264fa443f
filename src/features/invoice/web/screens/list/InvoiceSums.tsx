import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { useGetStatusPricesQuery } from '../../invoice.api.ts'
import { type Amounts, addedUp } from '../../parts/amounts.ts'
import classes from './InvoiceSums.module.css'
import type { InvoiceViewState } from './useInvoiceView.ts'

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true }

/** What all invoices of the period add up to, by what is owed and by status; each leads to those it counts. */
export function InvoiceSums({ state: { view, change } }: { state: InvoiceViewState }) {
  const { invoiceStatuses } = useWorkspace()
  const { clientId, projectId, from, to } = view
  const { data: prices } = useGetStatusPricesQuery({
    ...(clientId && { clientId }),
    ...(projectId && { projectId }),
    ...(from && { from }),
    ...(to && { to }),
  })
  if (!prices) return <div className={classes.sums} aria-hidden="true" />
  const statuses = [
    ...invoiceStatuses.toSorted((a, b) => a.position - b.position),
    { id: null, name: 'No status', category: null },
  ]
  return (
    <div className={classes.sums} role="group" aria-label="Sums">
      <Sum
        name="Outstanding"
        icon={<IconHourglass {...icon} />}
        amounts={addedUp(prices, 'balance')}
        isChosen={view.tab === 'outstanding'}
        onChoose={() => change({ tab: view.tab === 'outstanding' ? null : 'outstanding', status: undefined })}
      />
      <Sum
        name="Overdue"
        icon={<IconAlertTriangle {...icon} />}
        amounts={addedUp(prices, 'overdue')}
        isLate
        isChosen={view.tab === 'overdue'}
        onChoose={() => change({ tab: view.tab === 'overdue' ? null : 'overdue', status: undefined })}
      />
      {prices.length > 0 && <span className={classes.divider} />}
      {statuses.map(({ id, name, category }) => {
        const own = prices.filter(({ status }) => status === id)
        if (!own.length) return null
        return (
          <Sum
            key={id}
            name={name}
            icon={<StatusIcon id={id} category={category} />}
            count={own.reduce((count, row) => count + row.count, 0)}
            amounts={addedUp(own, 'sum')}
            isChosen={view.status === (id ?? 'none')}
            onChoose={() =>
              change({ tab: null, status: view.status === (id ?? 'none') ? undefined : (id ?? 'none') })
            }
          />
        )
      })}
    </div>
  )
}

type SumProps = {
  name: string
  icon: ReactNode
  count?: number
  amounts: Amounts
  isLate?: boolean
  isChosen: boolean
  onChoose: () => void
}

function Sum({ name, icon, count, amounts, isLate = false, isChosen, onChoose }: SumProps) {
  const { currency: own } = useWorkspace()
  const shown = amounts.length ? amounts : [{ currency: own, amount: 0 }]
  return (
    <button type="button" className={classes.sum} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.name}>
        {icon}
        <span dir="auto">{name}</span>
        {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
      </span>
      {shown.map(({ currency, amount }) => (
        <span key={currency} className={classes.amount} data-late={(isLate && amount > 0) || undefined}>
          {formatMoney(amount, currency)}
        </span>
      ))}
    </button>
  )
}
