import { expect, it } from 'vitest'
import { createWorkspaceBody } from '#features/workspace/workspace.contract.ts'
import { countryChoices, currencyChoices, guessCurrency, guessTimeZone, timeZones } from './places.ts'

it.each([
  ['en-US', 'USD'],
  ['en', 'USD'],
  ['de-CH', 'CHF'],
  ['de', 'EUR'],
  ['ja', 'JPY'],
  ['en-US@posix', 'USD'],
  ['?', 'GBP'],
])('guesses the currency of %s as %s', (language, currency) => expect(guessCurrency(language)).toBe(currency))

it('offers only time zones and currencies that the server accepts', () => {
  const takes = createWorkspaceBody.pick({ timeZone: true, currency: true })
  for (const timeZone of [guessTimeZone(), ...timeZones()])
    expect(takes.safeParse({ timeZone }).success).toBe(true)
  for (const { value } of currencyChoices()) expect(takes.safeParse({ currency: value }).success).toBe(true)
})

it('offers all current countries, each once', () => {
  const codes = countryChoices().map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining(['', 'DE', 'US', 'GB', 'ZA', 'TW', 'ZW']))
  expect(codes).not.toEqual(expect.arrayContaining(['UK']))
  for (const code of ['EU', 'DD', 'SU', 'ZZ']) expect(codes).not.toContain(code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(240)
  expect(codes.length).toBeLessThan(255)
})
