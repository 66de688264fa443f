import { useSelector } from 'react-redux'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { useGetLastSeenQuery } from '../presence.api.ts'
import { selectIsOnline, selectLastSeen } from '../presence.slice.ts'
import classes from './Presence.module.css'

type State = Parameters<typeof selectIsOnline>[0]

/** Whether a member is online, in words, or when they were; nothing while it is not known. */
export function PresenceText({ member }: { member: string }) {
  const isOnline = useSelector((state: State) => selectIsOnline(state, member))
  const heard = useSelector((state: State) => selectLastSeen(state, member))
  const { loaded } = useGetLastSeenQuery(undefined, {
    skip: isOnline !== false,
    selectFromResult: ({ data }) => ({ loaded: data?.[member] }),
  })
  if (isOnline === undefined) return null
  if (isOnline) return <span className={classes.online}>Online</span>
  const lastSeen = [heard, loaded]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1)
  if (!lastSeen) return <span className={classes.offline}>Offline</span>
  return (
    <span className={classes.offline} title={fullInstant(lastSeen)}>
      Last seen {shortInstant(lastSeen)}
    </span>
  )
}
