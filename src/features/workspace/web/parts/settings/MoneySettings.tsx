import { useMemo } from 'react'
import { formatMoney } from '../../../../../web/format/money.ts'
import { Picker } from '../../../../../web/ui/Picker.tsx'
import { ChoiceSetting } from '../../../../project/web/parts/settings/ChoiceSetting.tsx'
import { SettingRow } from '../../../../project/web/parts/settings/SettingRow.tsx'
import { useWorkspace } from '../../workspace.api.ts'
import { currencyChoices } from '../places.ts'
import { useChangeWorkspace } from '../useChangeWorkspace.ts'

/** More are found by typing. */
const mostCurrencies = 60

/** What the team is paid in. */
export function MoneySettings() {
  const { currency } = useWorkspace()
  const change = useChangeWorkspace()
  const currencies = useMemo(() => currencyChoices(), [])
  const other = currency === 'USD' ? 'EUR' : 'USD'
  return (
    <SettingRow
      label="Currency"
      hint={`With another currency every amount keeps its number and nothing is converted: ${formatMoney(120, currency)} would become ${formatMoney(120, other)}.`}
    >
      <ChoiceSetting
        label="Currency"
        value={currencies.find(({ value }) => value === currency)?.label ?? currency}
      >
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Currency"
            value={currency}
            choices={currencies}
            limit={mostCurrencies}
            width={300}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              if (picked !== currency)
                void change({ currency: picked }, `Amounts are in ${picked} now, with the same numbers`)
            }}
          />
        )}
      </ChoiceSetting>
    </SettingRow>
  )
}
