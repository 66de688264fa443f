import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { thisMonday, weekOf } from '../../parts/useWeek.ts'
import { useGetTimeEntriesQuery } from '../../time.api.ts'

/** Keeps one’s own week loaded, and so in the browser: Time begins with it, also without the network. */
export function StoredWeek() {
  const { timeZone } = useWorkspace()
  const week = weekOf(thisMonday(timeZone), useMemberId(), timeZone)
  useGetTimeEntriesQuery(week, { selectFromResult: () => nothing })
  return null
}

const nothing = {}
