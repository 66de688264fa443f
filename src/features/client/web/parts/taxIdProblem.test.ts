import { expect, test } from 'vitest'
import { taxIdProblem } from './taxIdProblem.ts'

test.each([
  ['', 'DE', null],
  ['DE811128135', 'DE', null],
  ['DE 811 128 135', '', null],
  ['EL094019245', 'GR', null],
  ['XI980780684', 'GB', null],
  ['12-3456789', 'US', null],
  ['DE811128136', 'DE', /check digit/],
  ['ATU62535509', 'DE', /another country \(AT\)/],
])('the problem of tax ID %j in country %j is %j', (taxId, country, expected) => {
  const found = taxIdProblem(taxId, country)
  if (expected) expect(found).toMatch(expected)
  else expect(found).toBe(null)
})
