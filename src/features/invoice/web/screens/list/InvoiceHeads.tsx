import heads from '#web/ui/grid/ColumnHeads.module.css'
import cells from '#web/ui/grid/Rows.module.css'
import { SortHead } from '#web/ui/grid/SortHead.tsx'
import type { InvoiceSort } from '../../../invoice.contract.ts'
import line from '../../parts/InvoiceLine.module.css'
import classes from './Invoices.module.css'
import { naturalOrder } from './invoicesAddress.ts'
import type { InvoiceViewState } from './useInvoiceView.ts'

const columns: readonly { name: string; sort?: InvoiceSort; className: string | undefined }[] = [
  { name: 'Number', sort: 'number', className: line.number },
  { name: 'Client', sort: 'client', className: line.client },
  { name: 'Status', className: classes.status },
  { name: 'Issued', sort: 'issueDate', className: classes.day },
  { name: 'Due', sort: 'dueDate', className: classes.due },
  { name: 'Total', sort: 'totalPrice', className: `${line.amount} ${classes.amount}` },
  { name: 'Balance', sort: 'balance', className: `${line.amount} ${classes.balance}` },
]

/** What stands in the columns; those that invoices can be sorted by do it. */
export const InvoiceHeads = ({ state }: { state: InvoiceViewState }) => (
  <div
    role="group"
    aria-label="Sort by column"
    className={`${cells.row} ${line.row} ${classes.row} ${heads.heads}`}
  >
    {columns.map(({ name, sort, className }) => (
      <span key={name} className={className}>
        {sort ? <Head name={name} sort={sort} state={state} /> : name}
      </span>
    ))}
    <span className={classes.menu} />
  </div>
)

type HeadProps = { name: string; sort: InvoiceSort; state: InvoiceViewState }

const Head = ({ name, sort, state: { view, change } }: HeadProps) => (
  <SortHead
    name={name}
    sorted={view.sort === sort ? view.order : null}
    natural={naturalOrder(sort)}
    onSort={(order) => change({ sort, order })}
  />
)
