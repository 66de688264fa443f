import type { WholeInvoice } from '../../../invoice.shape.ts'
import { quantityText } from '../../parts/quantityText.ts'
import { BilledTime } from './BilledTime.tsx'
import classes from './InvoicePage.module.css'

/** The tracked time behind each line that bills some. */
export function InvoiceTrail({ invoice }: { invoice: WholeInvoice }) {
  const lines = invoice.lines.filter(({ entries }) => entries > 0)
  if (!lines.length) return null
  return (
    <section className={classes.panel} aria-label="Tracked time">
      <h2>Tracked time</h2>
      <ul className={classes.trail}>
        {lines.map((line) => (
          <li key={line.id}>
            <div className={classes.line}>
              <span dir="auto">{line.title}</span>
              <span>{quantityText(line)}</span>
            </div>
            <BilledTime line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}
