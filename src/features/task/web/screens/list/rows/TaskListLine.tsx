import { formatNumber } from '#web/format/numbers.ts'
import { GroupRow } from '#web/ui/grid/GroupRow.tsx'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import type { useNewTaskProject } from '../../newTask/useNewTaskProject.ts'
import { fieldsOfGroup, type TaskGroup } from '../order/groupTasks.ts'
import { useGroupName } from '../order/useGroupName.tsx'
import type { TaskListState } from '../useTaskList.ts'
import { AddTaskRow } from './AddTaskRow.tsx'
import type { ListRow } from './listRows.ts'
import { MoreRow } from './MoreRow.tsx'

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
      {...{ rowIndex, top, isActive, name, icon }}
      rowKey={row.key}
      value={row.group.value}
      isOpen={row.open}
      // The server may have more of its tasks.
      count={formatNumber(row.group.taskIds.length) + (isPartly && list.view !== 'open' ? '+' : '')}
      adds={mayAddTo(row.group) ? 'task' : null}
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
