import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconFileText } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useParams } from 'react-router'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { mayOnDocument, pagesInOrder } from '../../../document.rules.ts'
import type { DocumentPage, DocumentWithPages } from '../../../document.shape.ts'
import { useDocument } from '../../document.api.ts'
import { selectIsDocumentWide } from '../../document.slice.ts'
import { DocumentMenu } from '../DocumentMenu.tsx'
import { DocumentHeading } from './DocumentHeading.tsx'
import classes from './DocumentPage.module.css'
import { PageHistory } from './history/PageHistory.tsx'
import { PagePane } from './PagePane.tsx'
import { PagePeople } from './PagePeople.tsx'
import { PageStatusText } from './PageStatusText.tsx'
import { PageTree } from './PageTree.tsx'
import { ThreadsButton } from './threads/ThreadsButton.tsx'
import { type OpenedPage, useConnection } from './useConnection.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** One document, at one of its pages. */
export function Component() {
  const { documentId = '', pageId } = useParams()
  const { document, isError, error, refetch } = useDocument(documentId)
  if (document) return <OpenedDocument key={documentId} document={document} asked={pageId} />
  return (
    <AppPage title="Docs">
      {document === null ? (
        <Message
          title="Document not found"
          icon={<IconFileText size={24} stroke={1.5} />}
          actions={
            <Button component={Link} to="/docs" variant="default">
              All docs
            </Button>
          }
        >
          It was deleted, or your role can’t see it.
        </Message>
      ) : (
        isError && <LoadFailed title="The document could not be loaded" error={error} onRetry={refetch} />
      )}
    </AppPage>
  )
}

function OpenedDocument({ document, asked }: { document: DocumentWithPages; asked: string | undefined }) {
  const order = useMemo(() => pagesInOrder(document.pages), [document.pages])
  const page = order.find(({ id }) => id === asked) ?? order[0]
  const viewer = useSelector(selectViewer)
  const isLookedAt = useSelector(selectViewedAs) !== null
  const mayUpdate = mayOnDocument(viewer, 'document.update', document) && !isLookedAt
  const [isFocused, setFocused] = useState(false)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [showsThreads, setShowsThreads] = useState(false)
  const navigate = useNavigate()
  const opened = useConnection(page?.id)
  const mayWrite = mayUpdate && (opened?.status.mayWrite ?? false)
  const [params, setParams] = useSearchParams()
  const showsTree = showsTreeBeside(order, { mayUpdate, isHidden: isFocused || params.has('history') })
  const threadsOf = params.has('history') ? undefined : page?.id
  return (
    <AppPage
      title={document.title}
      heading={<DocumentHeading document={document} mayUpdate={mayUpdate} />}
      actions={
        <>
          {opened && <PageStatusText status={opened.status} mayWrite={mayWrite} />}
          {opened && <PagePeople awareness={opened.connection.awareness} />}
          {threadsOf && <ThreadsButton page={threadsOf} isOn={showsThreads} onToggle={setShowsThreads} />}
          <ViewMenu isFocused={isFocused} onFocus={setFocused} onHistory={() => setParams({ history: '' })} />
          <ActionIcon
            size={32}
            aria-label="More actions for this document"
            aria-haspopup="menu"
            onClick={(event) => setMenu(event.currentTarget)}
          >
            <IconDots size={16} stroke={1.5} />
          </ActionIcon>
        </>
      }
    >
      <div className={classes.screen} data-plain={!showsTree || undefined}>
        {showsTree && <PageTree document={document} current={page?.id} mayWrite={mayUpdate} />}
        {page && (
          <PageBody
            key={page.id}
            document={document}
            page={page}
            opened={openedAt(page, opened)}
            mayUpdate={mayUpdate}
            showsOutline={!isFocused}
            showsThreads={showsThreads}
            onThreads={setShowsThreads}
          />
        )}
      </div>
      {menu && (
        <DocumentMenu
          id={document.id}
          page={page?.id}
          anchor={menu}
          onClose={() => {
            setMenu(null)
            menu.focus()
          }}
          onDeleted={() => void navigate('/docs')}
        />
      )}
    </AppPage>
  )
}

/** Null while the one that was open before is. */
const openedAt = ({ id }: DocumentPage, opened: OpenedPage | null) => (opened?.page === id ? opened : null)

/** One page alone has a tree beside it for whoever may add another. */
const showsTreeBeside = (
  pages: readonly DocumentPage[],
  { mayUpdate, isHidden }: { mayUpdate: boolean; isHidden: boolean },
) => !isHidden && (pages.length > 1 || mayUpdate)

type BodyProps = {
  document: DocumentWithPages
  page: DocumentPage
  opened: OpenedPage | null
  mayUpdate: boolean
  showsOutline: boolean
  showsThreads: boolean
  onThreads: (isShown: boolean) => void
}

/** The page as it is, or as it was before. */
function PageBody({ document, page, opened, mayUpdate, ...shows }: BodyProps) {
  const [params, setParams] = useSearchParams()
  const isWide = useSelector(selectIsDocumentWide)
  /** The version that is read, empty for the newest; null while the page itself is. */
  const version = params.get('history')
  if (version !== null)
    return (
      <PageHistory
        pageId={page.id}
        chosen={version}
        mayRestore={mayUpdate}
        isWide={isWide}
        onChoose={(id) => setParams({ history: id }, { replace: true })}
        onClose={() => setParams({})}
      />
    )
  return (
    <PagePane
      document={document}
      page={page}
      opened={opened}
      mayWrite={mayUpdate && (opened?.status.mayWrite ?? false)}
      mayRename={mayUpdate}
      isWide={isWide}
      {...shows}
    />
  )
}
