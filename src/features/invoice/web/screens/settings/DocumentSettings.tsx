import { SegmentedControl } from '@mantine/core'
import { ColorField } from '#features/workspace/web/parts/ColorField.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import type { Invoicing } from '../../../invoicing.contract.ts'
import { languageChoices, taxModeChoices } from '../../parts/choices.ts'
import { useChangeInvoicing } from './useChangeInvoicing.ts'

const texts = [
  ['notes', 'Notes', 'For example, a word of thanks.'],
  ['terms', 'Terms', 'For example, what happens if payment is late.'],
  ['footer', 'Footer', 'Shown at the bottom of the page.'],
] as const

/** What new invoices begin with. Each can be changed on a draft; clients may have terms and a language of their own. */
export function DocumentSettings({ settings }: { settings: Invoicing }) {
  const change = useChangeInvoicing(settings)
  const { paymentTerms, taxMode, language, paper, color } = settings
  return (
    <>
      <SettingRow label="Payment terms" hint="Days until an invoice is due.">
        <TextSetting
          label="Payment terms"
          value={String(paymentTerms)}
          maxLength={3}
          width={120}
          check={(text) => (/^\d+$/.test(text) && Number(text) <= 365 ? null : 'Whole days, up to 365')}
          onSave={(text) => change({ paymentTerms: Number(text) }, 'Payment terms changed')}
        />
      </SettingRow>
      <SettingRow label="Tax">
        <SegmentedControl
          aria-label="Tax"
          value={taxMode}
          data={taxModeChoices}
          onChange={(picked) => void change({ taxMode: picked as Invoicing['taxMode'] }, 'Tax mode changed')}
        />
      </SettingRow>
      <SettingRow label="Language" hint="For labels and dates on documents.">
        <ChoiceSetting
          label="Language"
          value={languageChoices.find(({ value }) => value === language)?.label ?? language}
        >
          {({ anchor, onClose }) => (
            <Picker
              anchor={anchor}
              label="Language"
              value={language as string}
              choices={languageChoices}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                if (picked !== language)
                  void change({ language: picked as Invoicing['language'] }, 'Language changed')
              }}
            />
          )}
        </ChoiceSetting>
      </SettingRow>
      <SettingRow label="Paper">
        <SegmentedControl
          aria-label="Paper"
          value={paper}
          data={['A4', 'Letter']}
          onChange={(picked) => void change({ paper: picked as Invoicing['paper'] }, 'Paper changed')}
        />
      </SettingRow>
      <SettingRow label="Colour">
        <ColorField value={color} onChange={(picked) => void change({ color: picked }, 'Colour changed')} />
      </SettingRow>
      {texts.map(([field, label, hint]) => (
        <SettingRow key={field} label={label} hint={hint}>
          <TextSetting
            label={label}
            value={settings[field]}
            maxLength={20_000}
            rows={2}
            check={() => null}
            onSave={(text) => change({ [field]: text }, `${label} changed`)}
          />
        </SettingRow>
      ))}
    </>
  )
}
