import { barWidth, type Frame, xOf } from './frame.ts'
import classes from './Gantt.module.css'
import { headCells, toNumber } from './scale.ts'

type Props = { frame: Frame; width: number }

/** Above the rows: what the columns are, and two rows of units of time. */
export function GanttHead({ frame, width }: Props) {
  const today = toNumber(frame.today)
  return (
    <div role="row" className={classes.head} style={{ width: `calc(var(--tree) + ${width}px)` }}>
      <div className={classes.tree}>
        <span role="columnheader" className={classes.name}>
          Name
        </span>
        {frame.hasDuration && (
          <span role="columnheader" className={classes.duration} title="Work days">
            Days
          </span>
        )}
        {frame.hasRange && (
          <span role="columnheader" className={classes.range}>
            Start – end
          </span>
        )}
      </div>
      <div role="columnheader" className={classes.scale}>
        <span className={classes.spoken}>Time</span>
        {(['major', 'minor'] as const).map((row) =>
          headCells(frame.zoom, row, frame.first, frame.last).map((cell) => (
            <span
              key={`${row}${cell.start}`}
              aria-hidden
              data-row={row}
              data-today={(row === 'minor' && cell.start <= today && today <= cell.end) || undefined}
              className={classes.unit}
              style={{ left: xOf(frame, cell.start), width: barWidth(frame, cell) }}
            >
              <span className={classes.unitName}>{cell.label}</span>
            </span>
          )),
        )}
      </div>
    </div>
  )
}

/** Lines between the units, and where today is, behind the rows. */
export function GanttGround({ frame, offDays }: { frame: Frame; offDays: string | undefined }) {
  return (
    <div className={classes.ground} style={{ backgroundImage: offDays }} aria-hidden>
      {headCells(frame.zoom, 'minor', frame.first, frame.last).map(({ start }) => (
        <i key={start} className={classes.line} style={{ left: xOf(frame, start) }} />
      ))}
      <i
        className={classes.today}
        style={{ left: xOf(frame, toNumber(frame.today)), width: barWidth(frame, { start: 0, end: 0 }) }}
      />
    </div>
  )
}
