import { expect, test } from 'vitest'
import { ibanProblem, plainIban } from './iban.ts'

test('accepts IBANs with a valid checksum in any notation', () => {
  for (const iban of ['DE89 3704 0044 0532 0130 00', 'gb29nwbk60161331926819', 'NO93-8601-1117-947'])
    expect(ibanProblem(iban)).toBeNull()
  expect(plainIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
})

test.each([
  ['', 'Must be an IBAN'],
  ['12345678', 'Must be an IBAN'],
  ['DE89 3704 0044 0532 0130 01', 'typo'],
  ['DE89 3704 0044 0532 0103 00', 'typo'],
  ['DE89 3704 0044 0532 0130', 'has 22 characters; this one has 20'],
])('refuses %o', (iban, problem) => expect(ibanProblem(iban)).toContain(problem))
