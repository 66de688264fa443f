import { useState } from 'react'
import { useStore } from 'react-redux'
import { addDays, daysBetween } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import { findLoadedEvent } from '../calendar.api.ts'
import { useMyZone } from '../parts/useMyZone.ts'
import { useEventActions } from './useEventActions.ts'

/** Where a new event begins, and the task that it plans time for. */
export type NewTimes = {
  start: string
  end: string
  allDay: boolean
  planned?: { title: string; task: string; project: string }
}
export type Draft = {
  title: string
  description: string
  location: string
  allDay: boolean
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  /** On whose clock the times are, and stay when clocks change. */
  timeZone: string
  rrule: string | null
  project: string | null
  task: string | null
  visibility: 'public' | 'busy' | 'private'
  tags: string[]
  attendees: string[]
  reminders: number[]
}

type TimeField = 'startTime' | 'endTime'
const unreadableTime = (field: TimeField) => ({
  [field === 'startTime' ? 'start' : 'end']: 'Enter a time such as 9:30 or 2pm',
})

/** What a new event says; who sees it is everyone. */
const nothing = {
  title: '',
  description: '',
  location: '',
  project: null,
  task: null,
  visibility: 'public',
  tags: [],
  attendees: [],
} as const

/** Minutes before which one is reminded of a new event, until they choose otherwise. */
const usualReminders = (allDay: boolean) => (allDay ? [] : [10])

function draftOf(from: CalendarOccurrence | NewTimes, rrule: string | null, zone: string): Draft {
  const { start, end, allDay } = from
  const [first, last] = allDay ? [start, end] : [wallTimeIn(zone, start), wallTimeIn(zone, end)]
  const { title, description, location, project, task, visibility, tags, attendees } =
    'id' in from ? from : { ...nothing, ...from.planned }
  return {
    title,
    description,
    location,
    allDay,
    startDay: first.slice(0, 10),
    startTime: first.slice(11, 16) || '09:00',
    endDay: last.slice(0, 10),
    endTime: last.slice(11, 16) || '10:00',
    timeZone: zone,
    rrule,
    project,
    task,
    visibility,
    tags: [...tags],
    attendees: attendees.map(({ memberId }) => memberId),
    reminders: 'id' in from ? [...from.reminders] : from.planned ? [] : usualReminders(allDay),
  }
}

/** What is typed of an event, and sending it. */
export function useEventForm(from: CalendarOccurrence | NewTimes, onDone: () => void) {
  const myZone = useMyZone()
  const store = useStore()
  const event = 'id' in from ? from : undefined
  const [initial] = useState(() =>
    draftOf(
      from,
      event ? (findLoadedEvent(store.getState(), event.id) ?? event).rrule : null,
      event?.timeZone ?? myZone,
    ),
  )
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** Whose times of day are typed in a way that can’t be read. */
  const [unreadable, setUnreadable] = useState<ReadonlySet<TimeField>>(new Set())
  const [isSending, setIsSending] = useState(false)
  const { addEvent, changeEvent } = useEventActions()

  const set = (change: Partial<Draft>) => {
    setErrors({})
    setUnreadable(
      (before) =>
        new Set([...before].filter((field) => change[field] === undefined && change.allDay === undefined)),
    )
    setDraft((before) => {
      const after = { ...before, ...change }
      if (!event && after.allDay !== before.allDay && isUsual(before))
        after.reminders = usualReminders(after.allDay)
      // The end moves along with the start.
      if (change.startDay && !change.endDay)
        after.endDay = addDays(after.startDay, daysBetween(before.startDay, before.endDay))
      if (change.startTime && !change.endTime && before.startDay === before.endDay)
        after.endTime = later(change.startTime, minutes(before.endTime) - minutes(before.startTime))
      return after
    })
  }

  function markUnreadable(field: TimeField, isLeft: boolean) {
    setUnreadable((before) => new Set([...before, field]))
    if (isLeft) setErrors(unreadableTime(field))
  }

  /** The fields that are others than they were; all of a new one. */
  function read() {
    const { allDay, startDay, startTime, endDay, endTime, timeZone, ...fields } = draft
    const title = draft.title.trim()
    const at = (day: string, time: string) => instantOf(timeZone, `${day}T${time}:00`)
    const times = allDay
      ? { start: startDay, end: endDay }
      : { start: at(startDay, startTime), end: at(endDay, endTime) }
    if (!title) return setErrors({ title: 'Enter a title' })
    const [unread] = allDay ? [] : unreadable
    if (unread) return setErrors(unreadableTime(unread))
    if (times.end < times.start) return setErrors({ end: 'Must not be before the start' })
    const isMoved = (['allDay', 'startDay', 'startTime', 'endDay', 'endTime', 'timeZone'] as const).some(
      (field) => draft[field] !== initial[field],
    )
    const changed = Object.fromEntries(
      Object.entries({ ...fields, title }).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof Draft]),
      ),
    )
    const zoned = allDay ? { timeZone: null } : { timeZone }
    return {
      whole: { ...fields, title, allDay, ...times, ...zoned },
      change: { ...changed, ...(isMoved && { allDay, ...times, ...zoned }) },
    }
  }

  async function submit() {
    const found = read()
    if (!found) return
    if (event && !Object.keys(found.change).length) return onDone()
    setIsSending(true)
    const answer = await (event ? changeEvent(event, found.change) : addEvent(found.whole))
    setIsSending(false)
    if (!answer) return
    if (!answer.error) return onDone()
    const refused = errorFields(answer.error)
    setErrors(Object.keys(refused).length ? refused : { form: errorText(answer.error) })
  }

  return { draft, set, markUnreadable, errors, isSending, submit: () => void submit() }
}

const isUsual = ({ reminders, allDay }: Draft) => String(reminders) === String(usualReminders(allDay))

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
function later(time: string, by: number): string {
  const at = Math.min(Math.max(minutes(time) + by, 0), 24 * 60 - 1)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
