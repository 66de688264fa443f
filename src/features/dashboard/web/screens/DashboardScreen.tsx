import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { NoProjects } from '#features/project/web/screens/NoProjects.tsx'
import { OverlayTask, useOpenTask } from '#features/task/web/screens/detail/OverlayTask.tsx'
import { GoToTask } from '#features/task/web/screens/detail/TaskLink.tsx'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { fullDay } from '#web/format/dates.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { type Whose, whoseChosen } from '../dashboard.slice.ts'
import { AttentionScreen } from './attention/AttentionScreen.tsx'
import { Cards } from './Cards.tsx'
import { CustomiseButton } from './Customise.tsx'
import classes from './Dashboard.module.css'
import { DashboardContext, useDashboardState } from './dashboardState.ts'
import { Metrics } from './Metrics.tsx'

/** How everything is, at a glance, and the way to each of it. */
export function Component() {
  const { part, taskId } = useParams()
  if (part === undefined || (part === 'tasks' && taskId !== undefined))
    return <DashboardScreen taskId={taskId} />
  if (part === 'attention' && taskId === undefined) return <AttentionScreen />
  return (
    <AppPage title="Dashboard">
      <Message
        title="Page not found"
        actions={
          <Button component={Link} to="/dashboard" variant="default">
            Dashboard
          </Button>
        }
      >
        The address may be mistyped.
      </Message>
    </AppPage>
  )
}

type OpenMenu = { taskId: string; field: TaskField; anchor: HTMLElement }

const address = '/dashboard'

function DashboardScreen({ taskId }: { taskId: string | undefined }) {
  const { all, isLoaded } = useProjects()
  const may = useMay()
  const page = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { state } = useDashboardState((taskId, field, anchor) => setMenu({ taskId, field, anchor }))
  const open = useOpenTask(address)
  const { tasks } = state
  const order = [...new Set([...tasks.unassigned, ...tasks.soon].map(({ id }) => id))]
  useScrollToCard()

  function focusBack(find: () => HTMLElement | null | undefined) {
    requestAnimationFrame(() => (find() ?? page.current)?.focus())
  }
  const isEmpty = isLoaded && !all.length
  return (
    <AppPage title="Dashboard" actions={!isEmpty && <CustomiseButton />}>
      <DashboardContext value={state}>
        <GoToTask value={open}>
          <div ref={page} tabIndex={-1} className={classes.page}>
            {isEmpty ? (
              <NoProjects onCreate={may('project.create') ? newProjectDialog.show : undefined} />
            ) : (
              <>
                <div className={classes.top}>
                  <p className={classes.today}>{fullDay(state.today)}</p>
                  <WhoseSwitch whose={state.whose} />
                </div>
                <Metrics />
                <Cards />
              </>
            )}
          </div>
          <OverlayTask
            address={address}
            taskId={taskId}
            order={order}
            onClosed={(id) =>
              focusBack(() => page.current?.querySelector<HTMLElement>(`a[href="/tasks/${CSS.escape(id)}"]`))
            }
          />
          {menu && (
            <TaskFieldMenu
              taskIds={[menu.taskId]}
              field={menu.field}
              anchor={menu.anchor}
              onClose={() => {
                setMenu(null)
                focusBack(() => (menu.anchor.isConnected ? menu.anchor : null))
              }}
            />
          )}
        </GoToTask>
      </DashboardContext>
    </AppPage>
  )
}

/** Whose tasks and hours count, where one sees more than one’s own. */
function WhoseSwitch({ whose }: { whose: Whose }) {
  const dispatch = useAppDispatch()
  const { access } = useProfile()
  if (!['all', 'project'].includes(scopeOf(access ?? {}, 'task.view'))) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label="Whose tasks and hours"
      value={whose}
      data={[
        { value: 'all', label: 'Everyone' },
        { value: 'mine', label: 'Only mine' },
      ]}
      onChange={(chosen) => dispatch(whoseChosen(chosen as Whose))}
    />
  )
}

/** Brings the card that the address names into sight. */
function useScrollToCard() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same one is asked for again
  useEffect(() => {
    const card = hash && document.getElementById(hash.slice(1))
    if (!card) return
    card.scrollIntoView({ block: 'center' })
    card.focus({ preventScroll: true })
  }, [hash, key])
}
