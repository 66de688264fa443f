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
  const isRefused = hasUnsaved && !status.mayWrite && (state === 'saved' || state === 'saving')
  const isReading = state === 'saved' && !mayWrite && !isRefused
  const why = isRefused
    ? 'You can no longer edit this page. Your last changes are kept in this browser only.'
    : hasUnsaved && state === 'offline'
      ? 'Your changes are kept in this browser until the connection is back'
      : undefined
  return (
    <span
      className={classes.status}
      role="status"
      title={why}
      data-problem={state === 'full' || isRefused || undefined}
    >
      {isReading ? (
        <IconEye {...icon} />
      ) : isRefused ? (
        <IconCloudOff {...icon} />
      ) : state === 'saved' ? (
        <IconCloudCheck {...icon} />
      ) : state === 'saving' ? (
        <IconCloudUp {...icon} />
      ) : (
        <IconCloudOff {...icon} />
      )}
      <span>{isRefused ? 'Not saved' : isReading ? 'Read-only' : texts[state]}</span>
    </span>
  )
}
