import { VisuallyHidden } from '@mantine/core'
import { durationText } from '#shared/durations.ts'
import { dayRange, fullDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { minutesOf } from '../../report.rules.ts'
import type { ReportSums } from '../../report.shape.ts'
import classes from './Report.module.css'

type Props = {
  totals: ReportSums
  /** Of the days before; undefined while they load. */
  before: ReportSums | undefined
  compared: { from: string; to: string }
}

/** What all of it comes to, beside the period before. */
export function ReportFigures({ totals, before, compared }: Props) {
  const share = totals.seconds ? Math.round((totals.billableSeconds / totals.seconds) * 100) : 0
  const { unbilledSeconds, unpricedSeconds, amounts } = totals
  return (
    <dl className={classes.figures}>
      <Figure
        name="Tracked"
        value={durationText(minutesOf(totals.seconds))}
        note={before && changeText(totals.seconds, before.seconds)}
        title={`Compared with ${dayRange(compared.from, compared.to)}`}
      />
      <Figure
        name="Billable"
        value={durationText(minutesOf(totals.billableSeconds))}
        note={totals.seconds > 0 && `${share}%`}
        title="Of all tracked time"
      />
      {unbilledSeconds !== null && (
        <Figure name="Unbilled" value={durationText(minutesOf(unbilledSeconds))} />
      )}
      {unbilledSeconds !== null && (
        <Figure
          name="Amount"
          value={amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · ') || '–'}
          note={unpricedSeconds > 0 && `${durationText(minutesOf(unpricedSeconds))} without a rate`}
          title="Of what is billed by the hour"
        />
      )}
    </dl>
  )
}

type FigureProps = { name: string; value: string; note?: string | false | undefined; title?: string }

const Figure = ({ name, value, note, title }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
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

type BarsProps = { rows: readonly { key: string | null; seconds: number }[]; days: readonly string[] }

/** Tracked time along the period; each bar says its day and hours. */
export function ReportBars({ rows, days }: BarsProps) {
  const byDay = new Map(rows.map(({ key, seconds }) => [key, seconds]))
  const most = Math.max(...byDay.values(), 1)
  return (
    <ol className={classes.bars} aria-label="Tracked time along the period">
      {days.map((day) => {
        const seconds = byDay.get(day) ?? 0
        const text = `${fullDay(day)}: ${durationText(minutesOf(seconds))}`
        return (
          <li key={day} title={text}>
            <VisuallyHidden>{text}</VisuallyHidden>
            <i style={{ height: `${(seconds / most) * 100}%` }} data-empty={!seconds || undefined} />
          </li>
        )
      })}
    </ol>
  )
}
