import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayRange } from '#web/format/dates.ts'
import { durationText } from '#web/format/durations.ts'
import type { OpenEntry } from '../../../invoice.contract.ts'
import type { TimePreview } from '../../parts/timePreview.ts'
import classes from './AddTime.module.css'

type Props = { preview: TimePreview; currency: string }

/** More are counted. */
const maxListed = 8

const sumOf = (entries: readonly OpenEntry[]) =>
  durationText(entries.reduce((sum, { seconds }) => sum + seconds, 0) / 60)

/** What of the same time is not billed, and why. */
export function LeftOutNote({ preview: { unpriced, foreign, leftOut }, currency }: Props) {
  const { covered, notBillable, invoiced, running } = leftOut
  const reasons = [
    covered > 0 && `${durationText(covered / 60)} is paid for by fixed fees and retainers`,
    notBillable > 0 && `${durationText(notBillable / 60)} is not billable`,
    invoiced > 0 && `${durationText(invoiced / 60)} is on an invoice already`,
    foreign.length > 0 && `${sumOf(foreign)} has a rate in another currency than ${currency}`,
    running > 0 && (running === 1 ? 'one timer still runs' : `${running} timers still run`),
  ].filter((reason) => reason !== false)
  return (
    <>
      {unpriced.length > 0 && (
        <section className={classes.unpriced} aria-label="Unpriced time">
          <p>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>
              {sumOf(unpriced)} has no rate and is not billed. <Link to="/settings/rates">Set a rate</Link>{' '}
              and let it follow.
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
      {reasons.length > 0 && <p className={classes.leftOut}>Left out: {reasons.join(', ')}.</p>}
    </>
  )
}
