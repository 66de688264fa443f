import { IconLinkOff } from '@tabler/icons-react'
import { errorText } from '../store/api.ts'
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx'
import { CentredPage } from './CentredPage.tsx'

type Props = {
  /** What is said of a link that leads nowhere, and what to do then. */
  dead: { title: string; text: string }
  /** What is said where the server did not answer with what the link leads to. */
  title: string
  error: unknown
  onRetry: () => void
}

/** In place of what a link leads to that strangers may open. */
export function LinkFailed({ dead, title, error, onRetry }: Props) {
  const isDead = (error as { status?: unknown } | undefined)?.status === 404
  return (
    <CentredPage
      title={isDead ? dead.title : title}
      picture={isDead && <IconLinkOff size={40} stroke={1.25} aria-hidden />}
      text={isDead && dead.text}
    >
      <meta name="robots" content="noindex" />
      {!isDead && (
        <LoadFailed title={errorText(error, 'Please try again.')} error={error} onRetry={onRetry} />
      )}
    </CentredPage>
  )
}
