import { useState } from 'react'
import type { Tax } from '#features/tax/tax.shape.ts'
import { minorDigits } from '#shared/money.ts'
import { formatMinutes, parseDuration } from '#web/format/durations.ts'
import { formatMoney, parseAmount } from '#web/format/money.ts'
import { type Choice, Picker } from '#web/ui/picker/Picker.tsx'
import type { InvoiceLine } from '../../../invoice.shape.ts'
import type { SetLine } from '../../parts/draftChange.ts'
import { LineCell } from './LineCell.tsx'
import classes from './LinesTable.module.css'
import { parseDecimal } from './parseDecimal.ts'
import { unitChoices, unitNames } from './units.ts'

type Props = {
  line: InvoiceLine
  name: string
  currency: string
  taxes: readonly Tax[]
  onSet: (fields: Omit<SetLine, 'id'>) => void
  onEnter: () => void
}

const isPercent = (typed: string) => {
  const value = parseDecimal(typed.replace('%', ''), 2)
  return typed === '' || (value !== null && value >= 0 && value <= 100)
}

/** How much of it, for how much. */
export function LineAmounts({ line, name, currency, taxes, onSet, onEnter }: Props) {
  return (
    <>
      {line.kind === 'time' ? (
        <LineCell
          name="quantity"
          label={`Hours of ${name}`}
          text={formatMinutes(line.minutes ?? 0)}
          isNumber
          check={(typed) => (parseDuration(typed) === null ? 'Enter hours such as 3:30 or 3.5' : null)}
          onSave={(typed) => onSet({ minutes: parseDuration(typed) ?? 0 })}
          onEnter={onEnter}
        />
      ) : (
        <LineCell
          name="quantity"
          label={`Quantity of ${name}`}
          text={String(line.quantity)}
          isNumber
          check={(typed) => (parseDecimal(typed, 4) === null ? 'Enter a number with up to 4 decimals' : null)}
          onSave={(typed) => onSet({ quantity: parseDecimal(typed, 4) ?? 1 })}
          onEnter={onEnter}
        />
      )}
      {line.kind === 'time' ? (
        <span className={classes.unit}>{unitNames.HUR}</span>
      ) : (
        <CellChoice
          label="Unit"
          of={name}
          value={line.unit}
          shown={unitNames[line.unit]}
          choices={unitChoices}
          onPick={(unit) => onSet({ unit })}
        />
      )}
      <LineCell
        name="rate"
        label={`Rate of ${name}`}
        text={line.rate.toFixed(minorDigits(currency))}
        isNumber
        check={(typed) => (parseAmount(typed, currency) === null ? `Enter an amount in ${currency}` : null)}
        onSave={(typed) => onSet({ rate: parseAmount(typed, currency) ?? 0 })}
        onEnter={onEnter}
      />
      <LineCell
        name="discount"
        label={`Discount on ${name} in percent`}
        text={line.discount ? `${line.discount}%` : ''}
        placeholder="–"
        isNumber
        check={(typed) => (isPercent(typed) ? null : 'Enter a percentage up to 100')}
        onSave={(typed) => onSet({ discount: parseDecimal(typed.replace('%', ''), 2) ?? 0 })}
        onEnter={onEnter}
      />
      <CellChoice<string | null>
        label="Tax"
        of={name}
        value={line.tax}
        shown={taxes.find(({ id }) => id === line.tax)?.name ?? 'No tax'}
        choices={[
          { value: null, label: 'No tax' },
          ...taxes
            .filter(({ id, archivedAt }) => archivedAt === null || id === line.tax)
            .map((tax) => ({ value: tax.id, label: tax.name, detail: `${tax.percent}%` })),
        ]}
        onPick={(tax) => onSet({ tax })}
      />
      <span className={classes.amount}>{formatMoney(line.total, currency)}</span>
    </>
  )
}

type ChoiceProps<T> = {
  label: string
  of: string
  value: T
  shown: string
  choices: readonly Choice<T>[]
  onPick: (value: T) => void
}

/** A field of a line that a menu changes. */
function CellChoice<T extends string | null>({ label, of, value, shown, choices, onPick }: ChoiceProps<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
    anchor?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={classes.choice}
        aria-label={`${label} of ${of}: ${shown}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown}
      </button>
      {anchor && (
        <Picker
          anchor={anchor}
          label={label}
          value={value}
          choices={choices}
          onClose={close}
          onPick={(picked) => {
            close()
            if (picked !== value) onPick(picked)
          }}
        />
      )}
    </>
  )
}
