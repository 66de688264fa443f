import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useMembers } from '#features/member/web/member.api.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { maxDocumentTitle } from '../../../document.contract.ts'
import { pagesInOrder, pageTitle } from '../../../document.rules.ts'
import type { DocumentPage, DocumentWithPages } from '../../../document.shape.ts'
import { uploadPageFile } from '../../pageFile.ts'
import { documentPath } from '../../parts/documentPath.ts'
import classes from './DocumentPage.module.css'
import type { Outline } from './editor/outline.ts'
import { LinkedFrom } from './LinkedFrom.tsx'
import { PageOutline } from './PageOutline.tsx'
import { usePageThreads } from './threads/usePageThreads.tsx'
import type { OpenedPage } from './useConnection.ts'
import { usePages } from './usePages.ts'

const PageEditor = lazy(() => import('./editor/PageEditor.tsx'))

type Props = {
  document: DocumentWithPages
  page: DocumentPage
  opened: OpenedPage | null
  mayWrite: boolean
  mayRename: boolean
  isWide: boolean
  showsOutline: boolean
  showsThreads: boolean
  onThreads: (isShown: boolean) => void
}
const nothing: Outline = { headings: [], words: 0 }
const takeFocus = (field: HTMLElement | null) => field?.focus()

/** What stands on a page, and its headings beside it. */
export function PagePane(props: Props) {
  const { document, page, opened, mayWrite, mayRename, isWide, showsOutline, showsThreads, onThreads } = props
  const [outline, setOutline] = useState(nothing)
  const { named } = useMembers()
  const { rename } = usePages(document)
  /** Someone went on from the title while the text was being loaded. */
  const [startsText, setStartsText] = useState(false)
  const { state: opening } = useLocation() as { state: { isNewPage?: boolean } | null }
  const { pane, ...threads } = usePageThreads({
    document,
    page: page.id,
    mayWrite: mayRename,
    showsThreads,
    onThreads,
  })
  const title = pageTitle(page, document, pagesInOrder(document.pages)[0]?.id)
  const state = opened?.status.state
  if (state === 'unavailable')
    return <Message title="Page not found">It was deleted, or is no longer shared with you.</Message>
  const waiting = (
    <div className={classes.waiting} role="status" aria-label="Loading the page">
      <Skeleton height={20} width="60%" />
      <Skeleton height={12} />
      <Skeleton height={12} width="90%" />
    </div>
  )
  return (
    <>
      <div className={classes.pane} data-wide={isWide || undefined}>
        {document.pages.length > 1 && (
          <input
            key={page.title}
            className={classes.pageTitle}
            aria-label="Page title"
            placeholder={title}
            dir="auto"
            maxLength={maxDocumentTitle}
            readOnly={!mayRename}
            defaultValue={page.title}
            ref={!page.title && opening?.isNewPage ? takeFocus : null}
            onKeyDown={({ key, nativeEvent, currentTarget }) => {
              if (key !== 'Enter' || nativeEvent.isComposing) return
              const text = currentTarget.parentElement?.querySelector<HTMLElement>('[role=textbox]')
              if (text) text.focus()
              else {
                currentTarget.blur()
                setStartsText(true)
              }
            }}
            onBlur={(event) => {
              const typed = event.currentTarget.value.trim()
              if (mayRename && typed !== page.title) rename(page.id, typed)
            }}
          />
        )}
        {!opened?.status.isKnown ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <PageEditor
              connection={opened.connection}
              mayWrite={mayWrite || (state === 'offline' && mayRename)}
              title={title}
              isStarting={startsText}
              project={document.project}
              path={documentPath(document.id, page.id)}
              mentions={named}
              onOutline={setOutline}
              onFile={(file) => uploadPageFile(page.id, file)}
              {...threads}
            />
          </Suspense>
        )}
        {opened?.status.isKnown && (
          <>
            <p className={classes.words}>
              {formatNumber(outline.words)} {outline.words === 1 ? 'word' : 'words'}
            </p>
            <LinkedFrom page={page.id} />
          </>
        )}
      </div>
      {pane ?? (showsOutline && <PageOutline outline={outline} />)}
    </>
  )
}
