import { expect, it } from 'vitest'
import { quantityText } from './quantityText.ts'

it.each([
  [{ quantity: 0.3333, minutes: 20, unit: 'HUR' }, '0:20 h'],
  [{ quantity: 1234.5, minutes: 74_070, unit: 'HUR' }, '1234:30 h'],
  [{ quantity: 3, minutes: null, unit: 'C62' }, '3'],
  [{ quantity: 0.5, minutes: null, unit: 'DAY' }, '0.5 d'],
] as const)('says %j as %s', (line, text) => expect(quantityText(line)).toBe(text))
