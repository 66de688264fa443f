import { skipToken } from '@reduxjs/toolkit/query'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { emptySum, type Sum } from '#features/time/time.sums.rules.ts'
import { SumTime } from '#features/time/web/parts/SumTime.tsx'
import { thisMonday } from '#features/time/web/parts/useWeek.ts'
import { useGetProjectTimeQuery } from '#features/time/web/time.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { Bar } from '#web/ui/layout/Bar.tsx'
import { CountLink } from '../marks/CountLink.tsx'
import { listOf, markFilters } from '../marks/marks.ts'
import classes from '../Overview.module.css'
import type { Overview } from '../useOverview.ts'
import { loadOf, type MemberLoad } from './load.ts'
import table from './OverviewMembers.module.css'

const noTime = emptySum()

/** Who works on it and what each of them has left to do, the most loaded first. */
export function OverviewMembers({ overview }: { overview: Overview }) {
  const { project, ids, open, today, maySeeTime } = overview
  const { timeZone } = useWorkspace()
  const may = useMay()
  const monday = mondayOf(thisMonday(timeZone))
  // Of one project alone is it known what each member tracked.
  const isWeekKnown = ids.length === 1 && may('time.view', { project: project.id })
  const { currentData: week } = useGetProjectTimeQuery(
    isWeekKnown ? { project: project.id, from: monday, to: addDays(monday, 6) } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const loads = loadOf(open, project.members, today)
  const byHours = maySeeTime && loads.some(({ remaining }) => remaining > 0)
  const sizeOf = ({ remaining, open }: MemberLoad) => (byHours ? remaining : total(open))
  const largest = Math.max(...loads.map(sizeOf), 1)
  if (!loads.length) return null
  return (
    <section aria-label="Members" className={classes.section}>
      <div className={classes.head}>
        <h2>Members</h2>
        <span className={classes.total}>{loads.length}</span>
      </div>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th
              scope="col"
              data-bar
              title={
                byHours
                  ? 'Remaining estimates, compared with the highest'
                  : 'Open tasks, compared with the highest'
              }
            >
              Load
            </th>
            <th scope="col" data-number>
              Open
            </th>
            <th scope="col" data-number>
              Overdue
            </th>
            {byHours && (
              <th scope="col" data-number>
                Left
              </th>
            )}
            {isWeekKnown && (
              <th scope="col" data-number>
                This week
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loads.map((load) => (
            <MemberRow
              key={load.member}
              load={load}
              ids={ids}
              size={sizeOf(load) / largest}
              hasHours={byHours}
              week={isWeekKnown ? (week ? (week[load.member] ?? noTime) : null) : undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

type RowProps = {
  load: MemberLoad
  ids: readonly string[]
  /** Of the largest load, from 0 to 1. */
  size: number
  hasHours: boolean
  /** Undefined where it is not told, null until it is loaded. */
  week: Sum | null | undefined
}

function MemberRow({ load: { member, open, overdue, remaining }, ids, size, hasHours, week }: RowProps) {
  const name = useMemberNames()(member)
  const counts = (of: Record<string, number>) => ids.map((id) => ({ project: id, count: of[id] ?? 0 }))
  const executor = [member]
  const late = total(overdue)
  return (
    <tr>
      <th scope="row">
        <span className={table.person}>
          <PresentAvatar id={member} name={name} size={20} />
          <span className={table.name} dir="auto">
            {name}
          </span>
        </span>
      </th>
      <td data-bar>
        <Bar whole={1} parts={[{ key: 'load', value: size, tone: 'used' }]} />
      </td>
      <td data-number>
        <CountLink
          label={`${total(open)} open tasks of ${name}`}
          counts={counts(open)}
          to={(id) => listOf(id, { executor })}
        />
      </td>
      <td data-number data-late={late > 0 || undefined}>
        <CountLink
          label={`${late} overdue tasks of ${name}`}
          counts={counts(overdue)}
          to={(id) => listOf(id, { ...markFilters.overdue, executor })}
        />
      </td>
      {hasHours && <td data-number>{durationText(remaining)}</td>}
      {week !== undefined && <td data-number>{week && <SumTime sum={week} />}</td>}
    </tr>
  )
}
