import { useLocation } from 'react-router'
import { LinkFailed } from '#web/shell/LinkFailed.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useOpenShareQuery } from '../../shared.api.ts'
import { SharedInvoicePage } from './SharedInvoicePage.tsx'

/** Where the link of an invoice leads, signed in or not. */
export function Component() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  const { data, error, isLoading, refetch } = useOpenShareQuery(token, { refetchOnMountOrArgChange: true })
  if (isLoading) return <Splash />
  if (data) return <SharedInvoicePage key={token} token={token} shared={data} />
  return (
    <LinkFailed
      dead={{
        title: 'This link no longer works',
        text: 'It may have expired, or a newer one took its place. Ask whoever sent it to you for a new one.',
      }}
      title="The invoice could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
