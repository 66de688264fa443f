import { ibanProblem, plainIban } from '#shared/iban.ts'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import { groupedIban } from '../../../invoice.format.rules.ts'
import type { Invoicing } from '../../../invoicing.contract.ts'
import { useChangeInvoicing } from './useChangeInvoicing.ts'

const isBic = (text: string) => /^[A-Z0-9]{8}([A-Z0-9]{3})?$/i.test(text.replace(/\s/g, ''))

/** Where invoices are paid to. */
export function BankSettings({ settings }: { settings: Invoicing }) {
  const change = useChangeInvoicing(settings)
  const { bank, seller } = settings
  return (
    <>
      <SettingRow
        label="Account holder"
        hint={!bank.holder && seller.name && `If empty, ${seller.name} is used.`}
      >
        <TextSetting
          label="Account holder"
          value={bank.holder}
          maxLength={200}
          check={() => null}
          onSave={(holder) => change({ bank: { holder } }, 'Account holder changed')}
        />
      </SettingRow>
      <SettingRow label="IBAN" hint="Once set, invoices show how to pay.">
        <TextSetting
          label="IBAN"
          value={groupedIban(bank.iban)}
          maxLength={60}
          check={(text) => (text ? ibanProblem(text) : null)}
          onSave={(text) => change({ bank: { iban: plainIban(text) } }, 'IBAN changed')}
        />
      </SettingRow>
      <SettingRow label="BIC">
        <TextSetting
          label="BIC"
          value={bank.bic}
          maxLength={20}
          width={200}
          check={(text) => (!text || isBic(text) ? null : 'A BIC has 8 or 11 letters and digits')}
          onSave={(bic) => change({ bank: { bic } }, 'BIC changed')}
        />
      </SettingRow>
      <SettingRow label="Bank">
        <TextSetting
          label="Bank"
          value={bank.bankName}
          maxLength={200}
          check={() => null}
          onSave={(bankName) => change({ bank: { bankName } }, 'Bank changed')}
        />
      </SettingRow>
    </>
  )
}
