import { useTaxes } from '#features/tax/web/tax.api.ts'
import { durationText } from '#web/format/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import type { InvoiceLine, WholeInvoice } from '../../../invoice.shape.ts'
import { quantityText } from '../../parts/quantityText.ts'
import { BilledTime } from './BilledTime.tsx'
import classes from './InvoicePage.module.css'

/** What is billed line by line, what it adds up to, and the tracked time behind each line. */
export function InvoiceLines({ invoice }: { invoice: WholeInvoice }) {
  const { lines, currency } = invoice
  const { byId: taxes } = useTaxes()
  if (!lines.length) return <p className={classes.empty}>Nothing is billed on it yet.</p>
  return (
    <>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Tax</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={classes.what} colSpan={line.kind === 'text' ? 5 : 1}>
                <span dir="auto">{line.title}</span>
                {line.description && (
                  <span className={classes.more} dir="auto">
                    {line.description}
                  </span>
                )}
                {line.discount > 0 && <span className={classes.more}>{line.discount} % off</span>}
                {line.entries > 0 && <BilledTime line={line} />}
              </td>
              {line.kind !== 'text' && (
                <>
                  <td title={exactText(line)}>{quantityText(line)}</td>
                  <td>{formatMoney(line.rate, currency)}</td>
                  <td>{line.tax && taxes[line.tax] ? `${taxes[line.tax]?.percent} %` : ''}</td>
                  <td>{formatMoney(line.total, currency)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Totals invoice={invoice} />
      {(['notes', 'terms', 'footer'] as const).map(
        (text) =>
          invoice[text] && (
            <p key={text} className={classes.text} dir="auto">
              {invoice[text]}
            </p>
          ),
      )}
    </>
  )
}

const exactText = ({ minutes }: InvoiceLine) => (minutes === null ? undefined : durationText(minutes))

function Totals({ invoice }: { invoice: WholeInvoice }) {
  const { currency, subtotal, discountAmount, taxes, taxMode, totalPrice, paid, balance, number } = invoice
  const money = (amount: number) => formatMoney(amount, currency)
  const isPart = number !== null && paid !== 0
  return (
    <dl className={classes.totals}>
      <Total name="Subtotal" value={money(subtotal)} />
      {discountAmount !== 0 && <Total name="Discount" value={money(-discountAmount)} />}
      {taxes.map(({ percent, category, base, tax }) => (
        <Total
          key={`${percent} ${category}`}
          name={`${taxMode === 'inclusive' ? 'Including tax' : 'Tax'} ${percent} % on ${money(base)}`}
          value={money(tax)}
        />
      ))}
      <Total name="Total" value={money(totalPrice)} isStrong />
      {isPart && (
        <>
          <Total name="Paid" value={money(-paid)} />
          <Total name="Balance" value={money(balance)} isStrong />
        </>
      )}
    </dl>
  )
}

const Total = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <div data-strong={isStrong || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
