import { useState } from 'react'
import { BudgetUnitSwitch } from '#features/retainer/web/parts/BudgetUnitSwitch.tsx'
import { parseBudgetAmount, plainBudgetAmount } from '#features/retainer/web/parts/budgetAmount.ts'
import { ValueMenu } from '#features/task/web/screens/fields/ValueMenu.tsx'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { currencySign } from '#web/format/money.ts'
import type { Budget } from '../../../project.contract.ts'

type Props = {
  anchor: HTMLElement
  value: Budget | null
  /** Whether a budget of money may be seen and set. */
  maySeeMoney: boolean
  onPick: (budget: Budget | null) => void
  onClose: () => void
}

/** What may be spent: hours, or money where it may be seen. */
export function BudgetMenu({ anchor, value, maySeeMoney, onPick, onClose }: Props) {
  const { currency, workdayDuration } = useWorkspace()
  const [unit, setUnit] = useState<Budget['unit']>(value?.unit ?? 'minutes')
  const isMoney = unit === 'money'
  const parse = (text: string) => parseBudgetAmount(unit, text, { currency, workdayDuration })

  function check(text: string) {
    const amount = parse(text)
    if (amount === null) return isMoney ? 'Enter an amount such as 12,000' : 'Enter hours such as 120 or 7.5'
    const max = isMoney ? 1_000_000_000 : 60_000_000
    return amount > max ? `At most ${isMoney ? '1,000,000,000' : '1,000,000 hours'}` : null
  }
  return (
    <ValueMenu
      // Another unit begins with an empty field.
      key={unit}
      anchor={anchor}
      label={isMoney ? 'Budget in money' : 'Budget in hours'}
      text={value?.unit === unit ? plainBudgetAmount(unit, value.amount, currency) : ''}
      placeholder={isMoney ? '12,000' : '120'}
      {...(isMoney && { leftSection: currencySign(currency) })}
      {...(!isMoney && { rightSection: 'h' })}
      check={check}
      clear={value ? { label: 'No budget', run: () => onPick(null) } : undefined}
      onSave={(typed) => onPick({ unit, amount: parse(typed) ?? 0 })}
      onClose={onClose}
    >
      {maySeeMoney && <BudgetUnitSwitch label="Budget in" value={unit} onChange={setUnit} />}
    </ValueMenu>
  )
}
