import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import type { useNewTaskProject } from '../../newTask/useNewTaskProject.ts'
import { fieldsOfGroup, type TaskGroup } from '../order/groupTasks.ts'
import { useGroupName } from '../order/useGroupName.tsx'
import type { TaskListState } from '../useTaskList.ts'
import { AddTaskRow } from './AddTaskRow.tsx'
import { GroupRow, MoreRow } from './GroupRow.tsx'
import type { ListRow } from './listRows.ts'

type Props = RowPlace & {
  row: Exclude<ListRow, { kind: 'task' }>
  list: TaskListState
  add: ReturnType<typeof useNewTaskProject>
  drafts: Map<string, string>
  mayAddTo: (group: TaskGroup) => boolean
  onLeave: (rowKey: string) => void
}

/** A line of a list that is not a task. */
export function TaskListLine({ row, rowIndex, top, isActive, ...props }: Props) {
  const place = { rowIndex, top, isActive }
  switch (row.kind) {
    case 'group':
      return <GroupLine {...place} {...props} row={row} />
    case 'more':
      return <MoreRow {...place} row={row} isLoading={props.list.closed.isLoading} />
    case 'add':
      return <AddLine {...place} {...props} row={row} />
  }
}

type Line<K extends ListRow['kind']> = Omit<Props, 'row'> & { row: Extract<ListRow, { kind: K }> }

function GroupLine({ row, list, mayAddTo, rowIndex, top, isActive }: Line<'group'>) {
  const { name, icon } = useGroupName(list.settings.grouping)(row.group.value)
  const isPartly = list.closed.hasMore && (row.group.isClosed || list.view === 'closed')
  return (
    <GroupRow
      {...{ rowIndex, top, isActive, row, name, icon }}
      isCounting={isPartly && list.view !== 'open'}
      mayAdd={mayAddTo(row.group)}
    />
  )
}

function AddLine({ row, list, add, drafts, onLeave, rowIndex, top, isActive }: Line<'add'>) {
  const { grouping } = list.settings
  const { name } = useGroupName(grouping)(row.group.value)
  const ofGroup = grouping === 'project' ? row.group.value : null
  return (
    <AddTaskRow
      {...{ rowIndex, top, isActive, row, name, drafts, onLeave }}
      project={ofGroup ?? add.project}
      onProject={ofGroup ? undefined : add.onProject}
      fields={{ ...add.fields, ...fieldsOfGroup(grouping, row.group, list.today) }}
    />
  )
}
