import { Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '../../../invoice.shape.ts'
import { InvoiceStatus } from '../../parts/InvoiceStatus.tsx'
import { invoiceTitle, kindName } from '../../parts/invoicePath.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import { InvoiceStatusMenu } from '../actions/InvoiceStatusMenu.tsx'
import classes from './InvoicePage.module.css'

/** What it is called and where it stands, which can be set here. */
export function InvoiceHeading({ invoice }: { invoice: Invoice }) {
  const mayOn = useMayOnInvoice()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Link to="/invoices" className={classes.parent}>
        Invoices
      </Link>
      <span aria-hidden="true" className={classes.divider}>
        /
      </span>
      <Title order={1} className={classes.title}>
        {invoice.number === null ? (
          invoiceTitle(invoice)
        ) : (
          <>
            <span className={classes.kind}>{kindName(invoice.kind)} </span>
            {invoice.number}
          </>
        )}
      </Title>
      {mayOn('invoice.update', invoice) ? (
        <button
          type="button"
          className={classes.status}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <InvoiceStatus invoice={invoice} />
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      ) : (
        <span className={classes.status}>
          <InvoiceStatus invoice={invoice} />
        </span>
      )}
      {anchor && (
        <InvoiceStatusMenu
          invoice={invoice}
          anchor={anchor}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </>
  )
}
