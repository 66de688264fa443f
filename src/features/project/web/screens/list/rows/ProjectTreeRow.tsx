import { memo, useCallback } from 'react'
import { useSelector } from 'react-redux'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { mayCreateTask } from '#features/task/task.rules.ts'
import { priorityName } from '#features/task/web/parts/priority.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { type Flag, may } from '#shared/access.ts'
import cells from '#web/ui/grid/Rows.module.css'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { useProject } from '../../../project.api.ts'
import classes from '../ProjectsList.module.css'
import { type Slot, slots } from './columns.ts'
import { CountCell, DueCell, MembersCell, ProjectCell, RangeCell, TagsCell } from './ProjectCells.tsx'
import { MenuCell, ProjectName } from './ProjectName.tsx'
import { type RowFrame, TreeRow } from './TreeRow.tsx'

type State = Parameters<typeof selectViewer>[0]

/** Whether the role may do it here, so that a change of another project does not draw this row again. */
const useMayIn = (flag: Flag, project: string): boolean =>
  useSelector(useCallback((state: State) => may(selectViewer(state), flag, { project }), [flag, project]))

/** One project of the tree. It reads its own, so that a change of another one leaves it alone. */
export const ProjectTreeRow = memo(function ProjectTreeRow(
  props: RowFrame & { id: string; isApart: boolean },
) {
  const { id, columns, onRenamed, rowKey } = props
  const project = useProject(id)
  const mayUpdate = useMayIn('project.update', id)
  const mayMembers = useMayIn('project.members', id)
  const mayAddTask = useSelector((state: State) => mayCreateTask(selectViewer(state), id))
  const { projectStatuses } = useWorkspace()
  if (!project) return null
  const status = projectStatuses.find((known) => known.id === project.status)
  const isClosed = !!status && !isOpenCategory(status.category)
  const cell = { project, isEnabled: mayUpdate }

  function draw(slot: Slot) {
    switch (slot) {
      case 'tags':
        return <TagsCell key={slot} id={id} />
      case 'count':
        return <CountCell key={slot} id={id} />
      case 'users':
        return <MembersCell key={slot} project={project!} isEnabled={mayMembers} />
      case 'status':
        return (
          <ProjectCell
            key={slot}
            field="status"
            label={`Status: ${status?.name ?? 'No status'}`}
            hint="S"
            isEnabled={mayUpdate}
            className={classes.status}
          >
            <StatusIcon id={status?.id} category={status?.category ?? null} />
            <span className={classes.word}>{status?.name ?? 'No status'}</span>
          </ProjectCell>
        )
      case 'priority':
        return (
          <ProjectCell
            key={slot}
            field="priority"
            label={`Priority: ${priorityName[project!.priority]}`}
            hint="P"
            isEnabled={mayUpdate}
            className={classes.priority}
          >
            <PriorityIcon priority={project!.priority} />
          </ProjectCell>
        )
      case 'due':
        return <DueCell key={slot} {...cell} isClosed={isClosed} />
      case 'range':
        return <RangeCell key={slot} {...cell} />
    }
  }
  const isShown = (slot: Slot) => columns.projects.includes(slots[slot].project)
  return (
    <TreeRow {...props} kind="project" name={project.name} mayMove={mayUpdate} isClosed={isClosed}>
      <ProjectName
        project={project}
        depth={props.depth}
        isOpen={props.isOpen}
        isApart={props.isApart}
        mayAddTask={mayAddTask && !project.archivedAt}
        onRenamed={onRenamed && ((isByKey) => onRenamed(rowKey, isByKey))}
      />
      {columns.slots.map((slot) => (isShown(slot) ? draw(slot) : <Blank key={slot} slot={slot} />))}
      <MenuCell name={project.name} />
    </TreeRow>
  )
})

const widths: Record<Slot, string | undefined> = {
  tags: classes.tags,
  count: classes.count,
  users: classes.users,
  status: classes.status,
  priority: classes.priority,
  due: cells.due,
  range: cells.range,
}

/** Keeps the place of what rows of the other kind show there. */
export const Blank = ({ slot }: { slot: Slot }) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell without anything in it
  <span role="gridcell" className={widths[slot]} />
)
