import { expect, it } from 'vitest'
import { createWorkspaceBody } from '#features/workspace/workspace.contract.ts'
import { currencyChoices, guessCurrency, guessTimeZone, timeZones } from './places.ts'

it.each([
  ['en-US', 'USD'],
  ['en', 'USD'],
  ['de-CH', 'CHF'],
  ['de', 'EUR'],
  ['ja', 'JPY'],
  ['en-US@posix', 'USD'],
  ['?', 'GBP'],
])('guesses the currency of %s as %s', (language, currency) => expect(guessCurrency(language)).toBe(currency))

it('offers only what the server takes', () => {
  const takes = createWorkspaceBody.pick({ timeZone: true, currency: true })
  for (const timeZone of [guessTimeZone(), ...timeZones()])
    expect(takes.safeParse({ timeZone }).success).toBe(true)
  for (const { value } of currencyChoices()) expect(takes.safeParse({ currency: value }).success).toBe(true)
})
