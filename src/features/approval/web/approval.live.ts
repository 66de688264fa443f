import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { Approval } from '../approval.shape.ts'

type Action = Parameters<Dispatch>[0]

/** What messages do to the weeks that are loaded. */
type Caches = {
  put(row: Approval): Action
  drop(id: string): Action /** What follows from them. */
  reload(): Action
}

export function listenForApprovals({ put, drop, reload }: Caches) {
  onLive(['approval'], (messages, dispatch) => {
    for (const { event, data } of messages) dispatch(event === 'delete' ? drop(data.id) : put(data))
    dispatch(reload())
  })
}
