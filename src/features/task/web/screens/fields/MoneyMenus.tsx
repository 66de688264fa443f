import { useState } from 'react'
import type { RateEffect } from '#features/rate/rate.contract.ts'
import { hasEffect } from '#features/rate/web/parts/effectText.ts'
import { useLazyGetRateEffectQuery } from '#features/rate/web/rate.api.ts'
import { RateQuestion } from '#features/rate/web/screens/RateQuestion.tsx'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { currencySign, parseAmount, plainAmount } from '#web/format/money.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import classes from './FieldMenu.module.css'
import { common, type MenuProps } from './fieldMenu.ts'
import { ValueMenu } from './ValueMenu.tsx'

function checkAmount(text: string, currency: string): string | null {
  const amount = parseAmount(text, currency)
  if (amount === null) return `Enter an amount such as ${plainAmount(95, currency)}`
  return amount > 1_000_000_000 ? 'At most 1,000,000,000' : null
}

/** What an hour on the task costs, instead of the other rates; asks whether open time follows, where there is any. */
export function RateMenu({ tasks, anchor, onClose, onChange }: MenuProps) {
  const { currency } = useWorkspace()
  const [loadEffect] = useLazyGetRateEffectQuery()
  const [confirming, setConfirming] = useState<{ rate: number | null; effect: RateEffect } | null>(null)
  const rate = common(tasks, 'rate') ?? null
  async function save(next: number | null) {
    // Without time nothing has to be asked for; an hour that runs counts as time.
    if (tasks.every(({ activeTime, active }) => activeTime === 0 && !active)) return onChange({ rate: next })
    const { data: effect, error } = await loadEffect({ tasks: tasks.map(({ id }) => id), rate: next })
    if (error || !effect) showFailure(error, 'The rate was not set.')
    else if (hasEffect(effect)) setConfirming({ rate: next, effect })
    else onChange({ rate: next })
  }
  if (confirming)
    return (
      <AnchoredPopover anchor={anchor} label="Rate per hour" width={264} onClose={onClose}>
        <div className={classes.form}>
          <RateQuestion
            effect={confirming.effect}
            onAnswer={(applyRate) =>
              applyRate === null
                ? onClose()
                : onChange({ rate: confirming.rate, ...(applyRate && { applyRate }) })
            }
          />
        </div>
      </AnchoredPopover>
    )
  return (
    <ValueMenu
      anchor={anchor}
      label="Rate per hour"
      text={rate === null ? '' : plainAmount(rate, currency)}
      placeholder="95"
      leftSection={currencySign(currency)}
      rightSection="/h"
      check={(text) => checkAmount(text, currency)}
      clear={rate === null ? undefined : { label: 'Use the default rate', run: () => void save(null) }}
      onSave={(text) => void save(parseAmount(text, currency))}
      onClose={onClose}
    >
      <p className={classes.hint}>Overrides the rates of project, client and member.</p>
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
        Charged however long it takes. Without one, the price is billable time × rate.
      </p>
    </ValueMenu>
  )
}
