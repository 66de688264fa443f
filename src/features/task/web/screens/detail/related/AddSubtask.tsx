import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { afterPress } from '#web/ui/focus/afterPress.ts'
import type { Task } from '../../../../task.contract.ts'
import { focusTaskFrame } from '../../../parts/focusTaskFrame.ts'
import { QuickAdd } from '../../newTask/quickAdd/QuickAdd.tsx'
import { useQuickAdd } from '../../newTask/quickAdd/useQuickAdd.ts'
import classes from '../fields/AddField.module.css'

/** The line at the end of the subtasks, as lists have it: Enter adds and stays for the next, leaving it adds too. */
export function AddSubtask({ task, isStarting }: { task: Task; isStarting: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { create } = useQuickAdd()
  const fields = { parent: task.id }
  useEffect(() => {
    if (isStarting) input.current?.focus()
  }, [isStarting])

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // Not for a menu that corrects a word of the line; that stands outside of the task.
    const isLeft = relatedTarget?.closest('[data-task-frame]') && !currentTarget.contains(relatedTarget)
    // The new row moves what stands below, which may be what was pressed.
    if (isLeft) afterPress(add)
  }
  function add() {
    const made = create(text, task.project, fields)
    if (!made) return
    setText('')
    void made.refusal.then((message) => message !== null && setText((typed) => typed || text))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it is what is left
    <div className={classes.line} onBlur={onBlur}>
      <QuickAdd
        ref={input}
        isTabStop
        label="New subtask"
        placeholder="Add a subtask"
        project={task.project}
        fields={fields}
        text={text}
        onText={setText}
        onEscape={focusTaskFrame}
      />
    </div>
  )
}
