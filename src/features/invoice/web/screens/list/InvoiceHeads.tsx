import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import cells from '#web/ui/grid/Rows.module.css'
import type { InvoiceSort } from '../../../invoice.contract.ts'
import classes from './Invoices.module.css'
import { naturalOrder } from './invoicesAddress.ts'
import type { InvoiceViewState } from './useInvoiceView.ts'

const columns: readonly { name: string; sort?: InvoiceSort; className: string | undefined }[] = [
  { name: 'Number', sort: 'number', className: classes.number },
  { name: 'Client', sort: 'client', className: classes.client },
  { name: 'Status', className: classes.status },
  { name: 'Issued', sort: 'issueDate', className: classes.day },
  { name: 'Due', sort: 'dueDate', className: classes.due },
  { name: 'Total', sort: 'totalPrice', className: classes.amount },
  { name: 'Balance', sort: 'balance', className: classes.balance },
]

/** What stands in the columns; those that invoices can be sorted by do it. */
export const InvoiceHeads = ({ state }: { state: InvoiceViewState }) => (
  <div role="group" aria-label="Sort by column" className={`${cells.row} ${classes.row} ${classes.heads}`}>
    {columns.map(({ name, sort, className }) => (
      <span key={name} className={className}>
        {sort ? <Head name={name} sort={sort} state={state} /> : name}
      </span>
    ))}
    <span className={classes.menu} />
  </div>
)

type HeadProps = { name: string; sort: InvoiceSort; state: InvoiceViewState }

function Head({ name, sort, state: { view, change } }: HeadProps) {
  const isCurrent = view.sort === sort
  const isUp = view.order === 'asc'
  const Icon = isUp ? IconArrowUp : IconArrowDown
  const label = `Sort by ${name.toLowerCase()}${isCurrent ? `, ${isUp ? 'ascending' : 'descending'} now` : ''}`
  return (
    <button
      type="button"
      className={classes.sort}
      aria-label={label}
      title={label}
      data-current={isCurrent || undefined}
      onClick={() => change({ sort, order: isCurrent ? (isUp ? 'desc' : 'asc') : naturalOrder(sort) })}
    >
      {name}
      {isCurrent && <Icon size={12} stroke={2} aria-hidden />}
    </button>
  )
}
