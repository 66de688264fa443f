import { IconBriefcase } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useClients } from '../client.api.ts'
import { useGetClientFiguresQuery } from '../clientMoney.api.ts'
import { ClientList } from './list/ClientList.tsx'
import { ClientsBar } from './list/ClientsBar.tsx'
import { type ListView, readListView, toLines, writeListView } from './list/clientList.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useSeesFigures } from './useSeesFigures.ts'

/** Who pays for the workspace's projects, and what they owe. */
export function Component() {
  const may = useMay()
  if (may('client.view')) return <Clients />
  return (
    <AppPage title="Clients">
      <Message title="Clients are not shared with you" icon={<IconBriefcase size={24} stroke={1.5} />}>
        Your role can’t see clients. An admin can change that.
      </Message>
    </AppPage>
  )
}

const noFigures = [] as const

function Clients() {
  const may = useMay()
  const { currency } = useWorkspace()
  const { sorted, isLoaded } = useClients()
  const { all } = useProjects()
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => readListView(search), [search])
  const onView = (change: Partial<ListView>) =>
    setSearch(writeListView({ ...view, ...change }), { replace: true })
  const field = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const mayUpdate = may('client.update')
  const seesMoney = useSeesFigures()
  const { data: figures = noFigures } = useGetClientFiguresQuery(null, {
    skip: !seesMoney,
    refetchOnMountOrArgChange: true,
  })
  const lines = useMemo(() => toLines(sorted, figures, view, currency), [sorted, figures, view, currency])
  const counts = useMemo(() => Map.groupBy(all, ({ client }) => client), [all])
  useKeys(
    {
      '/': { label: 'Find in the list', run: () => searchField.current?.focus() },
      ...(mayUpdate && { N: { label: 'New client', run: () => field.current?.focus() } }),
    },
    { section: 'Clients' },
  )
  return (
    <AppPage title="Clients">
      {isLoaded && (
        <>
          <ClientsBar
            view={view}
            onView={onView}
            searchRef={searchField}
            addRef={mayUpdate ? field : null}
            hasExport={seesMoney && may('export')}
          />
          {lines.length > 0 ? (
            <ClientList
              lines={lines}
              view={view}
              onView={onView}
              seesMoney={seesMoney}
              projectsOf={(client) => counts.get(client)?.length ?? 0}
            />
          ) : (
            <Nothing view={view} hasClients={sorted.length > 0} mayUpdate={mayUpdate} />
          )}
          <MergeDialog />
        </>
      )}
    </AppPage>
  )
}

function Nothing({
  view,
  hasClients,
  mayUpdate,
}: {
  view: ListView
  hasClients: boolean
  mayUpdate: boolean
}) {
  const icon = <IconBriefcase size={24} stroke={1.5} />
  if (hasClients && view.archived)
    return (
      <Message title={view.search ? 'Nothing found' : 'No archived clients'} icon={icon}>
        Archived clients stay here with their invoices. You can restore them any time.
      </Message>
    )
  if (hasClients)
    return (
      <Message title="Nothing found" icon={icon}>
        No active clients match. Try another word, or look in Archived.
      </Message>
    )
  return (
    <Message title="No clients yet" icon={icon}>
      Clients are the companies and people you bill.{' '}
      {mayUpdate
        ? 'Add the first one above, then set it as the client of a project to bill its time.'
        : 'Your role can view them, but not add any.'}
    </Message>
  )
}
