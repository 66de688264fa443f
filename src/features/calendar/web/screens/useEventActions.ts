import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { v7 } from 'uuid'
import { useMemberId } from '#features/user/web/user.api.ts'
import type { CallArg } from '#shared/contract.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { calendarContract } from '../../calendar.contract.ts'
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
      if (!answer.error) showDone('Event added', { undo: () => void remove({ query: { id } }) })
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
      const answer = await update({ body: { id, scope, day, ...change } })
      if (answer.error) return answer
      const changed = answer.data.data
      const undo = () => {
        if (scope === 'this') void update({ body: { id: changed.id, ...backOf(change, occurrence) } })
        else if (changed.id === id) void update({ body: { id, ...backOf(change, before) } })
        else
          void remove({ query: { id: changed.id } }).then(() => update({ body: { id, rrule: before.rrule } }))
      }
      showDone(scope === 'this' ? 'Event changed' : 'Events changed', { undo })
      return answer
    }

    async function deleteEvent(occurrence: CalendarOccurrence) {
      const { id, day } = occurrence
      const before = stored(id) ?? occurrence
      if (before.series !== null) {
        const series = stored(before.series)
        const answer = await remove({ query: { id, scope: 'this' } })
        const undo = series && (() => void update({ body: { id: series.id, exdates: series.exdates } }))
        if (!answer.error) showDone('Event deleted', { ...(undo && { undo }) })
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
