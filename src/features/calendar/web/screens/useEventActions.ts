import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { v7 } from 'uuid'
import { useMemberId } from '#features/user/web/user.api.ts'
import type { CallArg } from '#shared/contract.ts'
import { addDays } from '#shared/days.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { calendarContract } from '../../calendar.contract.ts'
import { endedRule } from '../../calendar.recurrence.rules.ts'
import type { CalendarEvent, CalendarOccurrence } from '../../calendar.shape.ts'
import {
  findLoadedEvent,
  useCreateEventMutation,
  useDeleteEventMutation,
  useRestoreEventMutation,
  useUpdateEventMutation,
} from '../calendar.api.ts'
import { askScope } from './askScope.tsx'

type Change = Omit<CallArg<(typeof calendarContract)['updateEvent']>['body'], 'id' | 'scope' | 'day' | 'as'>
type NewBody = CallArg<(typeof calendarContract)['createEvent']>['body']

const timing = ['start', 'end', 'allDay', 'timeZone', 'rrule', 'exdates'] as const

/** What takes a change back: the fields as they were; of times all that they are made of. */
function backOf(change: Change, before: CalendarEvent): Change {
  const isMoved = timing.some((field) => field in change)
  const fields = new Set([...Object.keys(change), ...(isMoved ? timing : [])]) as Set<keyof Change>
  return Object.fromEntries(
    [...fields].map((field) => [
      field,
      field === 'attendees' ? before.attendees.map(({ memberId }) => memberId) : before[field],
    ]),
  )
}

/** The change as the screen shows it before it is answered. */
const shownOf = ({ attendees, tags, ...fields }: Change, before: CalendarEvent): Partial<CalendarEvent> => ({
  ...(fields as Partial<CalendarEvent>),
  ...(Array.isArray(tags) && { tags }),
  ...(attendees && {
    attendees: attendees.map(
      (memberId) =>
        before.attendees.find((one) => one.memberId === memberId) ?? { memberId, answer: 'open' as const },
    ),
  }),
})

/** What can be done to events, each with a way back; of a series it is asked to which dates. */
export function useEventActions() {
  const store = useStore()
  const me = useMemberId()
  const [create] = useCreateEventMutation()
  const [update] = useUpdateEventMutation()
  const [remove] = useDeleteEventMutation()
  const [restore] = useRestoreEventMutation()

  return useMemo(() => {
    const stored = (id: string) => findLoadedEvent(store.getState(), id)

    async function addEvent(body: Omit<NewBody, 'id'>) {
      const id = v7()
      const plain = {
        description: '',
        location: '',
        allDay: !body.start.includes('T'),
        timeZone: null,
        rrule: null,
        exdates: [],
        series: null,
        originalDay: null,
        project: null,
        task: null,
        color: null,
        visibility: 'public',
        reminders: [],
        createdBy: me,
        createdAt: new Date().toISOString(),
        updatedAt: '',
      } as const
      const base: CalendarEvent = {
        ...plain,
        exdates: [],
        reminders: [],
        id,
        title: '',
        start: '',
        end: '',
        tags: [],
        attendees: [],
      }
      const optimistic = { ...base, ...shownOf(body as Change, base) }
      const call = create({ body: { id, ...body }, optimistic })
      const answer = await call
      let deleted = optimistic
      const undo = () => {
        deleted = stored(id) ?? deleted
        return remove({ query: { id } })
      }
      const redo = () => restore({ params: { id }, optimistic: deleted })
      if (!answer.error) showDone('Event added', { undo, redo })
      return answer
    }

    async function changeEvent(occurrence: CalendarOccurrence, change: Change) {
      const { id, day } = occurrence
      const before = stored(id) ?? occurrence
      if (before.rrule === null || day === null || before.series !== null) {
        const send = () => update({ body: { id, ...change }, shown: shownOf(change, before) })
        const call = send()
        const undo = () => void update({ body: { id, ...backOf(change, before) }, shown: before })
        showDone('Event changed', { undo, redo: send, call })
        return call
      }
      const scope = await askScope('Change which events?')
      if (!scope) return null
      const body = { id, scope, day, ...change }
      const answer = await update({ body })
      if (answer.error) return answer
      const changed = answer.data.data
      // Made by the first time: the date as an event of its own stays when it is undone.
      if (scope === 'this')
        showDone('Event changed', {
          undo: () => update({ body: { id: changed.id, ...backOf(change, occurrence) } }),
          redo: () => update({ body: { id: changed.id, ...change } }),
        })
      else if (changed.id === id)
        showDone('Events changed', {
          undo: () => update({ body: { id, ...backOf(change, before) } }),
          redo: () => update({ body }),
        })
      else showDone('Events changed', splitSteps(before, before.rrule, day, changed))
      return answer
    }

    /** From a day on another series takes the place of the one before: with it gone, that goes on. */
    function splitSteps({ id }: CalendarEvent, rrule: string, day: string, rest: CalendarEvent) {
      const ended = endedRule(rrule, addDays(day, -1))
      let deleted = rest
      return {
        async undo() {
          deleted = stored(rest.id) ?? deleted
          const removed = await remove({ query: { id: rest.id } })
          return removed.error ? removed : update({ body: { id, rrule } })
        },
        async redo() {
          const cut = await update({ body: { id, rrule: ended } })
          return cut.error ? cut : restore({ params: { id: rest.id }, optimistic: deleted })
        },
      }
    }

    async function deleteEvent(occurrence: CalendarOccurrence) {
      const { id, day } = occurrence
      const before = stored(id) ?? occurrence
      if (before.series !== null) {
        const series = stored(before.series)
        const send = () => remove({ query: { id, scope: 'this' } })
        const answer = await send()
        const undo = series && (() => update({ body: { id: series.id, exdates: series.exdates } }))
        if (!answer.error) showDone('Event deleted', undo ? { undo, redo: send } : {})
        return
      }
      const scope = before.rrule !== null && day !== null ? await askScope('Delete which events?') : 'all'
      if (!scope) return
      const send = () => remove({ query: { id, ...(scope !== 'all' && day && { scope, day }) } })
      const undo = () =>
        void (scope === 'all'
          ? restore({ params: { id }, optimistic: before })
          : update({ body: { id, rrule: before.rrule, exdates: before.exdates } }))
      showDone(before.rrule !== null && scope !== 'this' ? 'Events deleted' : 'Event deleted', {
        undo,
        redo: send,
        call: send(),
      })
    }

    return { addEvent, changeEvent, deleteEvent }
  }, [store, me, create, update, remove, restore])
}
