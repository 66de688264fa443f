import { useMembers } from '#features/member/web/member.api.ts'
import { useGetMissingWeeksQuery } from '../approval.api.ts'

/** Who of those that are still here has not handed in a week. */
export function useMissingMembers(week: string): string[] {
  const { data = [] } = useGetMissingWeeksQuery(week, { refetchOnMountOrArgChange: true })
  const { byId } = useMembers()
  return data.filter((id) => byId[id])
}
