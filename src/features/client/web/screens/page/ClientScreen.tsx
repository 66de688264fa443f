import { ActionIcon, Button, Menu, Title } from '@mantine/core'
import { IconArchive, IconBriefcase, IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useNewInvoice } from '#features/invoice/web/screens/useNewInvoice.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { shortDay, today } from '#web/format/dates.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { isTitleTaken, type KnownClient, useClients, useGetClientQuery } from '../../client.api.ts'
import { type ClientView, clientPath, clientViews } from '../../parts/clientPath.ts'
import { ClientActionItems } from '../ClientActionItems.tsx'
import { MergeDialog } from '../MergeDialog.tsx'
import { useChangeClient } from '../useChangeClient.ts'
import { useClientActions } from '../useClientActions.tsx'
import { BillingCard } from './BillingCard.tsx'
import { ClientHistory } from './ClientHistory.tsx'
import { ClientOverview } from './ClientOverview.tsx'
import classes from './ClientPage.module.css'
import { MergedNotice } from './MergedNotice.tsx'
import { StatementView } from './StatementView.tsx'
import { useSeesAccount } from './useSeesAccount.ts'

const viewNames: Record<ClientView, string> = {
  overview: 'Overview',
  billing: 'Billing and contacts',
  statement: 'Statement',
  history: 'History',
}

/** One client: what it owes, how it is billed, its account and what happened. */
export function Component() {
  const { clientId = '', view = 'overview' } = useParams()
  const may = useMay()
  const { byId, isLoaded } = useClients()
  const client = byId[clientId]
  const shown = clientViews.find((one) => one === view)
  if (client && shown && may('client.view'))
    return <OpenedClient key={clientId} client={client} view={shown} />
  return (
    <AppPage title="Client">
      {(isLoaded || !may('client.view')) && (
        <Message
          title={client ? 'Page not found' : 'Client not found'}
          icon={<IconBriefcase size={24} stroke={1.5} />}
          actions={
            <Button component={Link} to="/clients" variant="default">
              All clients
            </Button>
          }
        >
          {client
            ? 'The link may be outdated or incomplete.'
            : 'It may have been deleted or merged, or your role can’t see clients.'}
        </Message>
      )}
    </AppPage>
  )
}

function OpenedClient({ client, view }: { client: KnownClient; view: ClientView }) {
  // The list leaves out what the card says. What was created a moment ago is not there yet to be asked for.
  const { error, refetch } = useGetClientQuery(client.id, {
    skip: client.updatedAt === '',
    refetchOnMountOrArgChange: true,
  })
  const hasFailed = client.contacts === undefined && !!error
  const seesAccount = useSeesAccount()
  const views = clientViews.filter((one) => one !== 'statement' || seesAccount)
  const [isRenaming, setRenaming] = useState(false)
  const actions = useClientActions(client)
  const may = useMay()
  const beginInvoice = useNewInvoice()
  const mayBill = may('invoice.create') && may('money.view') && client.archivedAt === null
  return (
    <AppPage
      title={client.title}
      heading={<Heading client={client} isRenaming={isRenaming} onRename={setRenaming} />}
      tabs={
        <PageTabs
          label="Client"
          tabs={views.map((one) => ({
            name: viewNames[one],
            to: clientPath(client.id, one),
            isCurrent: one === view,
          }))}
        />
      }
      hasManyTabs
      actions={
        <>
          {actions.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label="More actions for this client" size={32}>
                  <IconDots size={16} stroke={1.5} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <ClientActionItems actions={actions} />
              </Menu.Dropdown>
            </Menu>
          )}
          {mayBill && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => void beginInvoice(client.id)}
            >
              New invoice
            </Button>
          )}
        </>
      }
    >
      {client.archivedAt && (
        <p className={classes.notice} role="status">
          <IconArchive size={16} stroke={1.5} aria-hidden /> Archived{' '}
          {shortDay(today(new Date(client.archivedAt))).toLowerCase()}. Hidden from lists and menus; its
          invoices stay.
        </p>
      )}
      <MergedNotice client={client} />
      {view === 'overview' && <ClientOverview client={client} />}
      {view === 'billing' && !hasFailed && <BillingCard client={client} />}
      {view === 'billing' && hasFailed && (
        <LoadFailed title="The client could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {view === 'statement' && seesAccount && <StatementView client={client} />}
      {view === 'history' && <ClientHistory client={client} />}
      <MergeDialog />
    </AppPage>
  )
}

type HeadingProps = { client: KnownClient; isRenaming: boolean; onRename: (isRenaming: boolean) => void }

function Heading({ client, isRenaming, onRename }: HeadingProps) {
  const may = useMay()
  const change = useChangeClient()
  const { sorted } = useClients()
  function onDone(title: string) {
    onRename(false)
    if (!title || title === client.title) return
    if (isTitleTaken(sorted, title, client.id)) showProblem(`Another client is called “${title}”.`)
    else void change(client, { title }, 'Client renamed')
  }
  return (
    <div className={classes.heading}>
      <Link to="/clients" className={classes.path}>
        Clients
      </Link>
      {isRenaming ? (
        <NameField
          label="Client name"
          name={client.title}
          maxLength={limits.clientTitle}
          className={classes.field}
          onDone={onDone}
        />
      ) : (
        <Title order={1} className={classes.title}>
          {may('client.update') ? (
            <button
              type="button"
              className={classes.name}
              dir="auto"
              title={`${client.title} – click to rename`}
              onClick={() => onRename(true)}
            >
              {client.title}
            </button>
          ) : (
            <span className={classes.name} dir="auto" title={client.title}>
              {client.title}
            </span>
          )}
        </Title>
      )}
    </div>
  )
}
