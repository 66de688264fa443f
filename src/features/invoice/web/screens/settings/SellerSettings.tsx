import { useMemo } from 'react'
import { countryChoices } from '#web/format/places.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import type { Invoicing } from '../../../invoicing.contract.ts'
import { useChangeInvoicing } from './useChangeInvoicing.ts'

/** More are found by typing. */
const maxCountries = 60

const fields = [
  ['name', 'Legal name', ''],
  ['postcode', 'Postcode', ''],
  ['city', 'City', ''],
  ['region', 'Region', ''],
  ['taxId', 'Tax ID', 'For example, DE123456789. Required on invoices in most countries.'],
  ['registration', 'Registration', 'Company register or tax office number.'],
  ['email', 'Email', ''],
  ['phone', 'Phone', ''],
  ['website', 'Website', ''],
] as const

/** Who sends invoices: it stands at the head and at the foot of them. */
export function SellerSettings({ settings }: { settings: Invoicing }) {
  const change = useChangeInvoicing(settings)
  const countries = useMemo(() => countryChoices(), [])
  const { seller } = settings
  const row = ([field, label, hint]: (typeof fields)[number]) => (
    <SettingRow key={field} label={label} hint={hint}>
      <TextSetting
        label={label}
        value={seller[field]}
        maxLength={200}
        check={() => null}
        onSave={(text) => change({ seller: { [field]: text } }, `${label} changed`)}
      />
    </SettingRow>
  )
  return (
    <>
      {row(fields[0])}
      <SettingRow label="Address">
        <TextSetting
          label="Address"
          value={seller.addressLines.join('\n')}
          maxLength={1000}
          rows={2}
          check={(text) => (text.split('\n').length > 5 ? 'At most 5 lines' : null)}
          onSave={(text) =>
            change(
              { seller: { addressLines: text.split('\n').filter((line) => line.trim()) } },
              'Address changed',
            )
          }
        />
      </SettingRow>
      {fields.slice(1, 4).map(row)}
      <SettingRow label="Country">
        <ChoiceSetting
          label="Country"
          value={countries.find(({ value }) => value === seller.country)?.label ?? null}
          unset="Not set"
        >
          {({ anchor, onClose }) => (
            <Picker
              anchor={anchor}
              label="Country"
              value={seller.country}
              choices={countries}
              limit={maxCountries}
              width={300}
              onClose={onClose}
              onPick={(country) => {
                onClose()
                if (country !== seller.country) void change({ seller: { country } }, 'Country changed')
              }}
            />
          )}
        </ChoiceSetting>
      </SettingRow>
      {fields.slice(4).map(row)}
    </>
  )
}
