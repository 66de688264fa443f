import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { monthName } from '#web/format/dates.ts'
import { currencySign } from '#web/format/money.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import { dayPicker } from '#web/ui/picker/dayPicker.ts'
import { type CarryOver, carryOvers, type RetainerTerms } from '../../retainer.contract.ts'
import { isOngoing, monthOf, termsIn } from '../../retainer.rules.ts'
import { BudgetUnitSwitch } from '../parts/BudgetUnitSwitch.tsx'
import { type BudgetUnit, parseBudgetAmount, plainBudgetAmount } from '../parts/budgetAmount.ts'
import { termsText } from '../parts/retainerText.ts'
import classes from './RetainerMenu.module.css'

type Props = {
  anchor: HTMLElement
  value: readonly RetainerTerms[]
  /** Whether a retainer of money may be seen and set. */
  maySeeMoney: boolean
  onPick: (terms: RetainerTerms[]) => void
  onClose: () => void
}

/** What each month of a retainer includes, from which month on; earlier months keep their terms. */
export function RetainerMenu({ anchor, value, maySeeMoney, onPick, onClose }: Props) {
  const { currency } = useWorkspace()
  return (
    <AnchoredPopover anchor={anchor} label="Retainer" width={340} onClose={onClose}>
      <div className={classes.frame}>
        {value.length > 0 && (
          <ul className={classes.list} aria-label="Terms by month">
            {value.map((terms) => {
              const left = value.filter((other) => other !== terms)
              return (
                <li key={terms.from} className={classes.line}>
                  <span className={classes.from}>{monthName(terms.from)}</span>
                  <span className={classes.terms}>{termsText(terms, currency)}</span>
                  {isOngoing(left) && (
                    <ActionIcon
                      aria-label={`Remove the terms from ${monthName(terms.from)}`}
                      onClick={() => onPick(left)}
                    >
                      <IconTrash size={16} stroke={1.5} />
                    </ActionIcon>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <TermsForm value={value} maySeeMoney={maySeeMoney} onPick={onPick} />
      </div>
    </AnchoredPopover>
  )
}

/** The terms with others from a month on, which begin anew if they had ended. */
const withTerms = (value: readonly RetainerTerms[], terms: RetainerTerms) =>
  [
    ...value.filter(({ from, amount }) => from !== terms.from && !(amount === null && from > terms.from)),
    terms,
  ].sort((a, b) => (a.from < b.from ? -1 : 1))

function TermsForm({ value, maySeeMoney, onPick }: Pick<Props, 'value' | 'maySeeMoney' | 'onPick'>) {
  const { currency, timeZone, workdayDuration } = useWorkspace()
  const month = monthOf(dayIn(timeZone))
  const current = termsIn(value, month) ?? value[0]
  const [from, setFrom] = useState(month)
  const [unit, setUnit] = useState<BudgetUnit>(current?.unit ?? 'minutes')
  const [carryOver, setCarryOver] = useState<CarryOver>(current?.carryOver ?? 'none')
  const [text, setText] = useState(current ? plainOf(current, currency) : '')
  const [problem, setProblem] = useState<string | null>(null)
  const isMoney = unit === 'money'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // The form it stands in, if any, is not meant.
    event.stopPropagation()
    const amount = parseBudgetAmount(unit, text, { currency, workdayDuration })
    const found = amountProblem(amount, isMoney)
    setProblem(found)
    if (amount !== null && !found) onPick(withTerms(value, { from: monthOf(from), unit, amount, carryOver }))
  }
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {maySeeMoney && (
        <BudgetUnitSwitch
          label="Each month includes"
          value={unit}
          onChange={(next) => {
            setUnit(next)
            setText('')
            setProblem(null)
          }}
        />
      )}
      <TextInput
        data-autofocus
        size="xs"
        label={isMoney ? 'Money included each month' : 'Hours included each month'}
        placeholder={isMoney ? '2,000' : '10'}
        inputMode="decimal"
        autoComplete="off"
        leftSection={isMoney && currencySign(currency)}
        rightSection={!isMoney && 'h'}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <NativeSelect
        size="xs"
        label="Unused at month’s end"
        data={Object.entries(carryOvers).map(([value, label]) => ({ value, label }))}
        value={carryOver}
        onChange={(event) => setCarryOver(event.currentTarget.value as CarryOver)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape in the months leaves those, and not all of it */}
      <div role="presentation" onKeyDown={(event) => isInMonths(event) && event.stopPropagation()}>
        <MonthPickerInput
          size="xs"
          label="From"
          valueFormat="MMMM YYYY"
          popoverProps={{ withinPortal: false, withRoles: false }}
          ariaLabels={dayPicker.ariaLabels}
          value={from}
          onChange={(picked) => setFrom(picked ?? month)}
        />
      </div>
      <Group justify="flex-end">
        <Button type="submit" size="compact-sm">
          Save
        </Button>
      </Group>
    </form>
  )
}

const isInMonths = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target as HTMLElement).hasAttribute('data-dates-input')

const plainOf = ({ unit, amount }: RetainerTerms, currency: string) =>
  amount === null ? '' : plainBudgetAmount(unit, amount, currency)

function amountProblem(amount: number | null, isMoney: boolean): string | null {
  if (amount === null) return isMoney ? 'Enter an amount such as 2,000' : 'Enter hours such as 10 or 7.5'
  const max = isMoney ? 1_000_000_000 : 6_000_000
  return amount > max ? `At most ${isMoney ? '1,000,000,000' : '100,000 hours'}` : null
}
