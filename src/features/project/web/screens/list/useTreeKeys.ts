import { useClearingEscape } from '#web/ui/grid/useClearingEscape.ts'
import { useKeys } from '#web/ui/keys/keys.ts'

/** A field that a key opens: on projects and on tasks, which may not both have it. */
export type KeyField = 'status' | 'priority' | 'members' | 'dueDate' | 'range' | 'tags'

type Actions = {
  move: (by: 1 | -1) => void
  openMenu: (field: KeyField) => void
  addTask: () => void
  moveTo: () => void
  rename: () => void
  toggle: () => void
  selectAll: () => void
  /** Answers whether there was a selection to give up. */
  clearSelection: () => boolean
  pin: () => void
  giveToMe: () => void
  toggleTimer: () => void
  remove: () => void
  search: () => void
  foldAll: (isOpen: boolean) => void
}

/** The keys of the list of projects; those that change something do it to the selection, else to the active row. */
export function useTreeKeys(actions: Actions) {
  const menu = (label: string, field: KeyField) => ({ label, run: () => actions.openMenu(field) })
  const search = { label: 'Filter by text', run: actions.search }
  const rename = { label: 'Rename', run: actions.rename }
  useKeys(
    {
      j: { label: 'Next row', run: () => actions.move(1) },
      k: { label: 'Previous row', run: () => actions.move(-1) },
      e: rename,
      F2: rename,
      x: { label: 'Select the row', run: actions.toggle },
      s: menu('Change the status', 'status'),
      p: menu('Change the priority', 'priority'),
      a: menu('Change the members or the assignee', 'members'),
      d: menu('Change the due date', 'dueDate'),
      r: menu('Change start and end', 'range'),
      l: menu('Change the tags of the task', 'tags'),
      i: { label: 'Assign the task to me', run: actions.giveToMe },
      t: { label: 'Start or stop the timer of the task', run: actions.toggleTimer },
      n: { label: 'New task in the project', run: actions.addTask },
      m: { label: 'Move into another project', run: actions.moveTo },
      F: { label: 'Pin or unpin the project', run: actions.pin },
      'Shift+ArrowRight': { label: 'Expand all', run: () => actions.foldAll(true) },
      'Shift+ArrowLeft': { label: 'Collapse all', run: () => actions.foldAll(false) },
      Delete: { label: 'Delete', run: actions.remove },
      'mod+a': { label: 'Select all', run: actions.selectAll },
      '/': search,
      f: search,
    },
    { section: 'Lists' },
  )
  useClearingEscape(actions.clearSelection)
}
