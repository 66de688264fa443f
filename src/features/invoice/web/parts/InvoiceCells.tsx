import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import cells from '#web/ui/grid/Rows.module.css'
import type { Invoice } from '../../invoice.shape.ts'
import classes from './InvoiceLine.module.css'
import { invoiceName, invoicePath } from './invoicePath.ts'

type Props = {
  id: string
  /** Undefined while it is not known. */
  invoice: Invoice | undefined
  /** Behind its name. */
  children?: ReactNode
}

/** The first cells of a line that is about an invoice: how it is called, and whom it is for. */
export function InvoiceCells({ id, invoice, children }: Props) {
  const { byId } = useClients()
  const client = invoice && byId[invoice.client]?.title
  return (
    <>
      <span role="gridcell" className={classes.number}>
        <Link
          to={invoicePath(id)}
          tabIndex={-1}
          className={classes.link}
          data-draft={invoice?.number === null || undefined}
        >
          {invoice ? invoiceName(invoice) : 'Invoice'}
        </Link>
        {children}
      </span>
      <span role="gridcell" className={classes.client} title={client}>
        <span className={cells.clip} dir="auto">
          {client ?? 'A client'}
        </span>
      </span>
    </>
  )
}
