import { useMemo } from 'react'
import { minorDigits, toMajor, toMinor } from '#shared/money.ts'
import { formatMoney } from '#web/format/money.ts'
import { currencyChoices } from '#web/format/places.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { useWorkspace } from '../../workspace.api.ts'
import { useChangeWorkspace } from '../useChangeWorkspace.ts'

/** More are found by typing. */
const maxCurrencies = 60

/** What becomes of the amounts that are there; where the other currency has fewer digits they are rounded for good. */
function changeText(from: string, to: string): string {
  const text = `Nothing is converted: every rate, price and budget keeps its number, so ${formatMoney(120, from)} becomes ${formatMoney(120, to)}.`
  if (minorDigits(to) >= minorDigits(from)) return text
  return `${text} Amounts are rounded for ${to}, such as ${formatMoney(99.5, from)} to ${formatMoney(toMajor(toMinor(99.5, to), to), to)}. Changing back won’t undo the rounding.`
}

/** What the team is paid in. */
export function MoneySettings() {
  const { currency } = useWorkspace()
  const change = useChangeWorkspace()
  const currencies = useMemo(() => currencyChoices(), [])
  const other = currency === 'USD' ? 'EUR' : 'USD'
  const take = (picked: string) =>
    confirm({
      title: `Change the currency to ${picked}?`,
      text: changeText(currency, picked),
      action: 'Change currency',
      onConfirm: () =>
        void change({ currency: picked }, `Amounts are now in ${picked}, with the same numbers`),
    })
  return (
    <SettingRow
      label="Currency"
      hint={`Changing it doesn’t convert amounts: ${formatMoney(120, currency)} becomes ${formatMoney(120, other)}.`}
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
            limit={maxCurrencies}
            width={300}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              if (picked !== currency) take(picked)
            }}
          />
        )}
      </ChoiceSetting>
    </SettingRow>
  )
}
