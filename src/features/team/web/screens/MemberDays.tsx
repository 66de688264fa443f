import type { Member } from '#features/member/member.contract.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { sumOf } from '#features/time/time.sums.rules.ts'
import { entriesOf } from '#features/time/web/parts/entryRows.ts'
import { SumTime, useMinutes } from '#features/time/web/parts/SumTime.tsx'
import { useGetTimeEntriesQuery } from '#features/time/web/time.api.ts'
import { useWorkDays } from '#features/timeOff/web/parts/useTimeOff.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, dayIn, daysBetween } from '#shared/days.ts'
import { fullDay, weekdayName } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import classes from './Team.module.css'
import type { TeamView } from './teamAddress.ts'

/** As many days as are listed one by one. */
const maxDays = 31

type Props = { member: Member; view: TeamView; today: string }

/** The days of a period: what was tracked on each, against what is expected. Of a long one the newest days. */
export function MemberDays({ member, view, today }: Props) {
  const { timeZone } = useWorkspace()
  const to = view.to < today || view.from > today ? view.to : today
  const from = daysBetween(view.from, to) >= maxDays ? addDays(to, 1 - maxDays) : view.from
  const { currentData } = useGetTimeEntriesQuery({ from, to, memberId: member.id, timeZone })
  const workDays = useWorkDays(from, to)
  if (!currentData || !workDays) return null
  const byDay = Map.groupBy(entriesOf(currentData), ({ start }) => dayIn(timeZone, new Date(start)))
  const workDay = workDays(member)
  const days: string[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day)
  const shown = days.filter((day) => byDay.has(day) || workDay(day).usual > 0)
  return (
    <section className={classes.section} aria-label="Days">
      <h2>Days</h2>
      <ul className={classes.list}>
        {shown.map((day) => {
          const { minutes, holiday, away } = workDay(day)
          return (
            <li key={day} title={fullDay(day)}>
              <span className={classes.weekday}>
                {weekdayName(day)} {Number(day.slice(8))}
              </span>
              <DayBar
                entries={byDay.get(day) ?? []}
                expected={minutes}
                note={holiday ?? (away === 1 ? 'Away' : undefined)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type DayProps = { entries: readonly TimeEntry[]; expected: number; note: string | undefined }

function DayBar({ entries, expected, note }: DayProps) {
  const sum = sumOf(entries)
  const minutes = useMinutes(sum)
  const share = Math.min(1, minutes / Math.max(expected, minutes, 1))
  return (
    <>
      <span className={classes.bar}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className={classes.end}>
        <SumTime sum={sum} />
        {note ? ` · ${note}` : expected > 0 && ` of ${formatMinutes(expected)}`}
      </span>
    </>
  )
}
