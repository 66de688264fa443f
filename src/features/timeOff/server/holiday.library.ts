import Holidays from 'date-holidays'
import type { Holiday, HolidayCalendar, OwnHoliday } from '../holiday.shape.ts'

/** Which years of which region were looked up; finding them takes milliseconds each. */
const found = new Map<string, Holiday[]>()
const maxFound = 500

const library = new Holidays()
const countries = library.getCountries('en')

/** A country and its parts by their codes; null where there is no such one. */
function partsOf(region: string): [country: string, state?: string, part?: string] | null {
  const [country = '', state, part] = region.split('-')
  if (!countries[country]) return null
  if (state !== undefined && !library.getStates(country)?.[state]) return null
  if (state !== undefined && part !== undefined && !library.getRegions(country, state)?.[part]) return null
  return [country, ...(state === undefined ? [] : [state]), ...(part === undefined ? [] : [part])] as [
    string,
    string?,
    string?,
  ]
}

export const isKnownRegion = (region: string): boolean => partsOf(region) !== null

/** The countries, or the regions within one; by name. */
export function regionsWithin(within: string | undefined): { region: string; name: string }[] {
  const parts = within === undefined ? [] : partsOf(within)
  if (!parts) return []
  const [country, state, part] = parts
  const named = part
    ? {}
    : state
      ? library.getRegions(country as string, state, 'en')
      : country
        ? library.getStates(country, 'en')
        : countries
  return Object.entries(named ?? {})
    .map(([code, name]) => ({ region: within ? `${within}-${code}` : code, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The public holidays of a region in a year, a line for each of their days; none where it is not known. */
function publicHolidays(region: string, year: number): Holiday[] {
  const name = `${region} ${year}`
  const known = found.get(name)
  if (known) return known
  const parts = partsOf(region)
  const holidays = parts ? new Holidays(...(parts as [string, string, string])).getHolidays(year, 'en') : []
  const days = holidays
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end, name, rule }) => {
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
      const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
      return Array.from({ length: count }, (_, nth) => ({
        // The rule is how the library finds it each year; two of one rule are told apart by name.
        key: `${rule} ${name.replace(/ \(substitute day\)$/, '')}`.slice(0, 200),
        date: new Date(first + nth * 86_400_000).toISOString().slice(0, 10),
        name,
        region,
        isHidden: false,
      }))
    })
  if (found.size >= maxFound) found.clear()
  found.set(name, days)
  return days
}

/** All holidays of a year by their days: those of the workspace’s region and its members’ regions, and what it added. */
export function holidaysOf(calendar: HolidayCalendar, regions: readonly string[], year: number): Holiday[] {
  const all = new Set([...(calendar.region ? [calendar.region] : []), ...regions])
  const days = [...all].flatMap((region) => publicHolidays(region, year))
  const hidden = new Set(calendar.hidden)
  return [
    ...days.map((one) => ({ ...one, isHidden: hidden.has(one.key) })),
    ...calendar.own.flatMap((one) => inYear(one, year)),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.name.localeCompare(b.name)))
}

/** On the 29th of February only where there is one. */
function inYear({ id, name, date, yearly }: OwnHoliday, year: number): Holiday[] {
  const its = yearly ? `${year}${date.slice(4)}` : date
  const isThere = !Number.isNaN(Date.parse(its)) && new Date(its).toISOString().slice(0, 10) === its
  if (!its.startsWith(`${year}-`) || !isThere) return []
  return [{ key: id, date: its, name, region: null, isHidden: false }]
}
