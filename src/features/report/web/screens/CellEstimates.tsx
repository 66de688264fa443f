import { Link } from 'react-router'
import { formatMinutes } from '#web/format/durations.ts'
import { lineName } from '../../report.names.ts'
import { minutesOf } from '../../report.rules.ts'
import { type EntriesQuery, useGetReportQuery } from '../report.api.ts'
import classes from './CellDrawer.module.css'

/** The tasks whose estimates a number is the sum of. */
export function CellEstimates({ asked }: { asked: EntriesQuery }) {
  const { data } = useGetReportQuery(
    { ...asked, group: 'task', sort: 'estimate' },
    { refetchOnMountOrArgChange: true },
  )
  if (!data) return null
  return (
    <>
      <p className={classes.sum} role="status">
        <strong>{formatMinutes(data.totals.estimate ?? 0)}</strong> estimated
      </p>
      <ul className={classes.estimates}>
        {data.rows
          .filter(({ estimate }) => estimate !== null)
          .map((row) => (
            <li key={row.key}>
              <Link to={`/tasks/${row.key}`} dir="auto">
                {lineName('task', row)}
              </Link>
              <span>
                {formatMinutes(row.estimate ?? 0)} estimated, {formatMinutes(minutesOf(row.seconds))} tracked
              </span>
            </li>
          ))}
      </ul>
    </>
  )
}
