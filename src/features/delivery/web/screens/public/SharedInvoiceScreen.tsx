import { IconLinkOff } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
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
  const isDead = (error as { status?: unknown } | undefined)?.status === 404
  return (
    <CentredPage
      title={isDead ? 'This link has expired or was already used' : 'The invoice could not be loaded'}
      picture={isDead && <IconLinkOff size={40} stroke={1.25} aria-hidden />}
      text={
        isDead &&
        'It may have expired, or a newer one took its place. Ask whoever sent it to you for a new one.'
      }
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
