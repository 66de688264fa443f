import { VisuallyHidden } from '@mantine/core'
import { barWidth, type Frame, xOf } from './frame.ts'
import classes from './Gantt.module.css'
import { dayWidths, headCells, minOffWidth, offDays, toNumber } from './scale.ts'
import { holidayOn } from './workdays.ts'

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
        <VisuallyHidden>Time</VisuallyHidden>
        {(['major', 'minor'] as const).map((row) =>
          headCells(frame.zoom, row, frame.first, frame.last).map((cell) => (
            <span
              key={`${row}${cell.start}`}
              aria-hidden
              data-row={row}
              data-today={(row === 'minor' && cell.start <= today && today <= cell.end) || undefined}
              className={classes.unit}
              title={cell.start === cell.end ? holidayOn(frame.calendar, cell.start)?.name : undefined}
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

/** Days off, lines between the units, and where today is, behind the rows: as large as what can be seen. */
export function GanttGround({ frame }: { frame: Frame }) {
  const { zoom, first, last } = frame
  const begin = xOf(frame, first)
  const today = toNumber(frame.today)
  return (
    <div className={classes.track} aria-hidden>
      <div
        className={classes.ground}
        style={{
          marginLeft: `calc(var(--tree) + ${begin}px)`,
          width: xOf(frame, last + 1) - begin,
          backgroundImage: offDays(zoom, first, frame.calendar.workweek),
        }}
      >
        {dayWidths[zoom] >= minOffWidth &&
          frame.calendar.holidays.map(
            ({ day }) =>
              first <= day &&
              day <= last && (
                <i
                  key={`holiday ${day}`}
                  className={classes.holiday}
                  style={{ left: xOf(frame, day) - begin, width: dayWidths[zoom] }}
                />
              ),
          )}
        {headCells(zoom, 'minor', first, last).map(({ start }) => (
          <i key={start} className={classes.line} style={{ left: xOf(frame, start) - begin }} />
        ))}
        {first <= today && today <= last && (
          <i
            className={classes.today}
            style={{
              left: xOf(frame, today) - begin,
              width: barWidth(frame, { start: today, end: today }),
            }}
          />
        )}
      </div>
    </div>
  )
}
