import { expect, test } from 'vitest'
import { readTeamView, teamPeriods, teamSearch } from './teamAddress.ts'

// A Tuesday.
const usual = teamPeriods('2026-11-24')
const read = (search: string) => readTeamView(new URLSearchParams(search), usual)
const week = { from: '2026-11-23', to: '2026-11-29', project: null, isOnlineOnly: false }

test('without parameters it is this week, which is omitted from the URL', () => {
  expect(read('')).toEqual(week)
  expect(teamSearch(week, usual)).toBe('')
})

test.each(['?period=today', '?period=last-month', '?from=2026-01-05&to=2026-01-20', '?presence=online'])(
  '%s survives a round trip',
  (search) => expect(teamSearch(read(search), usual)).toBe(search),
)

test('invalid parameters fall back to this week', () =>
  expect(read('?from=2026-02-02&to=2026-01-01&project=me&period=soon')).toEqual(week))
