import { Tooltip } from '@mantine/core'
import { use } from 'react'
import { useSelector } from 'react-redux'
import { selectIsReconnecting } from '../live/live.slice.ts'
import classes from './LiveNotice.module.css'
import { SidebarFold } from './SidebarFold.ts'

const explanation =
  'Your changes are kept and sent, and those of others shown, as soon as the connection is back.'

/** Says quietly that the live connection is down. The region is always there, so that readers announce it. */
export function LiveNotice() {
  const isReconnecting = useSelector(selectIsReconnecting)
  const isFolded = use(SidebarFold)
  return (
    <output className={classes.region}>
      {isReconnecting && (
        <Tooltip label={explanation} position="right" multiline w={220}>
          <span className={classes.notice}>
            <span className={classes.dot} />
            <span className={isFolded ? classes.hidden : undefined}>Reconnecting…</span>
          </span>
        </Tooltip>
      )}
    </output>
  )
}
