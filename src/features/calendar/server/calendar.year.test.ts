// A year of series over both changes of the clock, compared with libraries that the product does not expand by: what the calendar
// asks the server for with `rrule-temporal`, what other programs make of the feed with `ical.js`.
import { RRuleTemporal } from 'rrule-temporal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import { icsDates } from '../../../../tests/ics.ts'
import { randomFrom } from '../../../../tests/random.ts'
import { type Random, type RandomSeries, randomSeries } from '../../../../tests/randomRule.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { calendarContract } from '../calendar.contract.ts'
import { calendarFeedContract } from '../calendar.feed.contract.ts'

const { createEvent, getCalendar, updateEvent } = calendarContract

// Feeds reach from some months ago to two years ahead: the next year is in them whole.
const year = new Date().getUTCFullYear() + 1
const [from, to] = [`${year}-01-02`, `${year}-12-30`]
const rules = 38
/** The second and third are on the southern half, and one changes its clocks by half an hour; the third does at midnight. */
const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago']
const seeds = [1, 2, 3]
/** Among them times that a clock skips, and shows twice. */
const clocks = ['00:15', '01:45', '02:15', '02:30', '08:00', '09:00', '13:30', '17:45', '23:45']

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Planned = RandomSeries & {
  title: string
  allDay: boolean
  clock: string
  exdates: string[]
  moved: Moved | null
}
/** One of its dates, and when it takes place instead. */
type Moved = { from: string; day: string; clock: string }

/** The dates of a rule by the other library, and when each begins where the clocks of the zone are set forward and back. */
function theirDates({ rrule, day, allDay, clock }: Planned, zone: string): Map<string, string> {
  const dtstart = `DTSTART:${day.replaceAll('-', '')}T000000Z`
  // Of whole days, so that the last one counts whole; what the library would leave out as skipped is an hour later by RFC 5545.
  const days = new RRuleTemporal({ rruleString: `${dtstart}\nRRULE:${rrule}`, includeDtstart: false })
    .between(new Date(`${year}-01-01T00:00:00Z`), new Date(`${addDays(to, 3)}T00:00:00Z`), true)
    .map((one) => one.toPlainDate())
  return new Map(
    days.map((one) => {
      if (allDay) return [one.toString(), one.toString()]
      const plainTime = one
        .toPlainDateTime()
        .toPlainTime()
        .with({
          hour: Number(clock.slice(0, 2)),
          minute: Number(clock.slice(3)),
        })
      const { epochMilliseconds } = one.toZonedDateTime({ timeZone: zone, plainTime })
      return [one.toString(), new Date(epochMilliseconds).toISOString()]
    }),
  )
}

/** A series with dates that are left out, and one that is moved, of those that it has. */
function plan(random: Random, zone: string, n: number): Planned {
  const series = randomSeries(random, `${year}-01-02`)
  const allDay = random(4) === 0
  const clock = clocks[random(clocks.length)] as string
  const planned = { ...series, title: `${n}: ${series.rrule}`, allDay, clock, exdates: [], moved: null }
  const days = [...theirDates(planned, zone).keys()]
  const exdates = days.slice(1).filter(() => random(10) === 0)
  const others = days.slice(1).filter((one) => !exdates.includes(one))
  const original = others[random(others.length)]
  const moved =
    original && random(3) === 0
      ? { from: original, day: addDays(original, random(9) - 4), clock: clocks[4 + random(4)] as string }
      : null
  return { ...planned, exdates, moved }
}

/** What is to stand in the calendar, as the feed’s reader writes it. */
function expectedOf(planned: Planned, zone: string): string[] {
  const { exdates, moved, title, allDay } = planned
  const dates = theirDates(planned, zone)
  for (const day of exdates) dates.delete(day)
  if (moved) dates.set(moved.from, allDay ? moved.day : instantOf(zone, `${moved.day}T${moved.clock}:00`))
  return [...dates.values()]
    .filter((at) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    .map((at) => `${at} ${title}`)
}

async function make(owner: Person, planned: Planned, zone: string) {
  const { title, allDay, day, clock, rrule, exdates, moved } = planned
  const times = (on: string, at: string) => {
    if (allDay) return { start: on, end: addDays(on, 1) }
    const start = instantOf(zone, `${on}T${at}:00`)
    return { start, end: new Date(Date.parse(start) + 45 * 60_000).toISOString() }
  }
  const made = await owner.data(createEvent, {
    body: { title, allDay, ...times(day, clock), timeZone: allDay ? null : zone, rrule },
  })
  if (exdates.length) await owner.data(updateEvent, { body: { id: made.id, scope: 'all', exdates } })
  if (moved)
    await owner.data(updateEvent, {
      body: { id: made.id, scope: 'this', day: moved.from, ...times(moved.day, moved.clock) },
    })
}

/**
 * Whether `ical.js` reads a date as RFC 5545 has it. A time that a clock skips it takes by the offset from then on, one that it shows
 * twice as the second, and of a yearly rule a day that a month lacks as the first of the next month.
 */
function isReadAlike(date: string, zone: string): boolean {
  const [at = '', , rule = ''] = date.split(' ')
  if (/FREQ=YEARLY.*BYMONTHDAY=(29|30|31)/.test(rule)) return false
  if (at.length === 10) return true
  const [before, after] = [-3, 3].map((hours) => {
    const time = new Date(Date.parse(at) + hours * 3_600_000).toISOString()
    return Date.parse(`${wallTimeIn(zone, time)}Z`) - Date.parse(time)
  })
  return before === after
}

test.each(zones.flatMap((zone) => seeds.map((seed) => [zone, seed] as const)))(
  `${rules} random series of ${year} in %s by seed %i match other libraries`,
  { timeout: 180_000 },
  async (zone, seed) => {
    const random = randomFrom(seed * 1_000 + zones.indexOf(zone))
    const owner = await server.makeOwner()
    const all = Array.from({ length: rules }, (_, n) => plan(random, zone, n))
    for (const planned of all) await make(owner, planned, zone)
    const expected = all.flatMap((planned) => expectedOf(planned, zone)).toSorted()
    expect(expected.length).toBeGreaterThan(rules * 5)

    const ask = async (first: string, last: string) =>
      (await owner.data(getCalendar, { query: { from: first, to: last, timeZone: zone } }))
        .map(({ start, title, allDay }) => `${allDay ? start : new Date(start).toISOString()} ${title}`)
        .filter((one) => one.slice(0, 10) >= from && one.slice(0, 10) <= to)
    expect((await ask(addDays(from, -1), addDays(to, 1))).toSorted()).toEqual(expected)
    // As the screen asks, by weeks that lie about a month; what lies in two of them is in both.
    const shown = new Set<string>()
    for (let first = addDays(from, -1); first <= to; first = addDays(first, 35))
      for (const one of await ask(first, addDays(first, 41))) shown.add(one)
    // A date that was moved to where another one of its series stands is in it once.
    expect([...shown].toSorted()).toEqual([...new Set(expected)])

    const { address } = (
      await owner.call(calendarFeedContract.createCalendarFeed, { body: { project: null } })
    ).body as { address: string }
    const file = await (await fetch(server.url + new URL(address).pathname)).text()
    const compared = (dates: string[]) => dates.filter((one) => isReadAlike(one, zone))
    expect(compared(icsDates(file, from, to))).toEqual(compared(expected))
    expect(compared(expected).length).toBeGreaterThan(expected.length * 0.9)
  },
)
