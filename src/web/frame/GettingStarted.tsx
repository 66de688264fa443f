import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { use } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useMembers } from '#features/member/web/member.api.ts'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { newTaskDialog } from '#features/task/web/parts/newTaskDialog.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMyTimer } from '#features/time/web/time.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { NavigationDrawer } from '../shell/NavigationDrawer.ts'
import { SidebarFold } from '../shell/SidebarFold.ts'
import { gettingStartedHidden, selectHidesGettingStarted } from '../shell/sidebar.slice.ts'
import { useAppDispatch } from '../store/listener.ts'
import classes from './GettingStarted.module.css'

type Step = { label: string; isDone: boolean; to?: string; run?: () => void }

/** The first steps in a new workspace, ticked off as they are done; gone when all are, or when it is closed. */
export function GettingStarted() {
  const dispatch = useAppDispatch()
  const { id: workspaceId } = useWorkspace()
  const isFolded = use(SidebarFold)
  const drawer = use(NavigationDrawer)
  const isHidden = useSelector(selectHidesGettingStarted(workspaceId))
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  if (isFolded || isHidden || !steps.length || done === steps.length) return null
  return (
    <section className={classes.card} aria-label="Getting started">
      <div className={classes.head}>
        <h2>Getting started</h2>
        <span className={classes.count}>
          {done} of {steps.length}
        </span>
        <ActionIcon
          size={24}
          aria-label="Hide the first steps"
          onClick={() => dispatch(gettingStartedHidden(workspaceId))}
        >
          <IconX size={14} stroke={1.5} />
        </ActionIcon>
      </div>
      {steps.map(({ label, isDone, to, run }) => {
        const content = (
          <>
            {isDone ? (
              <IconCircleCheckFilled size={16} className={classes.done} aria-label="Done:" />
            ) : (
              <IconCircle size={16} stroke={1.5} className={classes.open} aria-hidden />
            )}
            {label}
          </>
        )
        if (isDone)
          return (
            <span key={label} className={classes.step} data-done>
              {content}
            </span>
          )
        return to ? (
          <Link key={label} to={to} className={classes.step} onClick={drawer?.close}>
            {content}
          </Link>
        ) : (
          <button
            key={label}
            type="button"
            className={classes.step}
            onClick={() => {
              drawer?.close()
              run?.()
            }}
          >
            {content}
          </button>
        )
      })}
    </section>
  )
}

/** For whoever sets the workspace up; others have their work given to them. */
function useSteps(): Step[] {
  const may = useMay()
  const { all, isLoaded } = useProjects()
  const { members, invited } = useMembers()
  const hasTasks = useSelector(
    (state: TaskState) => Object.keys(selectTaskList(state)?.entities ?? {}).length > 0,
  )
  const hasTime = useSelector((state: TaskState) =>
    Object.values(selectTaskList(state)?.entities ?? {}).some(({ activeTime }) => (activeTime ?? 0) > 0),
  )
  const isTracking = useMyTimer() !== undefined
  if (!isLoaded || !may('project.create') || !may('member.invite')) return []
  return [
    { label: 'Start your first project', isDone: all.length > 0, run: newProjectDialog.show },
    {
      label: 'Write your first task',
      isDone: hasTasks,
      run: all.length ? newTaskDialog.show : newProjectDialog.show,
    },
    { label: 'Track your first hour', isDone: hasTime || isTracking, to: '/time' },
    { label: 'Bring in your team', isDone: members.length + invited.length > 1, to: '/settings/members' },
  ]
}

type TaskState = Parameters<typeof selectTaskList>[0]
