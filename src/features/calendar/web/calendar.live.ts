import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { CalendarEvent } from '../calendar.shape.ts'

type Action = Parameters<Dispatch>[0]
/** What messages do to the events that are loaded. */
type Cache = {
  put(event: CalendarEvent): Action
  drop(id: string): Action
  untag(tag: string): Action
  reload(): Action
}

/** Every live message that changes an event on screen. Nothing needs them before the first screen that loads events. */
export function listenForEvents({ put, drop, untag, reload }: Cache) {
  onLive(['calendar', 'calendar-tag', 'tag', 'project'], (messages, dispatch) => {
    let isStale = false
    for (const message of messages) {
      const { object, event } = message
      if (object === 'calendar') {
        dispatch(event === 'delete' ? drop(message.data.id) : put(message.data))
        // A series that comes back brings the dates with it that are other than the rest.
        isStale ||= event === 'create' && message.data.rrule !== null
      } else if (object === 'tag') {
        if (event === 'delete') dispatch(untag(message.data.id))
        // To whoever was away, events that it was put on since were told before its deletion.
        else isStale ||= event === 'create'
      }
      // Its events go with a project, and come back with it, which nothing tells of one by one; as do tags that are restored.
      else isStale ||= object === 'calendar-tag' ? event === 'create' : event !== 'update'
    }
    if (isStale) dispatch(reload())
  })
}

/** An outside calendar of one’s own was read, changed or removed, here or on another screen. */
export function listenForSubscriptions(reload: () => Action) {
  onLive(['calendar-subscription'], (_messages, dispatch) => void dispatch(reload()))
}
