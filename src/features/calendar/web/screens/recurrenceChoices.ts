import { weekdayOf } from '#shared/days.ts'
import { monthDayParts, partsOf, ruleOf } from '../../calendar.recurrence.rules.ts'

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const

export type RecurrenceChoice = { value: string; label: string }

/** The ways to repeat that are offered for an event that begins on a day. */
export function recurrenceChoices(day: string): RecurrenceChoice[] {
  const [code, name] = [codes[weekdayOf(day)] as string, names[weekdayOf(day)] as string]
  const date = Number(day.slice(8))
  const month = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
  const nth = Math.ceil(date / 7)
  const isWorkday = !['SA', 'SU'].includes(code)
  return [
    { value: '', label: 'Does not repeat' },
    { value: 'FREQ=DAILY', label: 'Every day' },
    ...(isWorkday
      ? [{ value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: 'Every weekday (Monday to Friday)' }]
      : []),
    { value: `FREQ=WEEKLY;BYDAY=${code}`, label: `Every week on ${name}` },
    { value: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${code}`, label: `Every 2 weeks on ${name}` },
    {
      value: ruleOf({ FREQ: 'MONTHLY', ...monthDayParts(day) }),
      label: date > 28 ? `Every month on day ${date}, or the last one` : `Every month on day ${date}`,
    },
    { value: `FREQ=MONTHLY;BYDAY=${nth}${code}`, label: `Every month on the ${ordinals[nth - 1]} ${name}` },
    {
      value: `FREQ=YEARLY;BYMONTH=${Number(day.slice(5, 7))};BYMONTHDAY=${date}`,
      label: `Every year on ${month} ${date}`,
    },
  ]
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const isUnit = (freq: string | undefined): freq is keyof typeof units => !!freq && freq in units

export type CustomRule = {
  freq: keyof typeof units
  interval: number
  /** Of weeks: the codes of the weekdays. */
  weekdays: string[]
  end: 'never' | 'until' | 'count'
  until: string
  count: number
}

/** A rule taken apart, as far as the form for it goes; the rest goes by the day on which the event begins. */
export function customOf(rrule: string, day: string): CustomRule {
  const { FREQ, INTERVAL, BYDAY, COUNT, UNTIL } = rrule ? partsOf(rrule) : {}
  return {
    freq: isUnit(FREQ) ? FREQ : 'WEEKLY',
    interval: Number(INTERVAL ?? 1),
    weekdays: BYDAY?.split(',').filter((one) => one.length === 2) ?? [codes[weekdayOf(day)] as string],
    end: COUNT ? 'count' : UNTIL ? 'until' : 'never',
    until: UNTIL ? `${UNTIL.slice(0, 4)}-${UNTIL.slice(4, 6)}-${UNTIL.slice(6, 8)}` : day,
    count: Number(COUNT ?? 10),
  }
}

/** The rule that the form says; the weekday on which the event begins is always one of them. */
export function ruleOfCustom(
  { freq, interval, weekdays, end, until, count }: CustomRule,
  day: string,
): string {
  const own = codes[weekdayOf(day)] as string
  const chosen = codes.filter((code) => code === own || weekdays.includes(code))
  return ruleOf({
    FREQ: freq,
    ...(interval > 1 && { INTERVAL: String(interval) }),
    ...(freq === 'WEEKLY' && { BYDAY: [...chosen.slice(1), ...chosen.slice(0, 1)].sort(byMonday).join(',') }),
    ...(freq === 'MONTHLY' && monthDayParts(day)),
    ...(end === 'count' && { COUNT: String(count) }),
    ...(end === 'until' && { UNTIL: until.replaceAll('-', '') }),
  })
}

const fromMonday = (code: string) => (codes.indexOf(code as (typeof codes)[number]) + 6) % 7
const byMonday = (a: string, b: string) => fromMonday(a) - fromMonday(b)
