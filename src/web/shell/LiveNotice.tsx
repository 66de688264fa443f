import { Tooltip } from '@mantine/core'
import { use, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { selectByCalls, selectIsOffline } from '../live/live.slice.ts'
import { countOpen, countStuck, watchOpen } from '../offline/outbox.ts'
import { countUnsent, watchUnsent } from '../store/retryUntilAnswered.ts'
import classes from './LiveNotice.module.css'
import { SidebarFold } from './SidebarFold.ts'

const explanation = 'Your changes are saved here and sync when you’re back online.'

/** What the line says, shortly. */
function noticeText(isOffline: boolean, waiting: number): string {
  if (!waiting) return isOffline ? 'Reconnecting…' : 'Offline'
  return `Offline. ${waiting === 1 ? '1 change waiting.' : `${waiting} changes waiting.`}`
}

/**
 * Says quietly that the live connection is down, that calls stand in for it, or that changes reach no server although it seems open. The region is
 * always there, so that readers announce it.
 */
export function LiveNotice() {
  const isOffline = useSelector(selectIsOffline)
  const byCalls = useSelector(selectByCalls)
  const unsent = useSyncExternalStore(watchUnsent, countUnsent)
  const open = useSyncExternalStore(watchOpen, countOpen)
  const stuck = useSyncExternalStore(watchOpen, countStuck)
  const isFolded = use(SidebarFold)
  const isWaiting = isOffline || unsent + stuck > 0
  const text = isWaiting ? noticeText(isOffline, open + unsent) : byCalls
  return (
    <output className={classes.region}>
      {text && (
        <Tooltip
          label={isWaiting ? explanation : text}
          // The sentence itself is there to read.
          disabled={!isWaiting && !isFolded}
          position="right"
          multiline
          w={220}
        >
          <span className={classes.notice}>
            <span className={classes.dot} data-steady={!isWaiting || undefined} />
            <span className={isFolded ? classes.hidden : undefined}>{text}</span>
          </span>
        </Tooltip>
      )}
    </output>
  )
}
