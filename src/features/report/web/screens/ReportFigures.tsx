import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { durationText } from '#shared/durations.ts'
import { dayRange } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { minutesOf } from '../../report.rules.ts'
import type { ReportCell, ReportSums } from '../../report.shape.ts'
import { dayTitle } from './dayTitle.ts'
import classes from './Report.module.css'
import type { OpenedCell } from './reportAddress.ts'

type Props = {
  totals: ReportSums
  /** Of the days before; undefined while they load. */
  before: ReportSums | undefined
  compared: { from: string; to: string }
  openCell: OpenCell
}
/** Where a number leads: to what it is the sum of. */
type OpenCell = (cells: readonly ReportCell[], of: OpenedCell['of']) => string

/** What all of it comes to, beside the period before. */
export function ReportFigures({ totals, before, compared, openCell }: Props) {
  const share = totals.seconds ? Math.round((totals.billableSeconds / totals.seconds) * 100) : 0
  const { unbilledSeconds, unpricedSeconds, amounts } = totals
  const all = (of: OpenedCell['of'], isSomething: boolean) => (isSomething ? openCell([], of) : null)
  return (
    <dl className={classes.figures}>
      <Figure
        name="Tracked"
        value={durationText(minutesOf(totals.seconds))}
        to={all('tracked', totals.seconds > 0)}
        note={before && changeText(totals.seconds, before.seconds)}
        title={`Compared with ${dayRange(compared.from, compared.to)}`}
      />
      <Figure
        name="Billable"
        value={durationText(minutesOf(totals.billableSeconds))}
        to={all('billable', totals.billableSeconds > 0)}
        note={totals.seconds > 0 && `${share}%`}
        title="Of all tracked time"
      />
      {unbilledSeconds !== null && (
        <Figure
          name="Unbilled"
          value={durationText(minutesOf(unbilledSeconds))}
          to={all('unbilled', unbilledSeconds > 0)}
        />
      )}
      {unbilledSeconds !== null && (
        <Figure
          name="Amount"
          value={amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · ') || '–'}
          to={all('amount', amounts.length > 0)}
          note={
            unpricedSeconds > 0 && (
              <Link to={openCell([], 'unpriced')}>
                {durationText(minutesOf(unpricedSeconds))} without a rate
              </Link>
            )
          }
          title="Of what is billed by the hour"
        />
      )}
    </dl>
  )
}

type FigureProps = { name: string; value: string; to: string | null; note?: ReactNode; title?: string }

const Figure = ({ name, value, to, note, title }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {to ? (
        <Link to={to} title="See the entries behind this number">
          {value}
        </Link>
      ) : (
        value
      )}
      {note && (
        <span className={classes.note} title={title}>
          {note}
        </span>
      )}
    </dd>
  </div>
)

/** The change since the period before: "+12%", "−3%", or nothing where there was nothing to compare with. */
function changeText(now: number, before: number): string | undefined {
  if (!before) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
}

type BarsProps = {
  rows: readonly { key: string | null; seconds: number }[]
  days: readonly string[]
  /** How many days each bar is of. */
  by: 'day' | 'week' | 'month'
  openCell: OpenCell
}

/** Tracked time along the period; each bar says its days and hours, and opens them. */
export function ReportBars({ rows, days, by, openCell }: BarsProps) {
  const byDay = new Map(rows.map(({ key, seconds }) => [key, seconds]))
  const most = Math.max(...byDay.values(), 1)
  return (
    <ol className={classes.bars} aria-label="Tracked time along the period">
      {days.map((day) => {
        const seconds = byDay.get(day) ?? 0
        const text = `${dayTitle(by, day)}: ${durationText(minutesOf(seconds))}`
        const bar = (
          <>
            <VisuallyHidden>{text}</VisuallyHidden>
            <i style={{ height: `${(seconds / most) * 100}%` }} data-empty={!seconds || undefined} />
          </>
        )
        return (
          <li key={day} title={text}>
            {seconds > 0 ? <Link to={openCell([{ group: by, key: day }], 'tracked')}>{bar}</Link> : bar}
          </li>
        )
      })}
    </ol>
  )
}
