import { shareOut } from '#shared/roundedDivision.ts'
import type { ReportGroup, ReportRow } from './report.shape.ts'

/** What one line has of the whole; `row` is null for all those that are too small to stand alone. */
export type ReportShare = { row: ReportRow | null; seconds: number; percent: number }

const maxShares = 6

/** Groups whose lines are in order of their own, or have entries in common, are no parts of a whole. */
const isPartition = (group: ReportGroup) => !['day', 'week', 'month', 'tag', 'entryTag'].includes(group)

/**
 * The largest lines of a report and what is left, as whole percent that add up to 100; empty where there is nothing to
 * compare.
 */
export function reportShares(group: ReportGroup, rows: readonly ReportRow[]): ReportShare[] {
  const largest = rows.filter(({ seconds }) => seconds > 0).toSorted((a, b) => b.seconds - a.seconds)
  if (!isPartition(group) || largest.length < 2) return []
  const count = largest.length > maxShares ? maxShares - 1 : largest.length
  const others = largest.slice(count).reduce((sum, { seconds }) => sum + seconds, 0)
  const parts = [
    ...largest.slice(0, count).map((row) => ({ row, seconds: row.seconds })),
    ...(others ? [{ row: null, seconds: others }] : []),
  ]
  const percents = shareOut(
    100n,
    parts.map(({ seconds }) => BigInt(Math.round(seconds * 1e6))),
  )
  return parts.map((part, at) => ({ ...part, percent: Number(percents[at]) }))
}
