import { VisuallyHidden } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { minutesOf } from '#features/report/report.rules.ts'
import { TaskLink } from '#features/task/web/screens/detail/TaskLink.tsx'
import { titleOf } from '#features/time/web/parts/entryRows.ts'
import { Ticking } from '#features/time/web/screens/timer/TimerButton.tsx'
import { selectRunning } from '#features/time/web/time.api.ts'
import { addDays } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { fullDay, weekdayName } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { Card, Nothing } from '../Card.tsx'
import classes from '../Dashboard.module.css'
import { useDashboard } from '../dashboardState.ts'
import { secondsOn } from '../sums.ts'
import { useHoursPath } from '../useMetrics.ts'

/** Whose timer runs, on what, ticking: the list that the number of running timers counts. */
export function NowWorking() {
  const running = useSelector(selectRunning)
  const { byId } = useProjects()
  const nameOf = useMemberNames()
  return (
    <Card cardKey="nowWorking" summary={formatNumber(running.length)}>
      {running.length ? (
        <ul className={classes.rows} data-scrolls>
          {running.map((timer) => {
            const { id, memberId, task, project } = timer
            const place = byId[project]
            return (
              <li key={id} className={classes.row}>
                <PresentAvatar id={memberId} name={nameOf(memberId)} size={22} />
                <bdi className={classes.who}>{nameOf(memberId)}</bdi>
                {place && <ProjectDot color={place.color} />}
                {task ? (
                  <TaskLink taskId={task} className={classes.name}>
                    <bdi>{titleOf(timer)}</bdi>
                  </TaskLink>
                ) : (
                  <Link to={projectPath(project)} className={classes.name}>
                    <bdi>{place?.name ?? titleOf(timer)}</bdi>
                  </Link>
                )}
                <Ticking timer={timer} />
              </li>
            )
          })}
        </ul>
      ) : (
        <Nothing>Nobody’s timer is running.</Nothing>
      )}
    </Card>
  )
}

const maxProjects = 8

/** This week’s hours of each project, the most first. */
export function HoursByProject() {
  const { numbers, hasFailed } = useDashboard()
  const { byId } = useProjects()
  const pathOf = useHoursPath()
  const projects = numbers?.time?.projects
  const week = numbers && { from: numbers.monday, to: addDays(numbers.monday, 6) }
  const total = projects?.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0
  const shown = projects?.slice(0, maxProjects) ?? []
  const rest = total - shown.reduce((sum, { seconds }) => sum + seconds, 0)
  const most = shown[0]?.seconds ?? 1
  return (
    <Card
      cardKey="hoursByProject"
      summary={projects && `${durationText(minutesOf(total))} this week`}
      more={{ to: pathOf({ ...week }), label: 'Report' }}
    >
      {hasFailed ? (
        <Nothing>This could not be loaded.</Nothing>
      ) : projects?.length ? (
        <ul className={classes.bars}>
          {shown.map(({ project, seconds }, at) => (
            <li key={project ?? `hidden ${at}`}>
              <span className={classes.barHead}>
                {project ? (
                  <Link
                    to={pathOf({ ...week, project, group: 'task', subgroup: 'member' })}
                    className={classes.name}
                  >
                    <bdi>{byId[project]?.name ?? 'A project'}</bdi>
                  </Link>
                ) : (
                  <span className={classes.name}>Hidden</span>
                )}
                <span className={classes.side}>{durationText(minutesOf(seconds))}</span>
              </span>
              <span className={classes.bar}>
                <i
                  style={{
                    width: `${(seconds / most) * 100}%`,
                    ...(project && { background: byId[project]?.color }),
                  }}
                />
              </span>
            </li>
          ))}
          {rest > 0 && (
            <li className={classes.barHead}>
              <span className={classes.name}>{projects.length - shown.length} more</span>
              <span className={classes.side}>{durationText(minutesOf(rest))}</span>
            </li>
          )}
        </ul>
      ) : (
        projects && <Nothing>No time tracked yet this week.</Nothing>
      )}
    </Card>
  )
}

/** The hours of each day of this week, in front of those of the week before. */
export function WeekHistory() {
  const { numbers, hasFailed } = useDashboard()
  const pathOf = useHoursPath()
  const days = numbers?.time?.days
  const monday = numbers?.monday ?? ''
  const week = days && secondsOn(days, monday, addDays(monday, 6)).seconds
  const on = (day: string) => days?.find((one) => one.day === day)?.seconds ?? 0
  const most = Math.max(1, ...(days ?? []).map(({ seconds }) => seconds))
  const share = (seconds: number) => `${(seconds / most) * 100}%`
  return (
    <Card
      cardKey="weekHistory"
      summary={week !== undefined && `${durationText(minutesOf(week))} this week`}
      more={{
        to: pathOf({ from: monday, to: monday && addDays(monday, 6), group: 'day', subgroup: 'member' }),
        label: 'Report',
      }}
    >
      {hasFailed ? (
        <Nothing>This could not be loaded.</Nothing>
      ) : (
        days && (
          <ol className={classes.days}>
            {[0, 1, 2, 3, 4, 5, 6].map((at) => {
              const day = addDays(monday, at)
              const seconds = on(day)
              const before = on(addDays(day, -7))
              const text = `${fullDay(day)}: ${durationText(minutesOf(seconds))}, the week before ${durationText(minutesOf(before))}`
              return (
                <li key={day}>
                  <Link
                    className={classes.day}
                    data-today={day === numbers?.today || undefined}
                    to={pathOf({ from: day, to: day, group: 'member', subgroup: 'task' })}
                    title={text}
                  >
                    <VisuallyHidden>{text}</VisuallyHidden>
                    <span className={classes.hours} aria-hidden>
                      {seconds > 0 && formatMinutes(minutesOf(seconds))}
                    </span>
                    <span className={classes.columns} aria-hidden>
                      <i data-before style={{ height: share(before) }} />
                      <i data-empty={!seconds || undefined} style={{ height: share(seconds) }} />
                    </span>
                    <span aria-hidden>{weekdayName(day)}</span>
                  </Link>
                </li>
              )
            })}
          </ol>
        )
      )}
    </Card>
  )
}
