// Reads calendar files as other programs do, by a library of its own.
import ICAL from 'ical.js'
import { addDays } from '#shared/days.ts'

/** All that begins between two days in UTC, made from the rules and zones that stand in the file; sorted, as `start title`. */
export function icsDates(file: string, from: string, to: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const [exceptions, others] = [true, false].map((is) =>
    calendar.getAllSubcomponents('vevent').filter((one) => one.hasProperty('recurrence-id') === is),
  ) as [ICAL.Component[], ICAL.Component[]]
  const found: string[] = []
  const add = (title: string, start: ICAL.Time) => {
    const at = start.isDate ? start.toString() : start.toJSDate().toISOString()
    if (at.slice(0, 10) >= from && at.slice(0, 10) <= to) found.push(`${at} ${title}`)
  }
  for (const component of others) {
    const its = exceptions.filter(
      (one) => one.getFirstPropertyValue('uid') === component.getFirstPropertyValue('uid'),
    )
    const event = new ICAL.Event(component, { strictExceptions: false, exceptions: its })
    if (!event.isRecurring()) {
      add(event.summary, event.startDate)
      continue
    }
    const dates = event.iterator()
    for (
      let next = dates.next();
      next && next.toString().slice(0, 10) <= addDays(to, 2);
      next = dates.next()
    ) {
      const { item, startDate } = event.getOccurrenceDetails(next)
      add(item.summary, startDate)
    }
  }
  return found.toSorted()
}
