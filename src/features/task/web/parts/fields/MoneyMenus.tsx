import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { currencySign, parseAmount, plainAmount } from '../../../../../web/format/money.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
import classes from './FieldMenu.module.css'
import { common, type MenuProps } from './fieldMenu.ts'
import { ValueMenu } from './ValueMenu.tsx'

function checkAmount(text: string, currency: string): string | null {
  const amount = parseAmount(text, currency)
  if (amount === null) return `Type an amount such as ${plainAmount(95, currency)}`
  return amount > 1_000_000_000 ? 'At most 1,000,000,000' : null
}

/** What an hour on the task costs, instead of the rates of project and member. */
export function RateMenu({ tasks, anchor, onClose, onChange }: MenuProps) {
  const { currency } = useWorkspace()
  const [applyRate, setApplyRate] = useState(false)
  const rate = common(tasks, 'rate') ?? null
  const hasTime = tasks.some(({ activeTime }) => activeTime !== 0)
  const change = (next: number | null) => onChange({ rate: next, ...(hasTime && applyRate && { applyRate }) })
  return (
    <ValueMenu
      anchor={anchor}
      label="Rate per hour"
      text={rate === null ? '' : plainAmount(rate, currency)}
      placeholder="95"
      leftSection={currencySign(currency)}
      rightSection="/h"
      check={(text) => checkAmount(text, currency)}
      clear={rate === null ? undefined : { label: 'Use the usual rate', run: () => change(null) }}
      onSave={(text) => change(parseAmount(text, currency))}
      onClose={onClose}
    >
      {hasTime ? (
        <Checkbox
          size="xs"
          checked={applyRate}
          onChange={(event) => setApplyRate(event.currentTarget.checked)}
          label="Also for time tracked already"
          description="Time that was invoiced keeps the rate it was invoiced with."
        />
      ) : (
        <p className={classes.hint}>Counts instead of the rates of project and member.</p>
      )}
    </ValueMenu>
  )
}

/** A fixed price, or back to what the time makes. */
export function PriceMenu({ tasks, anchor, onClose, onChange }: MenuProps) {
  const { currency } = useWorkspace()
  const isFixed = tasks.some(({ isPriceFixed }) => isPriceFixed)
  const price = isFixed ? (common(tasks, 'price') ?? null) : null
  return (
    <ValueMenu
      anchor={anchor}
      label="Fixed price"
      text={price === null ? '' : plainAmount(price, currency)}
      placeholder="1,200"
      leftSection={currencySign(currency)}
      check={(text) => checkAmount(text, currency)}
      clear={isFixed ? { label: 'Time × rate', run: () => onChange({ price: null }) } : undefined}
      onSave={(text) => onChange({ price: parseAmount(text, currency) })}
      onClose={onClose}
    >
      <p className={classes.hint}>
        A fixed price stands whatever the time. Without one the price is billable time × rate.
      </p>
    </ValueMenu>
  )
}
