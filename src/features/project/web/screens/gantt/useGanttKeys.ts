import type { KeyboardEvent } from 'react'
import { useKeys } from '#web/ui/keys/keys.ts'
import type { Mode } from './bars.ts'

type Actions = {
  /** From outside of the rows first to the one that Tab would lead to. */
  move: (by: 1 | -1) => void
  zoom: (by: 1 | -1) => void
  today: () => void
  search: () => void
  step: (mode: Mode, by: 1 | -1) => void
  /** On a row, where there is something to draw; else what `c` creates on this screen. */
  draw: () => void
  addDependency: () => void
  /** Selects the next of the dependencies of the task. */
  selectLink: () => void
  /** Answers whether there was a selected dependency to remove, or to give up. */
  removeLink: () => boolean
  leaveLink: () => boolean
  menu: () => void
}

/** With Alt, arrows are the browser's; only on a row they are the bar's, which takes them itself. */
function stepOf({ key, altKey, ctrlKey, shiftKey, metaKey }: KeyboardEvent) {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null
  if (!by || !altKey || (ctrlKey && shiftKey)) return null
  const mode: Mode = ctrlKey || metaKey ? 'start' : shiftKey ? 'end' : 'move'
  return { mode, by } as const
}

/** The keys of the Gantt, for the active row. What it answers takes those that work on a focused row alone. */
export function useGanttKeys(actions: Actions) {
  const listed = (label: string) => ({ label, run: () => undefined })
  useKeys(
    {
      j: { label: 'Next row', run: () => actions.move(1) },
      k: { label: 'Previous row', run: () => actions.move(-1) },
      '+': { label: 'Zoom in', run: () => actions.zoom(1) },
      '-': { label: 'Zoom out', run: () => actions.zoom(-1) },
      t: { label: 'Go to today', run: actions.today },
      '/': { label: 'Filter by text', run: actions.search },
      N: { label: 'Schedule the row from today, or add a task', run: actions.draw },
      D: { label: 'Add dependency', run: actions.addDependency },
      w: { label: 'Select what blocks the task', run: actions.selectLink },
      Delete: { label: 'Remove the selected dependency', run: () => void actions.removeLink() },
      'Shift+F10': { label: 'Actions for the bar', run: actions.menu },
      'Alt+ArrowLeft': listed('Move the bar one work day earlier'),
      'Alt+ArrowRight': listed('Move the bar one work day later'),
      'Shift+Alt+ArrowLeft': listed('End a work day earlier'),
      'Shift+Alt+ArrowRight': listed('End a work day later'),
      'mod+Alt+ArrowLeft': listed('Start a work day earlier'),
      'mod+Alt+ArrowRight': listed('Start a work day later'),
    },
    { section: 'Gantt' },
  )
  return (event: KeyboardEvent): boolean => {
    const step = stepOf(event)
    if (step) actions.step(step.mode, step.by)
    else if (event.key === 'ContextMenu') actions.menu()
    else if (event.key === 'Escape') return actions.leaveLink()
    else return false
    return true
  }
}
