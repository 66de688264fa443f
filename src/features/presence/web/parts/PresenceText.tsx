import { useSelector } from 'react-redux'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { useGetLastSeenQuery } from '../presence.api.ts'
import { selectIsOnline, selectLastSeen } from '../presence.slice.ts'
import classes from './Presence.module.css'
import { latestOf } from './usePresence.ts'

type State = Parameters<typeof selectIsOnline>[0]

/** Whether a member is online, in words, or when they were; nothing while it is not known. */
export function PresenceText({ member }: { member: string }) {
  const isOnline = useSelector((state: State) => selectIsOnline(state, member))
  const heard = useSelector((state: State) => selectLastSeen(state, member))
  const { loaded } = useGetLastSeenQuery(undefined, {
    skip: isOnline !== false,
    selectFromResult: ({ data }) => ({ loaded: data?.[member] }),
  })
  return <PresenceLabel isOnline={isOnline} lastSeen={latestOf(heard, loaded)} />
}

type LabelProps = { isOnline: boolean | undefined; lastSeen: string | undefined }

/** The same for whoever knows it. */
export function PresenceLabel({ isOnline, lastSeen }: LabelProps) {
  if (isOnline === undefined) return null
  if (isOnline) return <span className={classes.online}>Online</span>
  if (!lastSeen) return <span className={classes.offline}>Offline</span>
  return (
    <span className={classes.offline} title={fullInstant(lastSeen)}>
      Last seen {shortInstant(lastSeen)}
    </span>
  )
}
