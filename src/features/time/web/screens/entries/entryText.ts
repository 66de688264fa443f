import { durationText } from '#shared/durations.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { billedSeconds } from '../../../time.sums.rules.ts'

/** Time on a project alone is named by that, and what its task was called that was deleted. */
export const nameWithout = ({ title }: TimeEntry, project: string) =>
  title ? `${title} (deleted task)` : project

/** Who pays for an entry. */
export function billingText(entry: TimeEntry): string {
  if (entry.covered) return 'Covered by the fixed fee'
  if (!entry.billable) return 'Not billable'
  const included = Math.round((entry.included ?? 0) / 60)
  if (!included) return 'Billable'
  return isIncluded(entry)
    ? 'Included in the retainer'
    : `${durationText(included)} included in the retainer, the rest is billable`
}

/** Whether a retainer pays for all of it. */
export const isIncluded = (entry: TimeEntry) => (entry.included ?? 0) > 0 && billedSeconds(entry, 0) === 0
