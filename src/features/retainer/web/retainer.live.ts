import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { createKeyedThrottle } from '#web/live/throttle.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { monthsOf, retainerApi } from './retainer.api.ts'

const objects = ['project', 'time-entry', 'workspace', 'invoice'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Milliseconds between a change and asking for it: a burst of changes asks once. */
const refetchDelay = 400

/** Whether a message may change the months of a project; an entry does not say where it was before. */
const concerns = (message: Message, projectId: string) =>
  message.object !== 'project' || message.data.id === projectId

/** Live messages tell that time, terms or an invoice changed, but not what that makes of the months: those on screen are asked for again. */
export function listenForRetainers() {
  const askLater = createKeyedThrottle((dispatch, projectId) =>
    dispatch(api.util.invalidateTags([monthsOf(projectId)])),
  )
  onLive(objects, (messages, dispatch) => {
    for (const projectId of dispatch(shownRetainers))
      if (messages.some((message) => concerns(message, projectId)))
        askLater(dispatch, projectId, refetchDelay)
  })
}

const shownRetainers = (_dispatch: Dispatch, getState: () => unknown) =>
  retainerApi.util.selectCachedArgsForQuery(getState() as never, 'getRetainer')
