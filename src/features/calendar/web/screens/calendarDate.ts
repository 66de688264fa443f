import { isDay } from '#shared/days.ts'

/** The day that an address shows; today where it names none. */
export function dateIn(params: URLSearchParams, today: string): string {
  const day = params.get('date') ?? ''
  return /^(19|2\d)/.test(day) && isDay(day) ? day : today
}
