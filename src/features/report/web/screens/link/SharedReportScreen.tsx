import { useLocation } from 'react-router'
import { LinkFailed } from '#web/shell/LinkFailed.tsx'
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
  return (
    <LinkFailed
      dead={{
        title: 'This link no longer works',
        text: 'It has expired or was revoked. Ask whoever sent it to you for a new one.',
      }}
      title="The report could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
