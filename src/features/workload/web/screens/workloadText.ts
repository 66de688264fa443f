import type { WorkloadRow } from '../../workload.rows.ts'
import type { UnplannedReason } from '../../workload.rules.ts'

/** Why a task stands on no day. */
export const reasonNames: Record<UnplannedReason, string> = {
  noEstimate: 'No estimate',
  noDates: 'No dates',
  neither: 'No estimate, no dates',
}

/** How many tasks a row has. What is not planned hides load, so it is always said. */
export function countText({ planned, unplanned }: WorkloadRow<unknown>): string {
  const count = planned.length
  const tasks = `${count} ${count === 1 ? 'task' : 'tasks'}`
  if (!unplanned.length) return count ? tasks : 'No open tasks'
  return count ? `${tasks}, ${unplanned.length} unplanned` : `${unplanned.length} unplanned`
}
