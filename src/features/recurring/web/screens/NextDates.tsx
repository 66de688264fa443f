import { Button } from '@mantine/core'
import type { Invoice, WholeInvoice } from '#features/invoice/invoice.shape.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { formatMoney } from '#web/format/money.ts'
import { isTimed, type Occurrence, periodEnded, upcoming } from '../../recurring.rules.ts'
import type { RecurringInvoice } from '../../recurring.shape.ts'
import { daysText, fullMoment, momentText } from '../parts/recurringText.ts'
import classes from './Recurring.module.css'

type Props = {
  series: Pick<
    RecurringInvoice,
    'period' | 'issueDate' | 'done' | 'skipped' | 'issued' | 'endOn' | 'endAfter'
  >
  invoice: Invoice | WholeInvoice
  sweeps: boolean
  /** Where dates can be left out. */
  onSkip?: ((occurrence: Occurrence, skip: boolean) => void) | undefined
}

/** The next five issues, with those that are left out between them. */
export function NextDates({ series, invoice, sweeps, onSkip }: Props) {
  const { timeZone } = useWorkspace()
  const dates = upcoming(series)
  // What was tracked once is not repeated, so its amount says nothing of what follows.
  const isWhole = !('lines' in invoice && invoice.lines.some(({ entries }) => entries > 0))
  if (!dates.length) return <p className={classes.hint}>No invoices: it ends before the first date.</p>
  return (
    <div role="group" aria-label="Next dates">
      <h3 className={classes.small}>Next dates</h3>
      <ol className={classes.dates}>
        {dates.map((date) => (
          <li key={date.occurrence} data-skipped={date.isSkipped || undefined}>
            <time dateTime={date.moment} title={fullMoment(date.moment)}>
              {momentText(date.moment)}
            </time>
            <span className={classes.what}>
              {date.isSkipped
                ? 'Skipped'
                : [
                    isWhole && formatMoney(invoice.totalPrice, invoice.currency),
                    sweeps &&
                      (onSkip || isTimed(series.period)
                        ? '+ time'
                        : `+ time of ${daysText(periodEnded(series, date.occurrence, timeZone))}`),
                  ]
                    .filter(Boolean)
                    .join(' ')}
            </span>
            {onSkip && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`${date.isSkipped ? 'Don’t skip' : 'Skip'} ${momentText(date.moment)}`}
                onClick={() => onSkip(date, !date.isSkipped)}
              >
                {date.isSkipped ? 'Don’t skip' : 'Skip'}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
