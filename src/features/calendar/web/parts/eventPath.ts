import { wallTimeIn } from '#shared/zones.ts'

/** The day on which an event begins for whoever reads times in a zone. */
export const eventDay = ({ start, allDay }: { start: string; allDay: boolean }, timeZone: string): string =>
  allDay ? start : wallTimeIn(timeZone, start).slice(0, 10)

/** Where an event is opened, on one of its days. */
export const eventPath = (id: string, day: string) => `/calendar?date=${day}&event=${id}`
