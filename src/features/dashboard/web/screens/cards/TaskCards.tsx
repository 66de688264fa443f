import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { memberName, useMemberNames, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { tracksTime } from '#features/role/role.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { taskKey } from '#features/task/task.rules.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { TaskLine } from '#features/task/web/screens/detail/related/TaskLine.tsx'
import { TaskLink } from '#features/task/web/screens/detail/TaskLink.tsx'
import { taskComparer } from '#features/task/web/screens/list/order/sortTasks.ts'
import { TimerButton } from '#features/time/web/screens/timer/TimerButton.tsx'
import { useMyTimer } from '#features/time/web/time.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays } from '#shared/days.ts'
import { fullDay, fullInstant, shortDay, shortInstant } from '#web/format/dates.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { Card, Nothing } from '../Card.tsx'
import classes from '../Dashboard.module.css'
import { useDashboard } from '../dashboardState.ts'
import { taskListPath } from '../taskNumbers.ts'

const max = 6
const byDueDate = taskComparer('dueDate', 'asc')

/** What I track now, and what else I have begun. */
export function ActiveTask() {
  const { me, onMenu } = useDashboard()
  const { taskStatuses } = useWorkspace()
  const timer = useMyTimer()
  const open = useSelector(selectOpenTasks)
  const begun = new Set(taskStatuses.filter(({ category }) => category === 'active').map(({ id }) => id))
  const mine = Object.values(open)
    .flat()
    .filter(({ executor }) => executor === me)
  const isBegun = ({ status }: Task) => status !== null && begun.has(status)
  const shown = mine
    .filter((task) => task.id !== timer?.task)
    .sort((a, b) => Number(isBegun(b)) - Number(isBegun(a)) || byDueDate(a, b))
    .slice(0, timer?.task ? max - 1 : max)
  const ids = [...(timer?.task ? [timer.task] : []), ...shown.map(({ id }) => id)]
  const current = timer
    ? timer.title || 'Timer running'
    : shown[0] && isBegun(shown[0])
      ? shown[0].title
      : null
  return (
    <Card
      cardKey="activeTask"
      summary={<bdi>{current ?? 'Nothing started'}</bdi>}
      more={{ to: taskListPath('open', 'mine'), label: 'My tasks' }}
    >
      {ids.length ? (
        <ul className={classes.rows}>
          {ids.map((id) => (
            <TaskLine key={id} taskId={id} onMenu={onMenu} note={<TimerButton taskId={id} isTabStop />} />
          ))}
        </ul>
      ) : (
        <Nothing>Nothing is assigned to you.</Nothing>
      )}
    </Card>
  )
}

/** Tasks that nobody has, the most pressing first; the assignee is chosen in their row. */
export function TaskWithoutPeople() {
  const { tasks, onMenu } = useDashboard()
  const { unassigned } = tasks
  return (
    <Card
      cardKey="taskWithoutPeople"
      summary={formatNumber(unassigned.length)}
      more={{ to: taskListPath('unassigned', 'all'), label: 'All' }}
    >
      {unassigned.length ? (
        <ul className={classes.rows}>
          {unassigned
            .toSorted(byDueDate)
            .slice(0, max)
            .map(({ id }) => (
              <TaskLine key={id} taskId={id} onMenu={onMenu} />
            ))}
        </ul>
      ) : (
        <Nothing>Every open task is assigned.</Nothing>
      )}
    </Card>
  )
}

/** What is due within the next two weeks, tasks and projects. */
export function Deadlines() {
  const { tasks, whose, me, today, onMenu } = useDashboard()
  const { sorted } = useProjects()
  const projects = sorted
    .filter(({ dueDate }) => dueDate !== null && dueDate >= today && dueDate <= addDays(today, 14))
    .filter(({ members }) => whose === 'all' || members.includes(me))
    .sort((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1))
    .slice(0, 3)
  return (
    <Card
      cardKey="deadlines"
      summary="next 14 days"
      more={{ to: taskListPath('soon', whose), label: `All ${formatNumber(tasks.soon.length)} tasks` }}
    >
      {tasks.overdue.length > 0 && (
        <p className={classes.lead}>
          <Link to={taskListPath('overdue', whose)} className={classes.overdue}>
            {tasks.overdue.length === 1
              ? '1 task is overdue'
              : `${formatNumber(tasks.overdue.length)} tasks are overdue`}
          </Link>
        </p>
      )}
      {tasks.soon.length || projects.length ? (
        <ul className={classes.rows}>
          {projects.map(({ id, name, color, dueDate }) => (
            <li key={id} className={classes.row}>
              <ProjectDot color={color} />
              <Link to={projectPath(id, 'overview')} className={classes.name}>
                <bdi>{name}</bdi>
              </Link>
              <span className={classes.side} title={fullDay(dueDate ?? today)}>
                {shortDay(dueDate ?? today, today)}
              </span>
            </li>
          ))}
          {tasks.soon
            .toSorted(byDueDate)
            .slice(0, max)
            .map(({ id }) => (
              <TaskLine key={id} taskId={id} onMenu={onMenu} />
            ))}
        </ul>
      ) : (
        <Nothing>Nothing is due within 14 days.</Nothing>
      )}
    </Card>
  )
}

/** Tasks that were done this week: the list that their number counts. */
export function CompletedTasks() {
  const { numbers, hasFailed } = useDashboard()
  const { byId } = useProjects()
  const nameOf = useMemberNames()
  const completed = numbers?.completed
  return (
    <Card cardKey="completedTasks" summary={completed && formatNumber(completed.count)}>
      {hasFailed ? (
        <Nothing>This could not be loaded.</Nothing>
      ) : completed?.tasks.length ? (
        <ul className={classes.rows} data-scrolls>
          {completed.tasks.map(({ id, project, number, title, executor, completedAt }) => (
            <li key={id} className={classes.row}>
              <StatusIcon category="done" />
              <TaskLink taskId={id} className={classes.name}>
                <span className={classes.key}>{taskKey(byId[project]?.key, number)}</span>
                <bdi>{title}</bdi>
              </TaskLink>
              <time className={classes.side} dateTime={completedAt} title={fullInstant(completedAt)}>
                {shortInstant(completedAt)}
              </time>
              <span title={executor ? nameOf(executor) : 'Nobody'}>
                <MemberAvatar id={executor} name={executor ? nameOf(executor) : ''} size={20} />
              </span>
            </li>
          ))}
          {completed.count > completed.tasks.length && (
            <li className={classes.row}>
              <Link to="/my-tasks?tab=all&view=closed" className={classes.name}>
                {formatNumber(completed.count - completed.tasks.length)} more in closed tasks
              </Link>
            </li>
          )}
        </ul>
      ) : (
        completed && <Nothing>Nothing done yet this week.</Nothing>
      )}
    </Card>
  )
}

/** Who has no open task, of those who track time here. */
export function MembersWithoutTasks() {
  const { members } = useMembers()
  const { roles } = useWorkspace()
  const open = useSelector(selectOpenTasks)
  const busy = new Set(Object.values(open).flatMap((tasks) => tasks.map(({ executor }) => executor)))
  const works = new Set(roles.filter(tracksTime).map(({ id }) => id))
  const idle = members.filter(({ id, roleId }) => roleId && works.has(roleId) && !busy.has(id))
  return (
    <Card
      cardKey="membersWithoutTasks"
      summary={formatNumber(idle.length)}
      more={{ to: '/workspace/board', label: 'Board' }}
    >
      {idle.length ? (
        <ul className={classes.rows} data-scrolls>
          {idle.map((member) => (
            <li key={member.id} className={classes.row}>
              <PresentAvatar id={member.id} name={memberName(member)} size={22} />
              <Link
                to={`/settings/members?q=${encodeURIComponent(memberName(member))}`}
                className={classes.name}
              >
                <bdi>{memberName(member)}</bdi>
              </Link>
              <span className={classes.side}>{roles.find(({ id }) => id === member.roleId)?.name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Nothing>Everyone has a task.</Nothing>
      )}
    </Card>
  )
}
