import { Link } from 'react-router'
import { durationText } from '#shared/durations.ts'
import { lineName } from '../../report.names.ts'
import { minutesOf } from '../../report.rules.ts'
import type { ReportCell, ReportGroup, ReportRow } from '../../report.shape.ts'
import { reportShares } from '../../report.shares.rules.ts'
import classes from './Report.module.css'

type Props = {
  group: ReportGroup
  rows: readonly ReportRow[]
  openCell: (cells: readonly ReportCell[], of: 'tracked') => string
}

/** How tracked time falls on the lines of the first group; each name opens its entries. */
export function ReportShares({ group, rows, openCell }: Props) {
  const shares = reportShares(group, rows)
  if (!shares.length) return null
  return (
    <figure className={classes.shares} aria-label="Share of tracked time">
      <div className={classes.parts} aria-hidden>
        {shares.map(({ row, seconds }, at) => (
          <i key={row ? at : 'others'} data-part={row ? at : 'others'} style={{ flexGrow: seconds }} />
        ))}
      </div>
      <ul>
        {shares.map(({ row, seconds, percent }, at) => (
          <li key={row ? at : 'others'} title={durationText(minutesOf(seconds))}>
            <i data-part={row ? at : 'others'} aria-hidden />
            {row ? (
              <Link to={openCell([{ group, key: row.key }], 'tracked')}>
                <bdi>{lineName(group, row)}</bdi> <b>{percentText(percent)}</b>
              </Link>
            ) : (
              <span>
                {rows.length - at} others <b>{percentText(percent)}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const percentText = (percent: number) => (percent > 0 ? `${percent}%` : '<1%')
