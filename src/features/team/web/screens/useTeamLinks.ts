import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { noFilter, writeFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import { mondayOf } from '#shared/days.ts'
import type { TeamRow } from '../../team.contract.ts'
import type { TeamView } from './teamAddress.ts'

type Member = Pick<TeamRow, 'memberId'>
type Tracker = Pick<TeamRow, 'memberId' | 'seconds'>

/** Where the numbers of a row are listed, one by one; null where the role has no list that comes to the same. */
export function useTeamLinks({ from, to, project }: TeamView, today: string) {
  const { access } = useSelector(selectViewer)
  return useMemo(() => {
    const timeScope = scopeOf(access, 'time.view')
    const hasSameReports =
      timeScope !== 'none' && narrower(scopeOf(access, 'report.view'), timeScope) === timeScope
    // The newest week of the period that has begun.
    const monday = mondayOf(to < today ? to : from > today ? from : today)
    const tasks = ({ memberId }: Member, due: readonly 'overdue'[]) => {
      const params = new URLSearchParams({ tab: 'all', view: 'open' })
      const narrowed = { executor: [memberId], due, project: project ? [project] : [] }
      return `/my-tasks?${writeFilter(params, { ...noFilter, ...narrowed })}`
    }
    const report = ({ memberId, seconds }: Tracker) =>
      hasSameReports && seconds !== null
        ? `/reports?${new URLSearchParams({ from, to, member: memberId, ...(project && { project }) })}`
        : null
    const timesheet = ({ memberId, seconds }: Tracker) =>
      seconds === null ? null : `/time?week=${monday}&member=${memberId}`
    const isThatWeek = monday === from && mondayOf(to) === from && to !== from
    return {
      tasks: (row: Member) => tasks(row, []),
      overdue: (row: Member) => tasks(row, ['overdue']),
      report,
      timesheet,
      hours: (row: Tracker) => report(row) ?? (isThatWeek && !project ? timesheet(row) : null),
    }
  }, [access, from, to, project, today])
}
