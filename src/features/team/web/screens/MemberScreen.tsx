import { Skeleton } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { Link, useParams } from 'react-router'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresenceText } from '#features/presence/web/parts/PresenceText.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PeriodButton } from '#web/ui/picker/PeriodButton.tsx'
import type { TeamRow } from '../../team.contract.ts'
import { useGetTeamQuery } from '../team.api.ts'
import { MemberDays } from './MemberDays.tsx'
import { MemberProjects, MemberTasks, MemberTimeOff } from './MemberLists.tsx'
import { RunningTask } from './RunningTask.tsx'
import classes from './Team.module.css'
import { TeamNotShared } from './TeamScreen.tsx'
import { readTeamView, type TeamView, teamPeriods, teamSearch } from './teamAddress.ts'
import { dayTime } from './teamText.ts'
import { useTeamLinks } from './useTeamLinks.ts'

/** What one member does and did. */
export function Component() {
  const { access } = useSelector(selectViewer)
  const { memberId = '' } = useParams()
  if (scopeOf(access, 'team.view') !== 'none') return <MemberScreen key={memberId} memberId={memberId} />
  return (
    <AppPage title="Team">
      <TeamNotShared />
    </AppPage>
  )
}

function MemberScreen({ memberId }: { memberId: string }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { timeZone, roles } = useWorkspace()
  const { byId } = useMembers()
  const member = byId[memberId]
  const today = dayIn(timeZone)
  const usual = useMemo(() => teamPeriods(today), [today])
  const view = useMemo(
    () => ({ ...readTeamView(params, usual), project: null, isOnlineOnly: false }),
    [params, usual],
  )
  const { data, isError, error, refetch } = useGetTeamQuery(
    { periodStart: view.from, periodEnd: view.to, project: null },
    { refetchOnMountOrArgChange: true },
  )
  const row = data?.find((one) => one.memberId === memberId)
  const name = member ? memberName(member) : 'Member'
  if (data && (!row || !member))
    return (
      <AppPage title="Team">
        <Message title="Member not found" icon={<IconUsersGroup size={24} stroke={1.5} />}>
          They may have left, or your role can’t see them. <Link to="/team">See the team</Link>
        </Message>
      </AppPage>
    )
  return (
    <AppPage title={name}>
      <div className={bar.bar}>
        <PeriodButton
          label="Days of the member"
          period={view}
          usual={usual}
          onChange={({ from, to }) =>
            from && void navigate(`/team/${memberId}${teamSearch({ ...view, from, to: to ?? from }, usual)}`)
          }
        />
      </div>
      {isError && !data ? (
        <LoadFailed title="The member could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !row || !member ? (
        <Skeleton className={classes.late} height={240} radius={0} aria-label="Loading" role="status" />
      ) : (
        <>
          <div className={classes.head}>
            <div className={classes.person}>
              <PresentAvatar id={memberId} name={name} size={40} />
              <div>
                {roles.find(({ id }) => id === row.roleId)?.name}
                <small>
                  <PresenceText member={memberId} />
                </small>
              </div>
            </div>
            <Figures row={row} view={view} today={today} />
          </div>
          <div className={classes.columns}>
            <div>
              <MemberTasks memberId={memberId} today={today} />
              <MemberProjects projects={row.projects} />
            </div>
            <div>
              {row.seconds !== null && <MemberDays member={member} view={view} today={today} />}
              <MemberTimeOff memberId={memberId} today={today} />
            </div>
          </div>
        </>
      )}
    </AppPage>
  )
}

function Figures({ row, view, today }: { row: TeamRow; view: TeamView; today: string }) {
  const { seconds, expected } = row
  const links = useTeamLinks(view, today)
  const hoursPath = links.hours(row)
  const hours = seconds === null ? null : durationText(seconds / 60)
  return (
    <dl className={classes.figures}>
      {hours !== null && (
        <div>
          <dt>Hours worked</dt>
          <dd>
            {hoursPath ? <Link to={hoursPath}>{hours}</Link> : hours}
            {expected !== null && <span className={classes.of}> of {durationText(expected)}</span>}
          </dd>
        </div>
      )}
      <div>
        <dt>Open tasks</dt>
        <dd>
          <Link to={links.tasks(row)}>{row.openTasks}</Link>
          {row.overdueTasks > 0 && (
            <>
              {' '}
              <Link to={links.overdue(row)} className={classes.overdue}>
                {row.overdueTasks} overdue
              </Link>
            </>
          )}
        </dd>
      </div>
      {row.startOfWork && (
        <div>
          <dt>Start of work</dt>
          <dd>{dayTime(row.startOfWork, today)}</dd>
        </div>
      )}
      {row.endOfDay && (
        <div>
          <dt>End of day</dt>
          <dd>{dayTime(row.endOfDay, today)}</dd>
        </div>
      )}
      {row.timer && (
        <div>
          <dt>Working on</dt>
          <dd>
            <RunningTask timer={row.timer} />
          </dd>
        </div>
      )}
    </dl>
  )
}
