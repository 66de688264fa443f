import { type KeyboardEvent, useId } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { focusAtOnce } from '#web/ui/focus/focusAtOnce.ts'
import type { RateEffect } from '../../rate.contract.ts'
import { effectText } from '../parts/effectText.ts'
import classes from './RateField.module.css'

type Props = {
  effect: RateEffect
  /** Null: the rate is not set at all. */
  onAnswer: (applyToUnbilled: boolean | null) => void
}

/** Whether open time follows a rate that is about to be set, with what that makes of it. */
export function RateQuestion({ effect, onAnswer }: Props) {
  const { currency } = useWorkspace()
  const id = useId()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onAnswer(null)
  }
  const leaving = { type: 'button', onKeyDown } as const
  return (
    <div role="group" aria-labelledby={id} className={classes.ask} ref={focusAtOnce}>
      <span id={id}>{effectText(effect, currency)}</span>
      <button {...leaving} data-autofocus className={classes.choice} onClick={() => onAnswer(true)}>
        Change earlier time too
      </button>
      <button {...leaving} className={classes.choice} onClick={() => onAnswer(false)}>
        Keep earlier time as is
      </button>
      <button {...leaving} className={classes.cancel} onClick={() => onAnswer(null)}>
        Cancel
      </button>
    </div>
  )
}
