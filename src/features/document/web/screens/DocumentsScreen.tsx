import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileImport, IconFileText, IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import frame from '#web/ui/grid/ListFrame.module.css'
import { ListSkeleton } from '#web/ui/grid/ListSkeleton.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useDocuments } from '../document.api.ts'
import { selectDocumentDisplay, selectFoldedDocumentGroups } from '../document.slice.ts'
import { openImport } from './import/openImport.tsx'
import { useImport } from './import/useImport.ts'
import { DocumentBar } from './list/DocumentBar.tsx'
import { DocumentList } from './list/DocumentList.tsx'
import { toRows } from './list/documentRows.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { useNewDocument } from './useNewDocument.ts'
import { usePlaces } from './usePlaces.tsx'

/** What the team has written down, where the role may read it. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (scopeOf(access, 'document.view') !== 'none') return <Documents />
  return (
    <AppPage title="Docs">
      <Message title="Documents are not shared with you" icon={<IconFileText size={24} stroke={1.5} />}>
        Your role can’t see documents. An admin can change that.
      </Message>
    </AppPage>
  )
}

function Documents() {
  const { documents, isError, error, refetch } = useDocuments()
  const { byId } = useProjects()
  const display = useSelector(selectDocumentDisplay)
  const folded = useSelector(selectFoldedDocumentGroups)
  const [params, setParams] = useSearchParams()
  const search = params.get('q')?.slice(0, 200) ?? ''
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [picking, setPicking] = useState<HTMLElement | null>(null)
  const places = usePlaces()
  const begin = useNewDocument()
  const run = useImport()
  const rows = useMemo(
    () => documents && toRows(documents, display, { search, folded, nameOf: (id) => byId[id]?.name }),
    [documents, display, search, folded, byId],
  )
  const mayAdd = places.length > 0
  function add() {
    if (places.length === 1 && places[0]) void begin(places[0].value)
    else setPicking(button.current)
  }
  useKeys(
    {
      '/': { label: 'Find in the list', run: () => field.current?.focus() },
      ...(mayAdd && { N: { label: 'New document', run: add } }),
    },
    { section: 'Docs' },
  )
  const newButton = mayAdd && (
    <>
      <Tooltip label="Import Markdown">
        <ActionIcon size={32} aria-label="Import Markdown" onClick={() => openImport(run)}>
          <IconFileImport size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Button ref={button} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add}>
        New document
      </Button>
    </>
  )
  return (
    <AppPage title="Docs" actions={newButton}>
      <div className={frame.list}>
        <DocumentBar
          search={search}
          onSearch={(q) => setParams(q ? { q } : {}, { replace: true })}
          fieldRef={field}
        />
        {!rows && isError && (
          <LoadFailed
            title="Error loading docs. Please try again later"
            error={error}
            onRetry={() => void refetch()}
            hasToast
          />
        )}
        {!rows && !isError && <ListSkeleton label="Loading the documents" />}
        {rows && rows.length > 0 && (
          <DocumentList rows={rows} showing={`${search} ${JSON.stringify(display)}`} />
        )}
        {rows?.length === 0 && <Nothing search={search} mayAdd={mayAdd} />}
      </div>
      {picking && (
        <PlacePicker
          anchor={picking}
          label="Create in"
          value={undefined}
          onPick={(project) => {
            setPicking(null)
            void begin(project)
          }}
          onClose={() => {
            setPicking(null)
            picking.focus()
          }}
        />
      )}
    </AppPage>
  )
}

const Nothing = ({ search, mayAdd }: { search: string; mayAdd: boolean }) => (
  <Message
    title={search ? `No document called “${search}”` : 'No documents yet'}
    icon={<IconFileText size={24} stroke={1.5} />}
  >
    {search
      ? 'Search also looks inside documents.'
      : mayAdd
        ? 'Write minutes, briefs and handbooks together, in a project or for the whole workspace.'
        : 'No documents are shared with you.'}
  </Message>
)
