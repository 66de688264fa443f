const hour = 60
const day = 24 * hour

/** The choices, in minutes before the start; of whole days, before nine o’clock. */
export const usualMinutes = (allDay: boolean): readonly number[] =>
  allDay ? [0, day, 2 * day, 7 * day] : [0, 5, 10, 15, 30, hour, 2 * hour, day, 2 * day, 7 * day]

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** A reminder in words. */
export function reminderName(minutes: number, allDay: boolean): string {
  if (minutes === 0) return allDay ? 'On the day at 9:00' : 'At the start'
  const [amount, unit] =
    minutes % (7 * day) === 0
      ? [minutes / (7 * day), 'week']
      : minutes % day === 0
        ? [minutes / day, 'day']
        : minutes % hour === 0
          ? [minutes / hour, 'hour']
          : [minutes, 'minute']
  return `${count(amount, unit)} before${allDay && minutes % day === 0 ? ' at 9:00' : ''}`
}
