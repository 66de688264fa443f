import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { currencySign, formatRate, parseAmount, plainAmount } from '../../../../web/format/money.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import { amount } from '../../rate.contract.ts'
import classes from './RateField.module.css'

type Props = {
  /** What the rate is of, for those who do not see where it stands: "Rate of Ann". */
  label: string
  /** Per hour; null where none is set. */
  value: number | null
  /** What holds as long as none is set, and where it comes from: "the workspace". */
  inherited?: { rate: number | null; from: string } | undefined
  /** Why it cannot be changed; left out where it can. */
  refusal?: string | undefined
  onSet: (rate: number | null, applyToUnbilled: boolean) => void
}

/** An amount per hour. A changed one asks whether time that is not invoiced yet follows; nothing is set before. */
export function RateField({ label, value, inherited, refusal, onSet }: Props) {
  const { currency } = useWorkspace()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : plainAmount(value, currency)
  const text = typed ?? shown
  const wanted = text.trim() ? parseAmount(text, currency) : null
  const problem =
    text.trim() && wanted === null
      ? 'Write an amount such as 95 or 95.50'
      : wanted !== null && !amount.safeParse(wanted).success
        ? 'At most 1,000,000,000'
        : null
  const isChanged = typed !== null && !problem && wanted !== value
  const rest =
    inherited && inherited.rate !== null
      ? `${formatRate(inherited.rate, currency)} from ${inherited.from}`
      : 'No rate'

  function finish(applyToUnbilled?: boolean) {
    if (applyToUnbilled !== undefined) onSet(wanted, applyToUnbilled)
    setTyped(null)
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === null) return
    event.preventDefault()
    event.stopPropagation()
    finish()
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
      <form
        className={classes.line}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) frame.current?.querySelector<HTMLButtonElement>('[data-first]')?.focus()
          else if (!problem) setTyped(null)
        }}
      >
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
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <span className={classes.per}>/h</span>
      </form>
      <span
        id={`${id}-note`}
        className={problem ? classes.problem : classes.inherited}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? (value === null && !isChanged ? rest : '')}
      </span>
      {isChanged && (
        <div role="group" aria-labelledby={`${id}-ask`} className={classes.ask}>
          <span id={`${id}-ask`}>Also for time that is not invoiced yet?</span>
          <button
            type="button"
            {...leaving}
            data-first
            className={classes.choice}
            onClick={() => finish(true)}
          >
            Yes
          </button>
          <button type="button" {...leaving} className={classes.choice} onClick={() => finish(false)}>
            Only from now on
          </button>
          <button type="button" {...leaving} className={classes.cancel} onClick={() => finish()}>
            Cancel
          </button>
        </div>
      )}
    </div>
  )
}
