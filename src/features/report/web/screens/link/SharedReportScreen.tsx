import { IconLinkOff } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useOpenReportLinkQuery } from '../../report.link.api.ts'
import { SharedReportPage } from './SharedReportPage.tsx'

/** Where the link to a report leads, signed in or not. */
export function Component() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  const { currentData, error, isLoading, refetch } = useOpenReportLinkQuery(token, {
    refetchOnMountOrArgChange: true,
  })
  if (isLoading) return <Splash />
  if (currentData) return <SharedReportPage token={token} report={currentData.data} more={currentData.more} />
  const isDead = (error as { status?: unknown } | undefined)?.status === 404
  return (
    <CentredPage
      title={isDead ? 'This link no longer works' : 'The report could not be loaded'}
      picture={isDead && <IconLinkOff size={40} stroke={1.25} aria-hidden />}
      text={isDead && 'It has expired or was revoked. Ask whoever sent it to you for a new one.'}
    >
      <meta name="robots" content="noindex" />
      {!isDead && (
        <LoadFailed
          title={errorText(error, 'Please try again.')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </CentredPage>
  )
}
