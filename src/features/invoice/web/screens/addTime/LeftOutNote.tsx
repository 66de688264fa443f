import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { durationText } from '#shared/durations.ts'
import { dayRange } from '#web/format/dates.ts'
import type { OpenEntry } from '../../../invoice.contract.ts'
import type { TimePreview } from '../../parts/timePreview.ts'
import classes from './AddTime.module.css'

type Props = { preview: TimePreview; currency: string }

/** More are counted. */
const maxListed = 8

const sumOf = (entries: readonly OpenEntry[]) =>
  durationText(entries.reduce((sum, { seconds }) => sum + seconds, 0) / 60)

/** What of the same time is not billed, and why. */
export function LeftOutNote({ preview: { unpriced, foreign, unapproved, leftOut }, currency }: Props) {
  const { covered, notBillable, invoiced, running } = leftOut
  const reasons = [
    unapproved.length > 0 && `${sumOf(unapproved)} not approved`,
    covered > 0 && `${durationText(covered / 60)} covered by fixed fees and retainers`,
    notBillable > 0 && `${durationText(notBillable / 60)} not billable`,
    invoiced > 0 && `${durationText(invoiced / 60)} already invoiced`,
    foreign.length > 0 && `${sumOf(foreign)} in a currency other than ${currency}`,
    running > 0 && (running === 1 ? '1 timer still running' : `${running} timers still running`),
  ].filter((reason) => reason !== false)
  return (
    <>
      {unpriced.length > 0 && (
        <section className={classes.unpriced} aria-label="Unpriced time">
          <p>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>
              {sumOf(unpriced)} has no rate, so it isn’t billed. <Link to="/settings/rates">Set a rate</Link>{' '}
              and apply it to unbilled time.
            </span>
          </p>
          <ul>
            {unpriced.slice(0, maxListed).map(({ id, day, title, memberName, seconds }) => (
              <li key={id}>
                {dayRange(day, day)} · <bdi>{title}</bdi> · <bdi>{memberName}</bdi> ·{' '}
                {durationText(seconds / 60)}
              </li>
            ))}
            {unpriced.length > maxListed && <li>{unpriced.length - maxListed} more</li>}
          </ul>
        </section>
      )}
      {reasons.length > 0 && <p className={classes.leftOut}>Not included: {reasons.join(', ')}.</p>}
    </>
  )
}
