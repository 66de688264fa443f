import { Loader } from '@mantine/core'
import { IconMailCog } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useGetDeliverySettingsQuery } from '../../deliverySettings.api.ts'
import { AttachmentsSection } from './AttachmentsSection.tsx'
import classes from './DeliverySettings.module.css'
import { EmailTextsSection } from './EmailTextsSection.tsx'
import { RemindersSection } from './RemindersSection.tsx'

/** When clients are reminded of invoices, and what the emails that go out with them say. */
export function Component() {
  const may = useMay()
  return (
    <AppPage title="Invoice emails">
      {may('workspace.update') && may('invoice.view') ? (
        <Settings />
      ) : (
        <Message title="Invoice emails are set up by admins" icon={<IconMailCog size={24} stroke={1.5} />}>
          Your role can’t change this workspace. An owner or admin can.
        </Message>
      )}
    </AppPage>
  )
}

function Settings() {
  const { data: settings, error, refetch } = useGetDeliverySettingsQuery()
  if (error)
    return (
      <LoadFailed title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!settings) return <Loader size="sm" m={24} aria-label="Loading" />
  return (
    <div className={classes.page}>
      <RemindersSection reminders={settings.reminders} />
      <AttachmentsSection isOn={settings.attachEInvoice} />
      <EmailTextsSection settings={settings} />
    </div>
  )
}
