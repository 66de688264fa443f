import { Title } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { type ComponentType, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { RecurringList } from '#features/recurring/web/screens/list/RecurringList.tsx'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { invoiceTabChosen, selectInvoiceTab } from '../../invoice.slice.ts'
import { useSeesInvoices } from '../../parts/useSeesInvoices.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { NewInvoiceButton } from './NewInvoiceButton.tsx'
import { UnbilledTime } from './UnbilledTime.tsx'

type Tab = { key: string; name: string; View: ComponentType }

/** In their order; the one that was open last is remembered by its key. */
const tabs: readonly Tab[] = [
  { key: 'all', name: 'All', View: InvoiceList },
  { key: 'drafts', name: 'Drafts', View: InvoiceList },
  { key: 'outstanding', name: 'Outstanding', View: InvoiceList },
  { key: 'overdue', name: 'Overdue', View: InvoiceList },
  { key: 'paid', name: 'Paid', View: InvoiceList },
  { key: 'unbilled', name: 'Unbilled', View: UnbilledTime },
  { key: 'recurring', name: 'Recurring', View: RecurringList },
  { key: 'quotes', name: 'Quotes', View: InvoiceList },
]

/** What was billed, and what is about to be. */
export function Component() {
  if (useSeesInvoices()) return <Invoices />
  return (
    <AppPage title="Invoices">
      <Message title="Invoices are not shared with you" icon={<IconFileInvoice size={24} stroke={1.5} />}>
        Your role can’t see invoices. An admin can change that.
      </Message>
    </AppPage>
  )
}

function Invoices() {
  const { key, name, View, isNamed } = useTab()
  const [search] = useSearchParams()
  const to = (tab: string) => {
    const next = new URLSearchParams(search)
    next.set('tab', tab)
    return `?${next}`
  }
  return (
    <AppPage
      title={key === 'all' ? 'Invoices' : `${name} · Invoices`}
      heading={<Title order={1}>Invoices</Title>}
      tabs={
        <PageTabs
          label="Which invoices"
          tabs={tabs.map((tab) => ({ name: tab.name, to: to(tab.key), isCurrent: tab.key === key }))}
        />
      }
      hasManyTabs
      actions={<NewInvoiceButton kind={key === 'quotes' ? 'quote' : 'invoice'} />}
    >
      {/* What is shown goes by the address, which is about to name it. */}
      {isNamed && <View />}
    </AppPage>
  )
}

/** The tab that the address names, else the one that was open last. */
function useTab(): Tab & { isNamed: boolean } {
  const dispatch = useAppDispatch()
  const [search, setSearch] = useSearchParams()
  const remembered = useSelector(selectInvoiceTab)
  const named = tabs.find(({ key }) => key === search.get('tab'))
  const shown = named ?? tabs.find(({ key }) => key === remembered) ?? (tabs[0] as Tab)
  useEffect(() => {
    if (named) dispatch(invoiceTabChosen(named.key))
    else
      setSearch(
        (before) => {
          before.set('tab', shown.key)
          return before
        },
        { replace: true },
      )
  }, [dispatch, named, shown.key, setSearch])
  return { ...shown, isNamed: named !== undefined }
}
