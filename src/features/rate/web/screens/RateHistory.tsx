import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { shortDay } from '#web/format/dates.ts'
import { currencySign, formatRate, parseAmount } from '#web/format/money.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import type { RateEffect } from '../../rate.contract.ts'
import type { RatePlace } from '../../rate.rules.ts'
import { hasEffect } from '../parts/effectText.ts'
import { amountProblem } from './RateField.tsx'
import classes from './RateHistory.module.css'
import { RateQuestion } from './RateQuestion.tsx'
import { useRatesOf } from './useSetRate.ts'

type Props = { of: Partial<RatePlace>; label: string; anchor: HTMLElement; onClose: () => void }
/** What is about to be set, while it is asked whether open time follows. */
type PendingChange = { from: string | null; rate: number | null; effect: RateEffect }

/** The rates of one place by the day from which they hold, with what comes to hold on another one. */
export function RateHistory({ of, label, anchor, onClose }: Props) {
  const { currency } = useWorkspace()
  const { all, current, refusal, set, findEffect } = useRatesOf(of)
  const [day, setDay] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<PendingChange | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function begin(from: string | null, rate: number | null) {
    if (isBusy) return
    setBusy(true)
    const effect = await findEffect(from, rate)
    setBusy(false)
    if (!effect) return
    if (hasEffect(effect)) setConfirming({ from, rate, effect })
    else finish({ from, rate }, false)
  }
  function finish({ from, rate }: Omit<PendingChange, 'effect'>, applyToUnbilled: boolean | null) {
    setConfirming(null)
    if (applyToUnbilled === null) return
    void set(from, rate, applyToUnbilled)
    setText('')
    setDay(null)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const rate = parseAmount(text, currency)
    const found = amountProblem(rate)
    setProblem(found)
    if (found || !day) return
    void begin(day, rate)
  }

  return (
    <AnchoredPopover anchor={anchor} label={`${label}, by date`} width={320} onClose={onClose}>
      <div className={classes.frame}>
        {all.length === 0 && <p className={classes.hint}>No rate is set here.</p>}
        <ul className={classes.list}>
          {all.map(({ id, rate, from }) => (
            <li key={id} className={classes.line}>
              <span className={classes.rate}>{formatRate(rate, currency)}</span>
              <span className={classes.from}>
                {from ? `from ${shortDay(from)}` : 'from the beginning'}
                {id === current?.id && all.length > 1 && ' · today'}
              </span>
              {refusal === undefined && (
                <ActionIcon
                  aria-label={`Remove the rate ${from ? `from ${shortDay(from)}` : 'from the beginning'}`}
                  onClick={() => void begin(from, null)}
                >
                  <IconTrash size={16} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {confirming && (
          <RateQuestion
            effect={confirming.effect}
            onAnswer={(applyToUnbilled) => finish(confirming, applyToUnbilled)}
          />
        )}
        {refusal === undefined && !confirming && (
          <form className={classes.form} noValidate onSubmit={onSubmit}>
            <DayField
              data-autofocus
              size="xs"
              label="New rate from"
              placeholder="Choose a day"
              withinPortal={false}
              value={day}
              onChange={setDay}
            />
            <TextInput
              size="xs"
              label={`${currency} per hour`}
              inputMode="decimal"
              autoComplete="off"
              leftSection={currencySign(currency)}
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setProblem(null)
              }}
            />
            <Group justify="flex-end">
              <Button type="submit" size="compact-sm" disabled={!day || !text.trim()} loading={isBusy}>
                Add
              </Button>
            </Group>
          </form>
        )}
      </div>
    </AnchoredPopover>
  )
}
