import { IconCloudCheck, IconCloudOff, IconCloudUp, IconEye } from '@tabler/icons-react'
import classes from './DocumentPage.module.css'
import type { PageState, PageStatus } from './editor/pageConnection.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
const texts: Record<PageState, string> = {
  loading: '',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline',
  unavailable: 'Not available',
  full: 'Page is full',
}

/** Whether what was written is stored, kept in this browser, or refused. */
export function PageStatusText({ status, mayWrite }: { status: PageStatus; mayWrite: boolean }) {
  const { state, hasUnsaved } = status
  if (state === 'loading') return null
  const isReading = state === 'saved' && !mayWrite
  const why =
    hasUnsaved && state === 'offline'
      ? 'Your changes are kept in this browser until the connection is back'
      : undefined
  return (
    <span className={classes.status} role="status" title={why} data-problem={state === 'full' || undefined}>
      {isReading ? (
        <IconEye {...icon} />
      ) : state === 'saved' ? (
        <IconCloudCheck {...icon} />
      ) : state === 'saving' ? (
        <IconCloudUp {...icon} />
      ) : (
        <IconCloudOff {...icon} />
      )}
      <span>{isReading ? 'Read only' : texts[state]}</span>
    </span>
  )
}
