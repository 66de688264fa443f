import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { QuickAdd } from '#features/task/web/screens/newTask/quickAdd/QuickAdd.tsx'
import { limits } from '#shared/limits.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import { useProject } from '../../../project.api.ts'
import { useTreeDrag } from '../moves/useTreeDrag.ts'
import classes from '../ProjectsList.module.css'
import type { NewProjectFields } from '../useQuickProject.ts'
import { useQuickProject } from '../useQuickProject.ts'

type Props = RowPlace & {
  rowKey: string
  /** What was typed and not created yet, by line; kept by the list, as a row that is scrolled away is gone. */
  drafts: Map<string, string>
  onLeave: () => void
}

/** The field at the end of a group: Enter creates and stays for the next one, Escape leaves. */
export function NewProjectRow({
  fields,
  groupName,
  ...props
}: Props & { fields: NewProjectFields; groupName: string }) {
  const { rowKey, drafts, onLeave } = props
  const row = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(drafts.get(rowKey) ?? '')
  const create = useQuickProject()
  useTreeDrag(row, rowKey, false)
  function type(next: string) {
    setText(next)
    drafts.set(rowKey, next)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter') {
      if (!text.trim()) return
      create({ ...fields, name: text.trim() })
      type('')
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={row}
      role="row"
      aria-level={2}
      aria-rowindex={props.rowIndex}
      data-key={rowKey}
      data-kind="add"
      tabIndex={props.isActive ? 0 : -1}
      className={cells.add}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <span role="gridcell" className={cells.addCell}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        <input
          tabIndex={-1}
          dir="auto"
          maxLength={limits.projectName}
          autoComplete="off"
          placeholder="New project"
          aria-label={`New project in ${groupName}`}
          className={classes.newName}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
    </div>
  )
}

/** The field below a project for tasks in it. */
export function NewTaskRow({ project, depth, ...props }: Props & { project: string; depth: number }) {
  const { rowKey, drafts, onLeave } = props
  const [text, setText] = useState(drafts.get(rowKey) ?? '')
  const name = useProject(project)?.name ?? ''
  return (
    <div
      role="row"
      aria-level={depth + 2}
      aria-rowindex={props.rowIndex}
      data-key={rowKey}
      data-kind="add"
      tabIndex={props.isActive ? 0 : -1}
      className={cells.add}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <span role="gridcell" className={cells.addCell} style={{ paddingInlineStart: 30 + depth * 20 }}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        <QuickAdd
          label={`New task in ${name}`}
          project={project}
          fields={{}}
          text={text}
          onText={(next) => {
            setText(next)
            drafts.set(rowKey, next)
          }}
          onEscape={onLeave}
        />
      </span>
    </div>
  )
}
