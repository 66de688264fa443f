import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { type TriedChanges, useWorkload } from '#features/workload/web/screens/useWorkload.ts'
import { workloadCell } from '#features/workload/workload.rows.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { Card, Nothing } from '../Card.tsx'
import classes from '../Dashboard.module.css'
import { useDashboard } from '../dashboardState.ts'

const nothingTried: TriedChanges = new Map()
const max = 12

/** What is planned of each member’s week, of what they can do in it; who has too much comes first. */
export function WorkloadCard() {
  const { today } = useDashboard()
  const { byId } = useMembers()
  const monday = mondayOf(today)
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day))
  const workload = useWorkload(monday, addDays(monday, 6), nothingTried, nothingTried)
  const rows = workload?.rows
    .flatMap(({ memberId, load }) => {
      const member = memberId && workload.tracking.has(memberId) ? byId[memberId] : undefined
      if (!member) return []
      const workDay = workload.days(member.id)
      return [{ member, ...workloadCell(load, (day) => workDay(day).minutes, week) }]
    })
    .map((row) => ({ ...row, share: row.capacity ? row.load / row.capacity : Number(row.load > 0) * 2 }))
    .sort((a, b) => b.share - a.share)
  const over = rows?.filter(({ band }) => band === 'over').length ?? 0
  return (
    <Card
      cardKey="workload"
      summary={rows && (over ? `${over} overbooked this week` : 'this week')}
      more={{ to: '/workload', label: 'Workload' }}
    >
      {rows && !rows.length ? (
        <Nothing>Nobody tracks time here yet.</Nothing>
      ) : (
        rows && (
          <ul className={classes.rows} data-scrolls>
            {rows.slice(0, max).map(({ member, load, capacity, share, band }) => (
              <li key={member.id} className={classes.load}>
                <PresentAvatar id={member.id} name={memberName(member)} size={22} />
                <bdi className={classes.name}>{memberName(member)}</bdi>
                <span className={classes.bar}>
                  <i
                    data-over={band === 'over' || undefined}
                    style={{ width: `${Math.min(1, share) * 100}%` }}
                  />
                </span>
                <span className={classes.side}>
                  {durationText(load)} of {durationText(capacity)}
                </span>
              </li>
            ))}
          </ul>
        )
      )}
    </Card>
  )
}
