import { may, type Viewer } from '#shared/access.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import { visibleTimeEntry } from './time.rules.ts'
import type { TimeEntry, TrackedTime } from './time.shape.ts'
import { billedSeconds, runningSeconds } from './time.sums.rules.ts'

const secondsOf = ({ start, end }: TimeEntry, now: number) =>
  end === null ? runningSeconds(Date.parse(start), now) : (Date.parse(end) - Date.parse(start)) / 1000

const minutes = (seconds: number) => Math.round(seconds / 60)

/**
 * What hangs on things that are to be deleted: whose time, and what it comes to, as far as the viewer may see that; of
 * all other time only how much it is. `closed` are the ids of those in closed books.
 */
export function trackedTimeOf(
  viewer: Viewer,
  entries: readonly TimeEntry[],
  { now, closed }: { now: number; closed: ReadonlySet<string> },
): TrackedTime {
  const currency = entries[0]?.currency ?? 'EUR'
  const byMember = new Map<string, { seconds: number; unpriced: number; amount: number | null }>()
  let hidden = 0
  for (const entry of entries) {
    const seconds = secondsOf(entry, now)
    const seen = visibleTimeEntry(viewer, entry)
    if (!seen) {
      hidden += seconds
      continue
    }
    const sum = byMember.get(entry.memberId) ?? { seconds: 0, unpriced: 0, amount: null }
    byMember.set(entry.memberId, sum)
    sum.seconds += seconds
    const billed = billedSeconds(entry, now)
    if (seen.unpriced) sum.unpriced += billed
    const isMoneyVisible = may(viewer, 'money.view', { project: entry.project })
    if (isMoneyVisible && billed > 0 && seen.rate !== null)
      sum.amount = (sum.amount ?? 0) + (billed / 3600) * seen.rate
  }
  return {
    minutes: minutes(entries.reduce((sum, entry) => sum + secondsOf(entry, now), 0)),
    hiddenMinutes: minutes(hidden),
    closedMinutes: minutes(
      entries.reduce((sum, entry) => sum + (closed.has(entry.id) ? secondsOf(entry, now) : 0), 0),
    ),
    members: [...byMember]
      .sort(([, a], [, b]) => b.seconds - a.seconds)
      .map(([memberId, { seconds, unpriced, amount }]) => ({
        memberId,
        minutes: minutes(seconds),
        unpricedMinutes: minutes(unpriced),
        amount: amount === null ? null : toMajor(toMinor(amount, currency), currency),
      })),
  }
}
