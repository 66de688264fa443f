import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { amount } from '#shared/fields.ts'
import { currencySign, formatRate, parseAmount, plainAmount } from '#web/format/money.ts'
import type { RateEffect } from '../../rate.contract.ts'
import { hasEffect } from '../parts/effectText.ts'
import classes from './RateField.module.css'
import { RateQuestion } from './RateQuestion.tsx'

type Props = {
  /** What the rate is of, for those who do not see where it stands: "Rate of Ann". */
  label: string
  /** Per hour; null where none is set. */
  value: number | null
  /** What holds as long as none is set, and where it comes from: "the workspace". */
  inherited?: { rate: number | null; from: string } | undefined
  /** Why it cannot be changed; left out where it can. */
  refusal?: string | undefined
  /** What would become of open time; undefined when that could not be found out. */
  findEffect: (rate: number | null) => Promise<RateEffect | undefined>
  onSet: (rate: number | null, applyToUnbilled: boolean) => void
}

/** An amount per hour. A changed one asks whether open time follows, where there is any; nothing is set before. */
export function RateField({ label, value, inherited, refusal, findEffect, onSet }: Props) {
  const { currency } = useWorkspace()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<RateEffect | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shown = value === null ? '' : plainAmount(value, currency)
  const text = typed ?? shown
  const amount = text.trim() ? parseAmount(text, currency) : null
  const problem = text.trim() ? amountProblem(amount) : null
  const isChanged = typed !== null && !problem && amount !== value
  const rest =
    inherited && inherited.rate !== null
      ? `${formatRate(inherited.rate, currency)} from ${inherited.from}`
      : 'No rate'

  function finish(applyToUnbilled: boolean | null) {
    if (applyToUnbilled !== null) onSet(amount, applyToUnbilled)
    setTyped(null)
    setConfirming(null)
    field.current?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (problem || isBusy) return
    if (!isChanged) return setTyped(null)
    setBusy(true)
    const effect = await findEffect(amount)
    setBusy(false)
    if (!effect) return
    if (hasEffect(effect)) setConfirming(effect)
    else finish(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === null) return
    event.preventDefault()
    event.stopPropagation()
    finish(null)
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (!frame.current?.contains(relatedTarget) && !isChanged && !problem) setTyped(null)
  }

  const leaving = { onKeyDown, onBlur }

  if (refusal !== undefined) {
    return (
      <span className={classes.fixed} title={refusal}>
        {value === null ? <span className={classes.inherited}>{rest}</span> : formatRate(value, currency)}
      </span>
    )
  }
  return (
    <div ref={frame} className={classes.rate}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <span className={classes.line}>
          <span className={classes.sign} aria-hidden="true">
            {currencySign(currency)}
          </span>
          <input
            ref={field}
            className={classes.input}
            aria-label={`${label}, ${currency} per hour`}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-note`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="–"
            {...leaving}
            value={text}
            readOnly={isBusy}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setConfirming(null)
            }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span className={classes.per}>/h</span>
        </span>
        {isChanged && !confirming && (
          <span className={classes.ask}>
            <button type="submit" {...leaving} className={classes.choice} aria-busy={isBusy}>
              Save
            </button>
            <button type="button" {...leaving} className={classes.cancel} onClick={() => finish(null)}>
              Cancel
            </button>
          </span>
        )}
      </form>
      <span
        id={`${id}-note`}
        className={problem ? classes.problem : classes.inherited}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? (value === null && !isChanged ? rest : '')}
      </span>
      {isChanged && confirming && <RateQuestion effect={confirming} onAnswer={finish} />}
    </div>
  )
}

/** Why an amount that was typed cannot be a rate; null is what could not be read. */
export function amountProblem(parsed: number | null): string | null {
  if (parsed === null) return 'Enter an amount such as 95 or 95.50'
  return amount.safeParse(parsed).success ? null : 'At most 1,000,000,000'
}
