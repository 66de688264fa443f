import { useState } from 'react'
import { useStore } from 'react-redux'
import { v7 } from 'uuid'
import { useProjects } from '#features/project/web/project.api.ts'
import { listDelta, toggled } from '#features/task/web/parts/listDelta.ts'
import { useTask } from '#features/task/web/task.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { formatMinutes, parseDuration } from '#web/format/durations.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { entryLimit, entryLimitText, instantIn } from '../../../time.day.rules.ts'
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
import {
  clockAt,
  parseClock,
  type Times,
  toInstant,
  withDay,
  withEnd,
  withMinutes,
  withStart,
} from './entryTimes.ts'

export type EntryPrefill = {
  /** The entry to change; left out, one is added. */
  entry?: TimeEntry
  /** For a new one: on which task, whose time (one’s own by default), and on which day (today). */
  taskId?: string
  memberId?: string
  day?: string
}
export type TimeField = 'start' | 'end' | 'duration'

const fiveMinutes = 300_000
const hour = 3_600_000

/** The last hour of today, or the one from nine on another day. */
function suggestTimes(timeZone: string, day: string | undefined): Times {
  const now = serverNow()
  if (!day || day === dayIn(timeZone, new Date(now))) {
    const end = Math.floor(now / fiveMinutes) * fiveMinutes
    return { start: end - hour, end }
  }
  const start = instantIn(timeZone, `${day} 09:00:00`)
  return { start, end: start + hour }
}

const timesOf = ({ start, end }: TimeEntry): Times => ({
  start: Date.parse(start),
  end: end === null ? serverNow() : Date.parse(end),
})

const shownOf = (entry: TimeEntry) => ({
  taskId: rowOf(entry),
  note: entry.note,
  tags: entry.tags ?? [],
})

/** What the fields of time say while nothing is typed into them. */
const textOf = (timeZone: string, { start, end }: Times): Record<TimeField, string> => ({
  start: clockAt(timeZone, start),
  end: clockAt(timeZone, end),
  duration: formatMinutes((end - start) / 60_000),
})

const wrongTime = 'Write a time such as 9:30'
const wrongDuration = 'Write 1:30, 1h30, 90m or 1.5'

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
  const [before] = useState<Times>(() => (entry ? timesOf(entry) : suggestTimes(timeZone, prefill.day)))
  const [times, setTimes] = useState(before)
  const [typed, setTyped] = useState<Partial<Record<TimeField, string>>>({})
  const first = entry ? shownOf(entry) : { taskId: prefill.taskId ?? '', note: '', tags: [] }
  const [taskId, setTaskId] = useState(first.taskId)
  const [note, setNote] = useState(first.note)
  const [tags, setTags] = useState<readonly string[]>(first.tags)
  const [ownBillable, setOwnBillable] = useState(entry?.billable)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
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

  const text = { ...textOf(timeZone, times), ...typed }

  /** The times that the text in a field makes, or why it makes none. */
  function read(field: TimeField, value: string): Times | string {
    if (field === 'duration') {
      const minutes = parseDuration(value)
      if (minutes === null) return wrongDuration
      if (minutes === 0) return 'Must be longer than nothing'
      return minutes * 60_000 > entryLimit() ? `At most ${entryLimitText()}` : withMinutes(times, minutes)
    }
    const clock = parseClock(value)
    if (!clock) return wrongTime
    return field === 'start' ? withStart(timeZone, times, clock) : withEnd(timeZone, times, clock)
  }

  /** Why what was typed into these fields makes no time. */
  function wrongIn(fields: typeof typed) {
    const wrong: Record<string, string> = {}
    for (const [field, value] of Object.entries(fields) as [TimeField, string][]) {
      const found = read(field, value)
      if (typeof found === 'string') wrong[field] = found
    }
    return wrong
  }

  /** The others follow while one is typed; it keeps its own text until it is left, and for as long as that is wrong. */
  function type(field: TimeField, value: string) {
    const { [field]: _old, ...others } = typed
    const wrong = wrongIn(others)
    const remaining = Object.fromEntries(Object.entries(others).filter(([other]) => wrong[other]))
    setTyped({ ...remaining, [field]: value })
    const found = read(field, value)
    if (typeof found !== 'string') setTimes(found)
    setErrors(wrong)
  }
  function leave(field: TimeField) {
    if (typed[field] === undefined) return
    const found = read(field, typed[field])
    if (typeof found === 'string') return setErrors({ ...errors, [field]: found })
    const { [field]: _read, ...others } = typed
    setTyped(others)
  }
  function setDay(day: string) {
    setTimes(withDay(timeZone, times, day))
    setErrors(wrongIn(typed))
  }

  async function submit() {
    const wrong = wrongIn(typed)
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
    const call = create({
      body: {
        ...span,
        id,
        ...placeOf(place),
        note,
        tags: after.tags,
        billable,
        ...(memberId !== me && { memberId }),
        ...said,
      },
      shown: [{ before: null, after }],
      isQuiet: true,
    })
    const answer = await answerOrLater(call)
    const made = answer ? answer.data?.data : after
    if (made)
      showDone('Time added', {
        undo: () =>
          void remove({ body: { ids: [made.id], ...said }, shown: [{ before: made, after: null }] }),
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
    const call = update({
      params,
      body: { ...toBody(old, change), ...said },
      shown: [{ before: old, after }],
      isQuiet: true,
    })
    const answer = await answerOrLater(call)
    const changed = answer ? answer.data?.data : after
    if (changed) {
      const back = Object.fromEntries(fields.map((field) => [field, old[field]]))
      showDone('Time changed', {
        undo: () =>
          void update({
            params,
            body: { ...toBody(changed, back), ...said },
            shown: [{ before: changed, after: { ...changed, ...back } }],
          }),
        result: () => readEntries(store.getState(), [changed]),
        call,
      })
    }
    return answer
  }

  return {
    timeZone,
    times,
    text,
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
    type,
    leave,
    setDay,
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
