import { createSelector } from '@reduxjs/toolkit'
import { use } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { newTaskDialog } from '#features/task/web/parts/newTaskDialog.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMyTimer } from '#features/time/web/time.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { listRows } from '#web/store/rows.ts'
import { SidebarFold } from '../shell/SidebarFold.ts'
import { selectHidesGettingStarted } from '../shell/sidebar.slice.ts'
import { lazyPart } from '../ui/layout/lazyPart.tsx'
import type { FirstStep } from './GettingStartedCard.tsx'

const GettingStartedCard = lazyPart(async () => (await import('./GettingStartedCard.tsx')).GettingStartedCard)

/** The first steps in a new workspace, ticked off as they are done; away when all are, or when it is closed. */
export function GettingStarted() {
  const { id: workspaceId } = useWorkspace()
  const isFolded = use(SidebarFold)
  const isHidden = useSelector(selectHidesGettingStarted(workspaceId))
  const steps = useFirstSteps()
  if (isFolded || isHidden || steps.every(({ isDone }) => isDone)) return null
  return <GettingStartedCard steps={steps} />
}

type TaskState = Parameters<typeof selectTaskList>[0]

/** Looked through once for each change of a task: there may be many thousands. */
const selectWork = createSelector(
  (state: TaskState) => selectTaskList(state)?.entities,
  (entities) => {
    const tasks = entities ? listRows(entities) : []
    return { hasTasks: tasks.length > 0, hasTime: tasks.some(({ activeTime }) => (activeTime ?? 0) > 0) }
  },
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
)

/** For whoever sets the workspace up; others have their work given to them. */
function useFirstSteps(): FirstStep[] {
  const may = useMay()
  const { all, isLoaded } = useProjects()
  const { members, invited } = useMembers()
  const areTasksLoaded = useSelector((state: TaskState) => selectTaskList(state) !== undefined)
  const { hasTasks, hasTime } = useSelector(selectWork)
  const isTracking = useMyTimer() !== undefined
  if (!isLoaded || !areTasksLoaded || !may('project.create') || !may('member.invite')) return []
  return [
    { label: 'Start your first project', isDone: all.length > 0, run: newProjectDialog.show },
    {
      label: 'Add your first task',
      isDone: hasTasks,
      run: all.length ? newTaskDialog.show : newProjectDialog.show,
    },
    { label: 'Track your first hour', isDone: hasTime || isTracking, to: '/time' },
    { label: 'Invite your team', isDone: members.length + invited.length > 1, to: '/settings/members' },
  ]
}
