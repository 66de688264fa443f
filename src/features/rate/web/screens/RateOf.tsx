import { IconCalendarDollar } from '@tabler/icons-react'
import { useState } from 'react'
import type { RatePlace } from '../../rate.rules.ts'
import classes from './RateField.module.css'
import { RateField } from './RateField.tsx'
import { RateHistory } from './RateHistory.tsx'
import { useRatesOf } from './useSetRate.ts'

/** The rate of whatever is named that holds today, set in place where the role may, and behind it those of other days. */
export function RateOf({ of, label }: { of: Partial<RatePlace>; label: string }) {
  const { isLoaded, all, current, inherited, refusal, set, findEffect } = useRatesOf(of)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // As high as when it is loaded: what stands below it does not move away from under the pointer.
  if (!isLoaded) return <span className={classes.place} aria-busy />
  const from = current?.from ?? null
  const others = all.length - (current ? 1 : 0)
  return (
    <span className={classes.place}>
      <RateField
        label={label}
        value={current?.rate ?? null}
        inherited={inherited}
        refusal={refusal}
        findEffect={(rate) => findEffect(from, rate)}
        onSet={(rate, applyToUnbilled) => void set(from, rate, applyToUnbilled)}
      />
      {(refusal === undefined || others > 0) && (
        <button
          type="button"
          className={classes.cancel}
          aria-haspopup="dialog"
          aria-label={`${label}, by date${others > 0 ? ` +${others}` : ''}`}
          title="Rates by date"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <IconCalendarDollar size={16} stroke={1.5} aria-hidden />
          {others > 0 && <span>+{others}</span>}
        </button>
      )}
      {anchor && <RateHistory of={of} label={label} anchor={anchor} onClose={() => setAnchor(null)} />}
    </span>
  )
}
