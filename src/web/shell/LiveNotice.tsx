import { Tooltip } from '@mantine/core'
import { use, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { selectIsAway } from '../live/live.slice.ts'
import { countUnsent, watchUnsent } from '../store/keepTrying.ts'
import classes from './LiveNotice.module.css'
import { SidebarFold } from './SidebarFold.ts'

const explanation =
  'Your changes are kept and sent, and those of others shown, as soon as the connection is back.'

/** Says quietly that the live connection is down, or that changes reach no server although it seems open. The region is always there, so that readers announce it. */
export function LiveNotice() {
  const isReconnecting = useSelector(selectIsAway)
  const isUnsent = useSyncExternalStore(watchUnsent, countUnsent) > 0
  const isFolded = use(SidebarFold)
  return (
    <output className={classes.region}>
      {(isReconnecting || isUnsent) && (
        <Tooltip label={explanation} position="right" multiline w={220}>
          <span className={classes.notice}>
            <span className={classes.dot} />
            <span className={isFolded ? classes.hidden : undefined}>
              {isReconnecting ? 'Reconnecting…' : 'Offline – your changes are kept'}
            </span>
          </span>
        </Tooltip>
      )}
    </output>
  )
}
