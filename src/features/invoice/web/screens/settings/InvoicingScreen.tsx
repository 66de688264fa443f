import { Skeleton, Stack, Title } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { TaxSettings } from '#features/tax/web/screens/TaxSettings.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import type { Invoicing } from '../../../invoicing.contract.ts'
import { useGetInvoicingQuery } from '../../invoicing.api.ts'
import { BankSettings } from './BankSettings.tsx'
import { DocumentSettings } from './DocumentSettings.tsx'
import { NumberSettings } from './NumberSettings.tsx'
import { SellerSettings } from './SellerSettings.tsx'

const sections = [
  { id: 'seller', name: 'Your company', Part: SellerSettings },
  { id: 'bank', name: 'Bank account', Part: BankSettings },
  { id: 'taxes', name: 'Taxes', Part: TaxSettings },
  { id: 'numbers', name: 'Numbers', Part: NumberSettings },
  { id: 'documents', name: 'New invoices', Part: DocumentSettings },
]

/** What is set up once for all invoices, each saved by itself. */
export function Component() {
  const may = useMay()
  return (
    <AppPage title="Invoicing">
      {may('workspace.update') && may('invoice.view') ? (
        <Settings />
      ) : (
        <Message title="Invoicing is set up by admins" icon={<IconFileInvoice size={24} stroke={1.5} />}>
          Your role can’t change this workspace. An owner or admin can.
        </Message>
      )}
    </AppPage>
  )
}

function Settings() {
  const { data, isError, error, refetch } = useGetInvoicingQuery()
  if (data) return <Sections settings={data} />
  if (isError)
    return (
      <LoadFailed title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  return (
    <Stack p={24} gap={12} maw={760} role="status" aria-label="Loading">
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </Stack>
  )
}

function Sections({ settings }: { settings: Invoicing }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className={classes.page}>
      {sections.map(({ id, name, Part }) => (
        <section key={id} id={id} className={classes.section} aria-label={name}>
          <Title order={2}>{name}</Title>
          <Part settings={settings} />
        </section>
      ))}
    </div>
  )
}
