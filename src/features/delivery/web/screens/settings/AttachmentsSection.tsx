import { Switch } from '@mantine/core'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { useUpdateDeliverySettingsMutation } from '../../deliverySettings.api.ts'

/** What goes along with emails of invoices. */
export function AttachmentsSection({ isOn }: { isOn: boolean }) {
  const [update] = useUpdateDeliverySettingsMutation()
  return (
    <SettingsSection title="Attachments" text="The PDF is always attached.">
      <SettingRow
        label="Attach the e-invoice (XML) too"
        hint="Also for recurring invoices that are sent automatically. If an invoice lacks details an e-invoice needs, only the PDF is attached."
      >
        <Switch
          aria-label="Attach the e-invoice (XML) too"
          checked={isOn}
          onChange={({ currentTarget }) => void update({ body: { attachEInvoice: currentTarget.checked } })}
        />
      </SettingRow>
    </SettingsSection>
  )
}
