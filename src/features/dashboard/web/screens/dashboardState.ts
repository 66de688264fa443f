import { createContext, use } from 'react'
import { useSelector } from 'react-redux'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useMemberId, useProfile } from '#features/user/web/user.api.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { Dashboard } from '../../dashboard.contract.ts'
import { seesTeam } from '../../dashboard.rules.ts'
import { useGetDashboardQuery } from '../dashboard.api.ts'
import { selectWhose, type Whose } from '../dashboard.slice.ts'
import { type TaskNumbers, useTaskNumbers } from './taskNumbers.ts'

type DashboardState = {
  whose: Whose
  me: string
  /** In the person’s own zone, as lists of tasks have it. */
  today: string
  tasks: TaskNumbers
  /** Undefined while it is on its way, or where it could not be loaded. */
  numbers: Dashboard | undefined
  hasFailed: boolean
  onMenu: (taskId: string, field: TaskField, anchor: HTMLElement) => void
}

export const DashboardContext = createContext<DashboardState | null>(null)

export function useDashboard(): DashboardState {
  const state = use(DashboardContext)
  if (!state) throw new Error('Only within a dashboard')
  return state
}

/** What the dashboard shows now. */
export function useDashboardState(onMenu: DashboardState['onMenu']) {
  const me = useMemberId()
  const { access } = useProfile()
  const today = useToday()
  const whose: Whose = useSelector(selectWhose) ?? (seesTeam(access ?? {}) ? 'all' : 'mine')
  const tasks = useTaskNumbers(whose, me, today)
  const { currentData, isError, error, refetch } = useGetDashboardQuery(
    { today, ...(whose === 'mine' && { memberId: me }) },
    { refetchOnMountOrArgChange: true },
  )
  const hasFailed = isError && !currentData
  const state: DashboardState = { whose, me, today, tasks, numbers: currentData, hasFailed, onMenu }
  return { state, error, refetch }
}
