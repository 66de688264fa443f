import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { useGetLastSeenQuery } from '../presence.api.ts'
import { type selectIsOnline, selectPresence } from '../presence.slice.ts'

type State = Parameters<typeof selectIsOnline>[0]

/** The later of two instants, of which each may not be known. */
export const latestOf = (heard: string | undefined, loaded: string | undefined) =>
  heard && loaded ? (heard > loaded ? heard : loaded) : (heard ?? loaded)

/**
 * Who is online and when the others were, for a list of many: a hundred rows that each ask for their own are a hundred
 * questions with every change in the store.
 */
export function usePresence() {
  const { isKnown, online, lastSeen } = useSelector((state: State) => selectPresence(state))
  const { data: loaded } = useGetLastSeenQuery()
  const isOnline = useCallback(
    (member: string) => (isKnown ? member in online : undefined),
    [isKnown, online],
  )
  const lastSeenOf = useCallback(
    (member: string) => latestOf(lastSeen[member], loaded?.[member]),
    [lastSeen, loaded],
  )
  return { isOnline, lastSeenOf }
}
