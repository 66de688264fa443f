import { useMemo } from 'react'
import { Link } from 'react-router'
import { useOpenTasksOf } from '#features/member/web/screens/useOpenTasksOf.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { isLate } from '#features/project/web/screens/gantt/bars.ts'
import { taskComparer } from '#features/task/web/screens/list/order/sortTasks.ts'
import { daysText, fullDaysText } from '#features/timeOff/web/parts/timeOffText.ts'
import { useTimeOff } from '#features/timeOff/web/parts/useTimeOff.ts'
import { addDays } from '#shared/days.ts'
import { shortDay } from '#web/format/dates.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import classes from './Team.module.css'

/** What a member has to do, by when it is due. */
export function MemberTasks({ memberId, today }: { memberId: string; today: string }) {
  const tasks = useOpenTasksOf(memberId)
  const { byId, archivedIds } = useProjects()
  const sorted = useMemo(
    () => tasks.filter(({ project }) => !archivedIds.has(project)).sort(taskComparer('dueDate', 'asc')),
    [tasks, archivedIds],
  )
  return (
    <section className={classes.section} aria-label="Open tasks">
      <h2>
        Open tasks <span>{sorted.length}</span>
      </h2>
      {sorted.length ? (
        <ul className={classes.list}>
          {sorted.map((task) => {
            const due = task.dueDate ?? task.end
            return (
              <li key={task.id}>
                <ProjectDot color={byId[task.project]?.color ?? 'transparent'} />
                <Link to={`/tasks/${task.id}`} className={classes.clip} dir="auto">
                  {task.title}
                </Link>
                {due && (
                  <span className={classes.end} data-late={isLate(task, today) ? '' : undefined}>
                    {shortDay(due)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={classes.nothing}>No open tasks.</p>
      )}
    </section>
  )
}

export function MemberProjects({ projects }: { projects: readonly string[] }) {
  const { byId } = useProjects()
  const known = projects.flatMap((id) => byId[id] ?? [])
  return (
    <section className={classes.section} aria-label="Member’s projects">
      <h2>
        Projects <span>{known.length}</span>
      </h2>
      {known.length ? (
        <ul className={classes.list}>
          {known.map(({ id, name, color }) => (
            <li key={id}>
              <ProjectDot color={color} />
              <Link to={projectPath(id, 'list')} className={classes.clip} dir="auto">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.nothing}>No projects.</p>
      )}
    </section>
  )
}

/** How far ahead time off is listed. */
const daysAhead = 90

export function MemberTimeOff({ memberId, today }: { memberId: string; today: string }) {
  const asked = useMemo(
    () => ({ from: today, to: addDays(today, daysAhead), status: 'approved' as const }),
    [today],
  )
  const own = useTimeOff(asked).all?.filter((one) => one.memberId === memberId)
  return (
    <section className={classes.section} aria-label="Time off">
      <h2>Time off</h2>
      {own?.length ? (
        <ul className={classes.list}>
          {own.map((one) => (
            <li key={one.id} title={fullDaysText(one)}>
              {daysText(one)}
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.nothing}>None in the next {daysAhead} days.</p>
      )}
    </section>
  )
}
