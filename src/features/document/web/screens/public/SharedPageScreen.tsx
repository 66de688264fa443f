import { IconFile } from '@tabler/icons-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { fileIdOf } from '#shared/rich/document.ts'
import { fullInstant } from '#web/format/dates.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { LinkFailed } from '#web/shell/LinkFailed.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import type { SharedPage } from '../../../document.public.contract.ts'
import { sharePath } from '../../../document.rules.ts'
import { useOpenSharedPageQuery } from '../../sharedPage.api.ts'
import classes from './SharedPage.module.css'
import { openSharedFile, withSharedPictures } from './sharedFiles.ts'

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
  return (
    <LinkFailed
      dead={{
        title: 'This link no longer works',
        text: 'It may have expired or been revoked. Ask whoever sent it to you for a new one.',
      }}
      title="The page could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
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
  /** Links between the pages that are shared stay in this tab, and those to files save them. */
  function follow(event: MouseEvent) {
    const link = (event.target as HTMLElement).closest('a')
    if (!link?.href.startsWith(location.origin)) return
    const path = link.href.slice(location.origin.length)
    const file = fileIdOf(path)
    const isPage = path.startsWith('/share/page#') && !event.metaKey && !event.ctrlKey
    if (!file && !isPage) return
    event.preventDefault()
    event.stopPropagation()
    if (isPage) void navigate(path)
    else if (file) void save(file, link.textContent)
  }
  const save = (file: string, name: string) =>
    openSharedFile(token, file).then(
      (bytes) => saveFile(bytes, name || 'file'),
      () => showProblem('The file could not be downloaded. Please try again.'),
    )
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
      <main id="main" tabIndex={-1} className={classes.main} onClickCapture={follow}>
        <h1 dir="auto">{title}</h1>
        <p className={classes.updated}>
          Updated <time dateTime={updatedAt}>{fullInstant(updatedAt)}</time>
        </p>
        <Suspense>
          <PageText
            key={id}
            text={text}
            label={title}
            picture={(picture) => withSharedPictures(picture, token)}
          />
        </Suspense>
      </main>
    </div>
  )
}
