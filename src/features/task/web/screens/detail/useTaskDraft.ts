import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { Task } from '../../../task.contract.ts'
import { selectTaskList, useUpdateTaskMutation } from '../../task.api.ts'
import {
  type DraftField,
  draftDropped,
  draftRefused,
  draftSaved,
  draftTyped,
  selectDraft,
} from '../../task.slice.ts'

/**
 * A text of a task while it is typed. What is typed is kept apart from what is saved, so that a colleague's change
 * never replaces it, and stays until it is saved: a refusal, a closed drawer or a reload doesn't lose it.
 */
export function useTaskDraft(task: Task, field: DraftField) {
  const dispatch = useAppDispatch()
  const store = useStore<Parameters<typeof selectDraft>[0] & Parameters<typeof selectTaskList>[0]>()
  const [update] = useUpdateTaskMutation()
  const name = { task: task.id, field }
  const saved = task[field] ?? ''
  const draft = useSelector((state: Parameters<typeof selectDraft>[0]) => selectDraft(state, task.id, field))

  const typed = () => selectDraft(store.getState(), task.id, field)?.text
  const sending = useRef<string>(undefined)
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    const current = selectDraft(store.getState(), task.id, field)
    // Leaving the field and closing the drawer may both save the same text.
    if (!current || current.text === sending.current) return
    const value = field === 'title' ? current.text.trim() : current.text
    if (value === saved || (field === 'title' && !value)) {
      dispatch(draftDropped(name))
      return
    }
    sending.current = current.text
    setIsSaving(true)
    const send = (text: string) =>
      update({ params: { id: task.id }, body: { [field]: text }, optimistic: { [field]: text } })
    const call = send(value)
    const step = {
      what: `${field === 'title' ? 'Title' : 'Description'} of “${task.title}” changed`,
      undo: () => void send(saved),
      redo: () => send(value),
      result: () => fieldsOf(selectTaskList(store.getState())?.entities[task.id], [field]),
    }
    pushUndoStep(step, call)
    try {
      await call.unwrap()
      dispatch(draftSaved({ ...name, text: current.text }))
    } catch {
      // The toast says why; the text stays with a way to try again.
      dispatch(draftRefused(name))
    }
    sending.current = undefined
    setIsSaving(false)
  }
  const isOvertaken = draft !== undefined && draft.base !== saved && draft.text.trim() !== saved
  const saveOnLeave = useEffectEvent(() => {
    // Over a colleague's words only when asked to.
    if (!draft?.hasFailed && !isOvertaken) void save()
  })
  const saveLeftOver = useEffectEvent(() => {
    // It was neither saved nor given up when the page was closed; only the person can say what shall become of it.
    if (draft && draft.text !== saved) dispatch(draftRefused(name))
  })
  useEffect(() => {
    saveLeftOver()
    return () => saveOnLeave()
  }, [])

  return {
    value: draft?.text ?? saved,
    // Unless what an earlier page was about to save is saved by now.
    hasFailed: draft?.hasFailed === true && draft.text !== saved,
    /** Whether the saved text was changed by someone else since the person began to type. */
    isOvertaken,
    isUnsaved: draft !== undefined,
    isSaving,
    /** Forgets what was typed and taken back. */
    settle() {
      if (typed() === saved) dispatch(draftDropped(name))
    },
    /** What was typed and not saved, as it is now. */
    typed,
    type: (text: string) => dispatch(draftTyped({ ...name, text, saved })),
    save: () => void save(),
    /** Answers what was typed, if anything. */
    discard(): string | undefined {
      const text = typed()
      dispatch(draftDropped(name))
      return text
    },
  }
}
