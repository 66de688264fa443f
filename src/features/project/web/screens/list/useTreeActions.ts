import { useNavigate } from '#web/navigation/useNavigate.ts'
import type { GridActions } from '#web/ui/grid/RowGrid.tsx'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import type { useTreeMoves } from './moves/useTreeMoves.ts'
import { type ProjectListRow, rowAbove } from './rows/listRows.ts'
import type { useTreeCommands } from './useTreeCommands.tsx'
import type { TreeSelection } from './useTreeSelection.ts'

type Options = {
  rows: readonly ProjectListRow[]
  focus: ReturnType<typeof useRowFocus>
  selection: TreeSelection
  moves: ReturnType<typeof useTreeMoves>
  commands: ReturnType<typeof useTreeCommands>
  foldAll: (isOpen: boolean) => void
  /** Folds and unfolds rows, by their names. */
  setOpen: (names: string[], isOpen: boolean) => void
  addTask: (row: ProjectListRow) => void
  openTask: (id: string) => void
}

const foldName = (row: ProjectListRow) => ('id' in row ? row.id : row.key)
const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** What someone does to one row of the tree, by pointer or key. */
export function useTreeActions({ rows, focus, selection, moves, commands, ...options }: Options) {
  const { foldAll, setOpen, addTask, openTask } = options
  const navigate = useNavigate()
  const actions: GridActions<ProjectListRow> = {
    enter(row) {
      if (row.kind === 'task') openTask(row.id)
      else if (row.kind === 'project') void navigate(`/projects/${row.id}`)
      else if (row.kind === 'group') setOpen([row.key], !row.isOpen)
      else focus.focus(row.key, 'input')
    },
    click(row) {
      // The name of a project is the way to it; elsewhere its row is only chosen.
      if (row.kind === 'project') focus.focus(row.key)
      else actions.enter(row)
    },
    doubleClick: (row) => row.kind === 'project' && commands.rename(row),
    press(row, button, event) {
      if ('add' in button.dataset) {
        if (row.kind !== 'group') return addTask(row)
        setOpen([row.key], true)
        return focus.focus(`new/${row.key}`, 'input')
      }
      if (!('fold' in button.dataset)) return commands.press(row, button)
      if (!('isOpen' in row)) return
      if (event.shiftKey) foldAll(!row.isOpen)
      else setOpen([foldName(row)], !row.isOpen)
    },
    fold: (row, isFolded) => 'isOpen' in row && row.isOpen !== null && setOpen([foldName(row)], !isFolded),
    isUnfolded: (row) => 'isOpen' in row && row.isOpen === true,
    above: (_row, index) => rowAbove(rows, index)?.key,
    isSelectable: selection.isSelectable,
    select: selection.toggle,
    extendSelection: selection.extendTo,
    menu(row, event) {
      const isAtPointer = 'clientX' in event && event.clientX > 0
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
      return (
        element !== null &&
        commands.openRowMenu(row, isAtPointer ? { x: event.clientX, y: event.clientY } : element)
      )
    },
    key(event, row, index) {
      const step = steps[event.key as keyof typeof steps]
      if (!step || event.ctrlKey || event.metaKey) return false
      if (event.altKey && row.kind === 'project') moves.step(index, step)
      else if (event.shiftKey && (step === 'in' || step === 'out')) foldAll(step === 'in')
      else return event.altKey
      return true
    },
  }
  return actions
}
