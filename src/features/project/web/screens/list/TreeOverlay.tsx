import { TaskMenu } from '#features/task/web/screens/commands/TaskMenu.tsx'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { TaskSelectionBar } from '#features/task/web/screens/list/LazyTaskSelectionBar.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import { ParentMenu } from '../fields/ParentMenu.tsx'
import { type ProjectField, ProjectFieldMenu } from './ProjectFieldMenu.tsx'
import { ProjectSelectionBar } from './ProjectSelectionBar.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { TreeSelection } from './useTreeSelection.ts'

export type OpenMenu = { anchor: HTMLElement; ids: readonly string[] } & (
  | { kind: 'task'; field: TaskField }
  | { kind: 'project'; field: ProjectField | 'parent' }
)
export type OpenRowMenu = { key: string; kind: 'project' | 'task'; id: string; at: Point }

type Props = {
  selection: TreeSelection
  menu: OpenMenu | null
  rowMenu: OpenRowMenu | null
  /** Whether all that is selected is archived. */
  isArchived: boolean
  maySeeClients: boolean
  parentOf: (id: string) => string | null
  onOpenMenu: (menu: OpenMenu) => void
  onCloseMenu: () => void
  onMove: (id: string, parent: string | null) => void
  onArchive: () => void
  onPin: (ids: readonly string[]) => void
  onDelete: () => void
  onCloseRowMenu: (isBack: boolean) => void
  /** With keys of rows. */
  onRename: (key: string) => void
  onAddTask: (key: string) => void
  onMoveTo: (key: string) => void
}

/** The bar of selected rows and the menus, which lie over the tree. */
export function TreeOverlay({ selection, menu, rowMenu, onOpenMenu, onCloseMenu, ...props }: Props) {
  const { ids, kind, clear } = selection
  return (
    <>
      {kind === 'task' && ids.length > 0 && (
        <TaskSelectionBar
          taskIds={ids}
          onMenu={(field, anchor) => onOpenMenu({ kind: 'task', field, ids, anchor })}
          onDelete={props.onDelete}
          onClear={clear}
        />
      )}
      {kind !== 'task' && ids.length > 0 && (
        <ProjectSelectionBar
          count={ids.length}
          isArchived={props.isArchived}
          maySeeClients={props.maySeeClients}
          onMenu={(field, anchor) => onOpenMenu({ kind: 'project', field, ids, anchor })}
          onArchive={props.onArchive}
          onPin={() => props.onPin(ids)}
          onDelete={props.onDelete}
          onClear={clear}
        />
      )}
      {menu?.kind === 'task' && (
        <TaskFieldMenu taskIds={menu.ids} field={menu.field} anchor={menu.anchor} onClose={onCloseMenu} />
      )}
      {menu?.kind === 'project' && menu.field !== 'parent' && (
        <ProjectFieldMenu ids={menu.ids} field={menu.field} anchor={menu.anchor} onClose={onCloseMenu} />
      )}
      {menu?.kind === 'project' && menu.field === 'parent' && menu.ids[0] && (
        <MoveMenu id={menu.ids[0]} anchor={menu.anchor} onClose={onCloseMenu} {...props} />
      )}
      {rowMenu?.kind === 'task' && (
        <TaskMenu
          taskIds={[rowMenu.id]}
          at={rowMenu.at}
          onField={(field) => {
            const anchor = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(rowMenu.key)}"]`)
            if (anchor) onOpenMenu({ kind: 'task', field, ids: [rowMenu.id], anchor })
          }}
          onRename={() => props.onRename(rowMenu.key)}
          onClose={props.onCloseRowMenu}
        />
      )}
      {rowMenu?.kind === 'project' && (
        <RowMenu
          id={rowMenu.id}
          at={rowMenu.at}
          onClose={props.onCloseRowMenu}
          onRename={() => props.onRename(rowMenu.key)}
          onAddTask={() => props.onAddTask(rowMenu.key)}
          onMove={() => props.onMoveTo(rowMenu.key)}
        />
      )}
    </>
  )
}

type MoveProps = Pick<Props, 'parentOf' | 'onMove'> & { id: string; anchor: HTMLElement; onClose: () => void }

/** Chooses what a project becomes a part of. */
function MoveMenu({ id, anchor, parentOf, onMove, onClose }: MoveProps) {
  return (
    <ParentMenu
      anchor={anchor}
      projectId={id}
      value={parentOf(id)}
      onPick={(parent) => {
        onClose()
        if (parent !== parentOf(id)) onMove(id, parent)
      }}
      onClose={onClose}
    />
  )
}
