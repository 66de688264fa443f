import { expect, it } from 'vitest'
import { projectColors } from '#features/project/project.rules.ts'
import { createWorkspaceBody } from '../../workspace.contract.ts'
import { currencyChoices, guessCurrency, guessTimeZone, timeZones } from './places.ts'
import { contrast, readable } from './WorkspaceBadge.tsx'

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

it('writes on a colour so that it can be read', () => {
  expect(readable('#5755d9').color).toBe('#ffffff')
  expect(readable('#ffd43b')).toEqual({ background: '#ffd43b', color: '#17181c' })
  for (const color of [...projectColors, '#000000', '#ffffff', '#777777', '#7f7f7f', '#e03131', '#0ca678']) {
    const shown = readable(color)
    expect(contrast(shown.background, shown.color), color).toBeGreaterThanOrEqual(4.5)
  }
})
