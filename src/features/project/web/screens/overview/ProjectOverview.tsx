import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { newTaskDialog } from '#features/task/web/parts/newTaskDialog.ts'
import { OverlayTask, useOpenTask } from '#features/task/web/screens/detail/OverlayTask.tsx'
import { GoToTask } from '#features/task/web/screens/detail/TaskLink.tsx'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useMayCreateTaskIn } from '#features/task/web/screens/newTask/useMayCreateTask.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import type { KnownProject } from '../../project.api.ts'
import { OverviewBudget } from './budget/OverviewBudget.tsx'
import { OverviewHours } from './budget/OverviewHours.tsx'
import { OverviewChanges } from './changes/OverviewChanges.tsx'
import { OverviewMembers } from './members/OverviewMembers.tsx'
import classes from './Overview.module.css'
import { OverviewExpenses } from './OverviewExpenses.tsx'
import { OverviewFacts } from './OverviewFacts.tsx'
import { OverviewFiles } from './OverviewFiles.tsx'
import { OverviewLists, orderOf, useOverviewLists } from './OverviewLists.tsx'
import { OverviewParts } from './OverviewParts.tsx'
import { OverviewProgress } from './OverviewProgress.tsx'
import { RetainerPanel } from './RetainerPanel.tsx'
import { useBelow, useIsBelowShown, useOverview } from './useOverview.ts'

type Props = { project: KnownProject; taskId: string | undefined }
type OpenMenu = { taskId: string; field: TaskField; anchor: HTMLElement }

const none: readonly KnownProject[] = []

/** How a project is: how far, what it takes, what is worth a look, who has how much to do, and what changed. */
export function ProjectOverview({ project, taskId }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const below = useBelow(project)
  const [isBelowShown, showBelow] = useIsBelowShown(project, below)
  const overview = useOverview(project, isBelowShown ? below : none)
  const lists = useOverviewLists(overview)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const address = projectPath(project.id, 'overview')
  const open = useOpenTask(address)
  const children = below.filter(({ parent }) => parent === project.id)
  const { sums, today, maySeeTime } = overview

  /** To where it was, or, when that went with the change, to the page. */
  function focusBack(find: () => HTMLElement | null | undefined) {
    requestAnimationFrame(() => (find() ?? page.current)?.focus())
  }

  return (
    <GoToTask value={open}>
      <div ref={page} tabIndex={-1} className={classes.page}>
        <div className={classes.top}>
          <OverviewFacts overview={overview} />
          {below.length > 0 && (
            <div role="group" aria-label="Which tasks count" className={classes.whose}>
              <button type="button" aria-pressed={!isBelowShown} onClick={() => showBelow(false)}>
                This project
              </button>
              <button type="button" aria-pressed={isBelowShown} onClick={() => showBelow(true)}>
                With sub-projects
              </button>
            </div>
          )}
        </div>
        {sums.all.tasks > 0 ? (
          <div className={classes.panels}>
            <OverviewProgress overview={overview} />
            {maySeeTime && <OverviewHours overview={overview} />}
            <OverviewBudget project={project} below={below} />
          </div>
        ) : (
          <NothingYet project={project} />
        )}
        <div className={classes.columns}>
          {sums.all.tasks > 0 && (
            <div className={classes.column}>
              <OverviewLists
                overview={overview}
                lists={lists}
                below={below}
                onMenu={(taskId, field, anchor) => setMenu({ taskId, field, anchor })}
              />
            </div>
          )}
          <div className={classes.column}>
            {project.billing === 'retainer' && maySeeTime && <RetainerPanel project={project} />}
            <OverviewMembers overview={overview} />
            {children.length > 0 && <OverviewParts today={today}>{children}</OverviewParts>}
            <OverviewExpenses projectId={project.id} now={today} />
            <OverviewFiles projectId={project.id} />
            <OverviewChanges projectId={project.id} now={today} />
          </div>
        </div>
      </div>
      <OverlayTask
        address={address}
        taskId={taskId}
        order={orderOf(lists)}
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
  )
}

function NothingYet({ project }: { project: KnownProject }) {
  const mayCreateIn = useMayCreateTaskIn()
  const mayAdd = !project.archivedAt && mayCreateIn(project.id)
  return (
    <div className={classes.empty}>
      <p>
        {mayAdd
          ? 'Add the first task to see how the project is going.'
          : 'Once there are tasks, you’ll see how the project is going.'}
      </p>
      {mayAdd && <Button onClick={newTaskDialog.show}>Add the first task</Button>}
    </div>
  )
}
