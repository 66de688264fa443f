import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoiceName, invoicePath, invoiceTitle } from '#features/invoice/web/parts/invoicePath.ts'
import { useMayOnInvoice } from '#features/invoice/web/parts/useMayOnInvoice.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { formatMoney } from '#web/format/money.ts'
import { currentMoment, dueCount } from '../../recurring.rules.ts'
import type { RecurringInvoice } from '../../recurring.shape.ts'
import { fullMoment, modeNames, momentText, pauseText, rhythmText } from '../parts/recurringText.ts'
import { useGetRecurringInvoiceQuery } from '../recurring.api.ts'
import { NextDates } from './NextDates.tsx'
import classes from './Recurring.module.css'
import { openChangeRecurring } from './useRecurringActions.tsx'
import { useSeriesCalls } from './useSeriesCalls.ts'

/** Issues that are named on the page. */
const shownIssues = 5

/** On the page of an invoice: how it is issued anew, or what issued it. */
export function RecurringCard({ invoice, className }: { invoice: Invoice; className: string | undefined }) {
  const { data } = useGetRecurringInvoiceQuery(invoice.id, { refetchOnMountOrArgChange: 30 })
  const { series, template, issues = [] } = data ?? {}
  if (!series || !template) return null
  const isTemplate = series.invoice === invoice.id
  // Once it was cancelled, and nothing came of it, there is nothing to tell.
  if (isTemplate && series.endedAt !== null && !issues.length) return null
  return (
    <section className={className} aria-label="Recurring">
      <h2>Recurring</h2>
      {isTemplate ? (
        <Series series={series} invoice={invoice} />
      ) : (
        <p className={classes.line}>
          Issued by{' '}
          <Link to={invoicePath(template.id)}>{template.number ?? invoiceTitle(template).toLowerCase()}</Link>
          , {rhythmText(series).toLowerCase()}
          {series.endedAt !== null && ', which has ended'}
        </p>
      )}
      {isTemplate && issues.length > 0 && (
        <>
          <h3 className={classes.small}>Issued so far: {series.issued}</h3>
          <ol className={classes.dates}>
            {issues.slice(0, shownIssues).map(({ occurrence, issueDate, invoice: issued }) => (
              <li key={occurrence}>
                <time dateTime={issueDate} title={fullMoment(issueDate)}>
                  {momentText(issueDate)}
                </time>
                <span className={classes.what}>
                  {issued ? (
                    <>
                      <Link to={invoicePath(issued.id)}>{invoiceName(issued)}</Link>{' '}
                      {formatMoney(issued.totalPrice, issued.currency)}
                    </>
                  ) : (
                    'Nothing to bill'
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Series({ series, invoice }: { series: RecurringInvoice; invoice: Invoice }) {
  const mayOn = useMayOnInvoice()
  const { skipOne, hold } = useSeriesCalls(series)
  if (series.endedAt !== null) return <p className={classes.line}>{rhythmText(series)}, ended.</p>
  const mayChange = mayOn('invoice.update', invoice)

  return (
    <>
      <p className={classes.line}>
        {rhythmText(series)} · {modeNames[series.mode]}
        {series.sweep && ' · with tracked time'}
      </p>
      <Paused series={series} mayChange={mayChange} />
      <NextDates
        series={series}
        invoice={invoice}
        sweeps={series.sweep !== null}
        onSkip={mayChange ? (date, isSkipped) => void skipOne(date, isSkipped) : undefined}
      />
      {mayChange && (
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={() => openChangeRecurring(series, invoice)}>
            Change…
          </Button>
          {series.paused === null && (
            <Button size="compact-sm" variant="default" onClick={() => void hold()}>
              Pause
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Why it waits, and how it goes on. */
function Paused({ series, mayChange }: { series: RecurringInvoice; mayChange: boolean }) {
  const { timeZone } = useWorkspace()
  const { goOn } = useSeriesCalls(series)
  // oxlint-disable-next-line react/purity -- how many are due follows from the time of drawing
  const missed = dueCount(series, currentMoment(series.period, timeZone, new Date()))
  const text = pauseText(series, missed)
  const failing = series.paused === null && series.failure
  if (failing)
    return (
      <p className={classes.problem} role="status">
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {series.failure} Trying again soon.
      </p>
    )
  if (!text) return null
  return (
    <div className={classes.paused} data-problem={series.paused !== 'person' || undefined} role="status">
      <p>{text}</p>
      {mayChange && (
        <div className={classes.actions}>
          <Button size="compact-sm" onClick={() => goOn('issue')}>
            {missed ? `Issue ${missed === 1 ? 'it' : `all ${missed}`} and continue` : 'Resume'}
          </Button>
          {missed > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => goOn('skip')}>
              Skip to the next date
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
