import { useMembers } from '#features/member/web/member.api.ts'
import { isLocked } from '../../approval.rules.ts'
import type { Approval } from '../../approval.shape.ts'
import { useGetMissingWeeksQuery } from '../approval.api.ts'

/**
 * Who of those that are still here has not submitted a week. Who is known to have, by `weeks`, which are live, is not
 * among them even before the server was asked anew: nobody both waits for approval and is missing.
 */
export function useMissingMembers(week: string, weeks: readonly Approval[]): string[] {
  const { data = [] } = useGetMissingWeeksQuery(week, { refetchOnMountOrArgChange: true })
  const { byId } = useMembers()
  const submitted = new Set(
    weeks.flatMap((one) => (one.week === week && one.project === null && isLocked(one) ? one.memberId : [])),
  )
  return data.filter((id) => byId[id] && !submitted.has(id))
}
