import { useSelector } from 'react-redux'
import { fullInstant, shortInstant } from '../../../../web/format/dates.ts'
import { selectIsOnline, selectLastSeen } from '../presence.slice.ts'
import classes from './Presence.module.css'

type State = Parameters<typeof selectIsOnline>[0]

/** Whether a member is online, in words; nothing while it is not known. */
export function PresenceText({ member }: { member: string }) {
  const isOnline = useSelector((state: State) => selectIsOnline(state, member))
  const lastSeen = useSelector((state: State) => selectLastSeen(state, member))
  if (isOnline === undefined) return null
  if (isOnline) return <span className={classes.online}>Online</span>
  if (!lastSeen) return <span className={classes.offline}>Offline</span>
  return (
    <span className={classes.offline} title={fullInstant(lastSeen)}>
      Last seen {shortInstant(lastSeen)}
    </span>
  )
}
