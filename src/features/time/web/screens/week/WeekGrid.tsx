import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkDays } from '#features/timeOff/web/parts/useTimeOff.ts'
import type { WorkDay } from '#features/timeOff/workHours.rules.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import { fullDay, weekdayName } from '#web/format/dates.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { isWorkday, rowOf, type Week, type WeekRow } from '../../../time.sums.rules.ts'
import { titleOf } from '../../parts/entryRows.ts'
import { SumTime } from '../../parts/SumTime.tsx'
import { TimerButton } from '../timer/TimerButton.tsx'
import { useToggleTimer } from '../timer/timer.ts'
import { CellReason, type PendingCell } from './CellReason.tsx'
import { type Place, useCellEditing } from './useCellEditing.ts'
import { useSetCell } from './useSetCell.ts'
import { nothing, sumHasTime, useWeekRefusals } from './useWeekRefusals.ts'
import { useWeekRows } from './useWeekRows.ts'
import { WeekCell } from './WeekCell.tsx'
import classes from './WeekGrid.module.css'

type Props = {
  week: Week
  monday: string
  today: string
  memberId: string
  /** Ids of tasks that were added by hand, in their order. */
  added: readonly string[]
  /** Which days are shown, 0 = Monday. */
  days: readonly number[]
  /** The way to another tab that lists a day. */
  linkToDay: (day: string) => string
}

/** A member’s week as a table: tasks by days, each cell to be typed into. */
export function WeekGrid({ week, monday, today, memberId, added, days, linkToDay }: Props) {
  const { workweek } = useWorkspace()
  const viewer = useSelector(selectViewer)
  const { byId: members } = useMembers()
  const workDays = useWorkDays(monday, addDays(monday, 6))
  const member = members[memberId]
  const workDay = useMemo(() => member && workDays?.(member), [workDays, member])
  const toggleTimer = useToggleTimer()
  const { byId: projects } = useProjects()
  const setCell = useSetCell(monday, memberId)
  const rows = useWeekRows(week, added)
  const byTask = useMemo(() => new Map(rows.map((row) => [rowOf(row), row])), [rows])
  const isMine = memberId === viewer.memberId

  const { isClosed, lockOf, refusalOf, isLocked } = useWeekRefusals(monday, today, memberId)
  const [pendingCell, setPendingCell] = useState<PendingCell | null>(null)
  const nameOf = (row: WeekRow) =>
    row.task === null ? `${projects[row.project]?.name ?? ''}, no task` : titleOf(row)
  const { active, draft, focus, frame } = useCellEditing({
    tasks: rows.map(rowOf),
    days,
    minutesOf: ({ task, day }) => Math.round((byTask.get(task)?.days[day]?.seconds ?? 0) / 60),
    refusalOf: ({ task, day }) => {
      const row = byTask.get(task)
      return row ? refusalOf(row, day) : null
    },
    onSet: ({ task, day }, minutes) => {
      const row = byTask.get(task)
      if (!row) return
      if (isClosed(day)) {
        const before = Math.round((row.days[day]?.seconds ?? 0) / 60)
        setPendingCell({ row, day, before, minutes, name: nameOf(row), date: addDays(monday, day) })
      } else setCell(row, day, minutes)
    },
  })
  const shown = active && byTask.has(active.task) && days.includes(active.day) ? active : null
  const isActive = (place: Place) =>
    shown
      ? shown.task === place.task && shown.day === place.day
      : place.task === (rows[0] && rowOf(rows[0])) && place.day === days[0]

  // Who adds a row goes on in it.
  const firstDay = days.find((day) => addDays(monday, day) === today) ?? days[0]
  const focusAdded = useEffectEvent(() => {
    const task = added.at(-1)
    if (task && firstDay !== undefined) focus({ task, day: firstDay })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is added
  useEffect(() => focusAdded(), [added])

  const columns = days.map((day) => {
    const date = addDays(monday, day)
    const its = workDay?.(date)
    const isOff = its ? its.minutes === 0 : !isWorkday(workweek, weekdayOf(date))
    return { day, date, isToday: date === today, isOff, why: its ? reasonOff(its) : null }
  })
  const marks = ({ isToday, isOff }: (typeof columns)[number]) => ({
    'data-today': isToday || undefined,
    'data-off': isOff || undefined,
  })

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label="Time by task and day"
      className={classes.grid}
      data-single={days.length === 1 || undefined}
      {...frame}
      onKeyDown={(event) => {
        const task = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')?.dataset.task
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
        if (event.key === 't' && isPlain && task && byTask.get(task)?.task && isMine && !draft) {
          event.preventDefault()
          toggleTimer(task)
        } else frame.onKeyDown(event)
      }}
    >
      <div role="row" className={`${classes.row} ${classes.head}`}>
        <div role="columnheader" className={classes.task}>
          Task
        </div>
        {columns.map((column) => (
          <div
            key={column.day}
            role="columnheader"
            className={classes.number}
            title={column.why ? `${fullDay(column.date)}: ${column.why}` : fullDay(column.date)}
            {...marks(column)}
          >
            {weekdayName(column.date)} <span className={classes.date}>{Number(column.date.slice(8))}</span>
            {column.isToday && <VisuallyHidden> (today)</VisuallyHidden>}
            {column.why && <span className={classes.why}>{column.why}</span>}
          </div>
        ))}
        <div role="columnheader" className={`${classes.number} ${classes.total}`}>
          Total
        </div>
      </div>
      {rows.map((row) => (
        <div key={rowOf(row)} role="row" className={classes.row}>
          <TaskHeading row={row} hasTimer={isMine && !isLocked(row.project)} />
          {columns.map((column) => {
            const place = { task: rowOf(row), day: column.day }
            const isDrafted = draft?.task === place.task && draft.day === column.day
            return (
              <WeekCell
                key={column.day}
                {...place}
                sum={row.days[column.day] ?? nothing}
                name={`${nameOf(row)}, ${fullDay(column.date)}`}
                isToday={column.isToday}
                isOff={column.isOff}
                isActive={isActive(place)}
                isAhead={column.date > today}
                locked={lockOf(column.day)}
                refusal={refusalOf(row, column.day)}
                draft={isDrafted ? draft.text : null}
              />
            )
          })}
          <div role="gridcell" className={`${classes.number} ${classes.total}`}>
            <SumTime sum={row.total} />
          </div>
        </div>
      ))}
      <div role="row" className={`${classes.row} ${classes.foot}`}>
        <div role="rowheader" className={classes.task}>
          Total
        </div>
        {columns.map((column) => (
          <div key={column.day} role="gridcell" className={classes.number} {...marks(column)}>
            <Link
              to={linkToDay(column.date)}
              data-empty={!sumHasTime(week.days[column.day]) || undefined}
              className={classes.dayTotal}
            >
              <VisuallyHidden>Entries of {fullDay(column.date)}: </VisuallyHidden>
              <SumTime sum={week.days[column.day] ?? nothing} />
            </Link>
          </div>
        ))}
        <div role="gridcell" className={`${classes.number} ${classes.total}`}>
          <SumTime sum={week.total} />
        </div>
      </div>
      {pendingCell && (
        <CellReason
          cell={pendingCell}
          onClose={() => setPendingCell(null)}
          onConfirm={(reason) => setCell(pendingCell.row, pendingCell.day, pendingCell.minutes, reason)}
        />
      )}
    </div>
  )
}

/** Why less is expected of a day than usual: a holiday, or time off. */
const reasonOff = ({ holiday, away }: WorkDay) =>
  holiday ?? (away === 0 ? null : away === 1 ? 'Time off' : 'Half day off')

type HeadingProps = { row: WeekRow; hasTimer: boolean }

function TaskHeading({ row, hasTimer }: HeadingProps) {
  const { byId } = useProjects()
  const project = byId[row.project]
  // Time on a project alone goes by the project’s name.
  const isAlone = row.task === null && project !== undefined
  const title = isAlone ? project.name : titleOf(row)
  return (
    <div role="rowheader" className={classes.task}>
      {project && <ProjectDot color={project.color} />}
      <Link
        to={row.task ? `/projects/${row.project}/tasks/${row.task}` : `/projects/${row.project}`}
        tabIndex={-1}
        data-task={rowOf(row)}
        data-day={-1}
        className={classes.title}
        dir="auto"
        title={isAlone ? `${title}, no task` : project ? `${title} – ${project.name}` : title}
      >
        {title}
      </Link>
      {project && (
        <span className={classes.project} dir="auto">
          {isAlone ? 'No task' : project.name}
        </span>
      )}
      {hasTimer && row.task && <TimerButton taskId={row.task} />}
    </div>
  )
}
