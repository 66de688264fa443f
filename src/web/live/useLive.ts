import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { api } from '../store/api.ts'
import { useAppDispatch } from '../store/listener.ts'
import { liveByCalls, liveCaughtUp, liveEnded, liveOpened, liveOutdated, liveStale } from './live.slice.ts'
import { announcementsArrived, catchUpThrough, liveArrived, presenceArrived, sayThrough } from './live.ts'
import { readMissed } from './missed.api.ts'
import { type LiveSocketOptions, openLiveSocket } from './socket.ts'

type LiveOptions = Pick<LiveSocketOptions, 'workspaceId' | 'onReload' | 'onRejected'> & {
  /** The `seq` of the first load; what came after it is replayed. */
  since: number
  /** What the lists on screen were loaded under. */
  visibilityKey: string
  /** Whether all that the messages change has been loaded. */
  isReady: boolean
  /** The first attempts failed, one after the other. */
  onUnreachable: () => void
}

/** One connection that breaks while it is made tells nothing yet. */
const maxFailures = 3

/** Keeps the workspace's live connection while its frame is on screen. */
export function useLive({ workspaceId, since, visibilityKey, isReady, ...on }: LiveOptions) {
  const dispatch = useAppDispatch()
  const store = useStore<{ [api.reducerPath]: ReturnType<typeof api.reducer> }>()
  const onReload = useEffectEvent(on.onReload)
  const onRejected = useEffectEvent(on.onRejected)
  const onUnreachable = useEffectEvent(on.onUnreachable)
  // Loading anew brings a later one; the connection itself goes on from what it has heard.
  const startAt = useEffectEvent(() => since)
  const seenNow = useEffectEvent(() => visibilityKey)

  useEffect(() => {
    if (!isReady) return
    /** Whether the server has been reached on it. */
    let wasOpen = false
    let failures = 0
    const socket = openLiveSocket({
      workspaceId,
      since: startAt(),
      onMessages: (messages) => void dispatch(liveArrived(messages)),
      isLoading: () =>
        Object.values(store.getState().api.queries).some((query) => query?.status === 'pending'),
      visibilityKey: () => seenNow(),
      onReload() {
        dispatch(liveOutdated())
        return onReload()
      },
      onCaughtUp: (seq) => void dispatch(liveCaughtUp(seq)),
      onPresence: (frame) => void dispatch(presenceArrived(frame)),
      onAnnouncements: () => void dispatch(announcementsArrived()),
      onRejected: (message) => onRejected(message),
      onState(state) {
        dispatch(liveOpened(state))
        if (state === 'open' || state === 'full') wasOpen = true
        if (state !== 'closed' || wasOpen) return
        failures += 1
        if (failures === maxFailures) onUnreachable()
      },
      readMissed: (from, seen) => dispatch(readMissed(workspaceId, from, seen)),
      onByCalls: (sentence) => void dispatch(liveByCalls(sentence)),
      onStale: () => void dispatch(liveStale()),
    })
    sayThrough(socket.say)
    catchUpThrough(socket.catchUp)
    return () => {
      sayThrough(null)
      catchUpThrough(null)
      socket.close()
      dispatch(liveEnded())
    }
  }, [workspaceId, isReady, dispatch, store])
}
