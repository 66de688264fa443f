import { useState } from 'react'
import { useStore } from 'react-redux'
import { v7 } from 'uuid'
import { useProjects } from '#features/project/web/project.api.ts'
import { listDelta, toggled } from '#features/task/web/parts/listDelta.ts'
import { useTask } from '#features/task/web/task.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { rowOf } from '../../../time.sums.rules.ts'
import { placeOf } from '../../parts/entryRows.ts'
import { serverNow } from '../../parts/secondClock.ts'
import {
  readEntries,
  useCreateTimeEntryMutation,
  useDeleteTimeEntriesMutation,
  useUpdateTimeEntryMutation,
} from '../../time.api.ts'
import { newEntry, placeWith } from '../timer/timer.ts'
import { useBooks } from './books.ts'
import { toInstant } from './entryTimes.ts'
import { useEntryTimes } from './useEntryTimes.ts'

export type EntryPrefill = {
  /** The entry to change; left out, one is added. */
  entry?: TimeEntry
  /** For a new one: on which task, whose time (one’s own by default), and on which day (today). */
  taskId?: string
  memberId?: string
  day?: string
}
const shownOf = (entry: TimeEntry) => ({
  taskId: rowOf(entry),
  note: entry.note,
  tags: entry.tags ?? [],
})

/** The form shows what refused it, and a toast once the form is gone. */
async function answerOrLater<T extends { error?: unknown }>(call: PromiseLike<T>): Promise<T | null> {
  const answer = await answerOrQueued(call)
  if (!answer) void call.then(({ error }) => error !== undefined && showFailure(error))
  return answer
}

/** A change as it is sent: of tags what is added and taken away, so that a colleague's addition stays. */
const toBody = <T extends { tags?: string[] }>(before: TimeEntry, { tags, ...change }: T) => ({
  ...change,
  ...(tags && { tags: listDelta(before.tags ?? [], tags) }),
})

const isBilled = (task: { billable: boolean } | undefined, project: { billing: string } | undefined) =>
  (task?.billable ?? true) && project?.billing !== 'non_billable'

/** What is typed into the form of an entry, where each time follows the others, and sending it. */
export function useEntryForm({ entry, onDone, ...prefill }: EntryPrefill & { onDone: () => void }) {
  const { timeZone } = useWorkspace()
  const me = useMemberId()
  const [id] = useState(() => entry?.id ?? v7())
  const { before, times, errors, setErrors, wrongTimes, ...timeFields } = useEntryTimes(entry, prefill.day)
  const first = entry ? shownOf(entry) : { taskId: prefill.taskId ?? '', note: '', tags: [] }
  const [taskId, setTaskId] = useState(first.taskId)
  const [note, setNote] = useState(first.note)
  const [tags, setTags] = useState<readonly string[]>(first.tags)
  const [ownBillable, setOwnBillable] = useState(entry?.billable)
  const [reason, setReason] = useState('')
  const task = useTask(taskId || undefined)
  const { byId: projects } = useProjects()
  const [create, creating] = useCreateTimeEntryMutation()
  const [update, updating] = useUpdateTimeEntryMutation()
  const [remove] = useDeleteTimeEntriesMutation()
  const store = useStore<Parameters<typeof placeWith>[0]>()
  const memberId = entry?.memberId ?? prefill.memberId ?? me
  const isRunning = entry !== undefined && entry.end === null
  const books = useBooks()
  /** Whether it is or would be in closed books, which this role may change with a reason. */
  const needsReason =
    books.mayOpen && (books.isClosed(times.start) || (!!entry && books.isClosed(Date.parse(entry.start))))
  const said = needsReason ? { reason } : {}
  const billable = ownBillable ?? isBilled(task, projects[task?.project ?? taskId])

  async function submit() {
    const wrong = wrongTimes()
    if (!taskId) wrong.task = 'Choose a task or a project'
    if (needsReason && !reason.trim()) wrong.reason = 'Enter a reason'
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    const answer = entry ? await sendChange(entry) : await sendNew()
    if (answer?.error) {
      const fields = errorFields(answer.error)
      setErrors(Object.keys(fields).length ? fields : { form: errorText(answer.error) })
    } else onDone()
  }

  async function sendNew() {
    const place = placeWith(store.getState(), taskId)
    if (!place) return
    const span = { start: toInstant(times.start), end: toInstant(times.end) }
    const after = newEntry(place, {
      ...span,
      id,
      memberId,
      note,
      tags: [...tags],
      billable,
      isManual: true,
      createdBy: me,
    })
    const body = {
      ...span,
      id,
      ...placeOf(place),
      note,
      tags: after.tags,
      billable,
      ...(memberId !== me && { memberId }),
      ...said,
    }
    const call = create({ body, shown: [{ before: null, after }], isQuiet: true })
    const answer = await answerOrLater(call)
    const made = answer ? answer.data?.data : after
    if (made)
      showDone('Time added', {
        undo: () => remove({ body: { ids: [made.id], ...said }, shown: [{ before: made, after: null }] }),
        redo: () => create({ body, shown: [{ before: null, after: made }] }),
        result: () => readEntries(store.getState(), [made]),
        call,
      })
    return answer
  }

  async function sendChange(old: TimeEntry) {
    const change = {
      ...(taskId !== rowOf(old) && (projects[taskId] ? { task: null, project: taskId } : { task: taskId })),
      ...(times.start !== before.start && { start: toInstant(times.start) }),
      ...(times.end !== before.end && !isRunning && { end: toInstant(times.end) }),
      ...(note !== old.note && { note }),
      ...(tags.join() !== (old.tags ?? []).join() && { tags: [...tags] }),
      ...(billable !== old.billable && { billable }),
    }
    const fields = Object.keys(change) as (keyof typeof change)[]
    if (!fields.length) return
    const params = { id: old.id }
    const after = { ...old, ...change }
    const arg = { params, body: { ...toBody(old, change), ...said }, shown: [{ before: old, after }] }
    const call = update({ ...arg, isQuiet: true })
    const answer = await answerOrLater(call)
    const changed = answer ? answer.data?.data : after
    let isShown = answer !== null
    void call.then(() => {
      isShown = true
    })
    if (changed) {
      const back = Object.fromEntries(fields.map((field) => [field, old[field]]))
      showDone('Time changed', {
        undo() {
          isShown = true
          return update({
            params,
            body: { ...toBody(changed, back), ...said },
            shown: [{ before: changed, after: { ...changed, ...back } }],
          })
        },
        redo: () => update({ ...arg }),
        result: () => readEntries(isShown ? store.getState() : null, [changed]),
        call,
      })
    }
    return answer
  }

  return {
    timeZone,
    ...timeFields,
    times,
    errors,
    isRunning,
    memberId,
    task,
    /** The project, where the time is on it alone. */
    project: projects[taskId],
    taskId,
    day: dayIn(timeZone, new Date(times.start)),
    today: dayIn(timeZone, new Date(serverNow())),
    note,
    tags,
    billable,
    isSending: creating.isLoading || updating.isLoading,
    setTask: (taskId: string) => {
      setTaskId(taskId)
      setErrors({})
    },
    setNote,
    toggleTag: (id: string, isOn: boolean) => setTags((now) => toggled(now, id, isOn)),
    needsReason,
    reason,
    setReason,
    setBillable: setOwnBillable,
    submit,
  }
}
