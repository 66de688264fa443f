import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import { useProjectGroupHead } from '../../tree/useProjectGroupHead.tsx'
import type { ProjectViewState } from '../../tree/useProjectView.ts'
import { fieldsOf } from '../useQuickProject.ts'
import type { TreeSelection } from '../useTreeSelection.ts'
import { NewProjectRow, NewTaskRow } from './AddRows.tsx'
import type { Columns } from './columns.ts'
import { GroupHead } from './GroupHead.tsx'
import type { ProjectListRow } from './listRows.ts'
import { ProjectTreeRow } from './ProjectTreeRow.tsx'
import { TaskTreeRow } from './TaskTreeRow.tsx'
import type { RowFrame } from './TreeRow.tsx'

type Props = RowPlace & {
  row: ProjectListRow
  view: ProjectViewState<'list'>
  mayAdd: boolean
  columns: Columns
  /** The task that is open beside the list. */
  openedId: string | undefined
  selection: TreeSelection
  /** What was typed into rows that add something, by their keys. */
  drafts: Map<string, string>
  onRenamed: RowFrame['onRenamed']
  /** A row that adds something was left, for the row of this key. */
  onLeave: (rowKey: string) => void
}

/** One line of the tree, of whatever kind. */
export function ProjectListLine({ row, view, columns, selection, drafts, onRenamed, ...props }: Props) {
  const { mayAdd, openedId, onLeave, ...place } = props
  const { grouping } = view.settings
  const headOf = useProjectGroupHead()
  const line = { rowKey: row.key, ...place }
  const frame = { ...line, columns, level: grouping === 'none' ? 1 : 2, onRenamed }
  switch (row.kind) {
    case 'group':
      return (
        <GroupHead
          {...place}
          row={row}
          {...headOf(grouping, row.value)}
          mayAdd={mayAdd && (grouping !== 'status' || row.value !== null)}
        />
      )
    case 'newProject':
      return (
        <NewProjectRow
          {...line}
          groupName={headOf(grouping, row.value).name}
          fields={fieldsOf(grouping, row.value, view.filter)}
          drafts={drafts}
          onLeave={() => onLeave(row.key)}
        />
      )
    case 'newTask':
      return (
        <NewTaskRow
          {...line}
          project={row.project}
          depth={row.depth}
          drafts={drafts}
          onLeave={() => onLeave(row.key.slice('new/'.length))}
        />
      )
    case 'project':
      return (
        <ProjectTreeRow
          {...frame}
          id={row.id}
          depth={row.depth}
          isOpen={row.isOpen}
          isApart={row.isApart}
          isSelected={selection.projects.has(row.id)}
        />
      )
    case 'task':
      return (
        <TaskTreeRow
          {...frame}
          id={row.id}
          depth={row.depth}
          isOpen={row.isOpen}
          isOpened={row.id === openedId}
          isSelected={selection.tasks.has(row.id)}
        />
      )
  }
}
