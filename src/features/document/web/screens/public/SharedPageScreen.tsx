import { IconFile, IconLinkOff } from '@tabler/icons-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { fullInstant } from '#web/format/dates.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import type { SharedPage } from '../../../document.public.contract.ts'
import { sharePath } from '../../../document.rules.ts'
import { useOpenSharedPageQuery } from '../../sharedPage.api.ts'
import classes from './SharedPage.module.css'

const PageText = lazy(() => import('../page/history/PageText.tsx'))

/** Where the link to a page leads, signed in or not. */
export function Component() {
  const [token = '', page] = useLocation().hash.slice(1).split('/')
  const { data, error, isLoading, refetch } = useOpenSharedPageQuery(
    { token, ...(page && { page }) },
    { refetchOnMountOrArgChange: true },
  )
  if (isLoading) return <Splash />
  if (data) return <ReadPage token={token} page={data} />
  const isDead = (error as { status?: unknown } | undefined)?.status === 404
  return (
    <CentredPage
      title={isDead ? 'This link no longer works' : 'The page could not be loaded'}
      picture={isDead && <IconLinkOff size={40} stroke={1.25} aria-hidden />}
      text={isDead && 'It may have expired or been revoked. Ask whoever sent it to you for a new one.'}
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

function ReadPage({
  token,
  page: { id, title, text, updatedAt, pages },
}: {
  token: string
  page: SharedPage
}) {
  const navigate = useNavigate()
  /** Links between the pages that are shared stay in this tab. */
  function stayHere(event: MouseEvent) {
    const { href = '' } = (event.target as HTMLElement).closest('a') ?? {}
    if (!href.startsWith(`${location.origin}/share/page#`) || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    void navigate(href.slice(location.origin.length))
  }
  return (
    <div className={classes.page} data-alone={pages.length < 2 || undefined}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {pages.length > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <ul>
            {pages.map((one) => (
              <li key={one.id} style={{ '--depth': one.depth } as object}>
                <Link to={sharePath(token, one.id)} aria-current={one.id === id ? 'page' : undefined}>
                  <IconFile size={14} stroke={1.5} aria-hidden />
                  <bdi>{one.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only links in it are clicked */}
      <main id="main" tabIndex={-1} className={classes.main} onClickCapture={stayHere}>
        <h1 dir="auto">{title}</h1>
        <p className={classes.updated}>
          Updated <time dateTime={updatedAt}>{fullInstant(updatedAt)}</time>
        </p>
        <Suspense>
          <PageText key={id} text={text} label={title} />
        </Suspense>
      </main>
    </div>
  )
}
