import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test.each([
  ['0193f0d2-7a1c-7e3b-9c55-2a6b8f1d4e70', true],
  ['0193F0D2-7A1C-7E3B-9C55-2A6B8F1D4E70', false],
  ['------------------------------------', false],
  ['0193f0d27a1c7e3b9c552a6b8f1d4e70', false],
  ['0193f0d2-7a1c-7e3b-9c55-2a6b8f1d4e70\n', false],
  ['', false],
])('%j is an id: %s', (text, is) => expect(isUuid(text)).toBe(is))
