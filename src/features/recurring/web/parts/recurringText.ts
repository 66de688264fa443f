import { dayRange, fullDay, fullInstant, shortDay, shortInstant } from '#web/format/dates.ts'
import { isTimed } from '../../recurring.rules.ts'
import type { Period, RecurringInvoice } from '../../recurring.shape.ts'

export const periodNames: Record<Period, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  'every 30 seconds': 'Every 30 seconds',
}

export const modeNames: Record<RecurringInvoice['mode'], string> = {
  draft: 'A draft to review',
  finalise: 'A finalised invoice',
  send: 'A finalised invoice, sent to the client',
}

/** "31 Jan", of an instant with its time. */
export const momentText = (moment: string) => (moment.length > 10 ? shortInstant(moment) : shortDay(moment))
/** For tooltips. */
export const fullMoment = (moment: string) => (moment.length > 10 ? fullInstant(moment) : fullDay(moment))

type Ending = Pick<RecurringInvoice, 'endOn' | 'endAfter' | 'issued'>

/** When it ends: "until 31 Dec", "3 more"; empty for never. */
function endText({ endOn, endAfter, issued }: Ending): string {
  if (endOn) return `until ${shortDay(endOn)}`
  return endAfter ? `${Math.max(0, endAfter - issued)} more` : ''
}

/** "Monthly, 3 more". */
export const rhythmText = (series: Ending & Pick<RecurringInvoice, 'period'>) =>
  [periodNames[series.period], endText(series)].filter(Boolean).join(', ')

/** The days whose time an issue bills. */
export const daysText = ({ from, to }: { from: string; to: string }) => dayRange(from, to) ?? ''

/** Why nothing is issued; null while it goes on. */
export function pauseText({ paused, failure, period }: RecurringInvoice, missed: number): string | null {
  const dates = isTimed(period) ? 'issues' : 'dates'
  switch (paused) {
    case 'failed':
      return `It failed three times: ${failure ?? ''}`
    case 'missed':
      return `12 missed invoices were issued, and ${missed === 1 ? 'one more is' : `${missed} more are`} due. Issue them too, or continue with the next date?`
    case 'person':
      return missed
        ? `Paused. ${missed === 1 ? 'One date has' : `${missed} ${dates} have`} passed since.`
        : 'Paused. Nothing is issued until you resume it.'
    default:
      return null
  }
}
