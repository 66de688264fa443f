import { common, type MenuProps } from './fieldMenu.ts'
import { TaskPicker } from './TaskPicker.tsx'

/** The task that these are a part of; only one of the same project can be. */
export function ParentMenu({ tasks, anchor, onClose, onChange }: MenuProps) {
  const ids = new Set(tasks.map(({ id }) => id))
  const project = common(tasks, 'project')
  const parent = common(tasks, 'parent')
  return (
    <TaskPicker
      anchor={anchor}
      label="Part of"
      none="None"
      value={parent ?? null}
      isMixed={parent === undefined}
      mayPick={(task) => task.project === project && !ids.has(task.id) && !ids.has(task.parent ?? '')}
      onPick={(parent) => onChange({ parent })}
      onClose={onClose}
    />
  )
}
