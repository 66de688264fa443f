import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import type { RateEffect } from '../../rate.contract.ts'

/** Whether there is open time that would follow a rate. */
export const hasEffect = ({ entries, hidden }: RateEffect) => entries + hidden > 0

/** "12h of unbilled time would change from €1,080.00 to €1,200.00." */
export function effectText(
  { entries, minutes, before, after, hidden }: RateEffect,
  currency: string,
): string {
  const worth = ({ amount, unpricedMinutes }: RateEffect['before']) =>
    [
      (amount > 0 || unpricedMinutes === 0) && formatMoney(amount, currency),
      unpricedMinutes > 0 &&
        (minutes === unpricedMinutes ? 'no rate' : `${durationText(unpricedMinutes)} unpriced`),
    ]
      .filter(Boolean)
      .join(' + ')
  const others = `${hidden} ${hidden === 1 ? 'entry' : 'entries'} that you can’t see`
  if (!entries) return `${others} would change.`
  const seen =
    minutes === 0
      ? 'A running timer would change.'
      : `${durationText(minutes)} of unbilled time would change from ${worth(before)} to ${worth(after)}.`
  return hidden ? `${seen} So would ${others}.` : seen
}
