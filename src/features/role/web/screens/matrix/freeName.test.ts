import { expect, test } from 'vitest'
import { freeName } from './freeName.ts'

test('a name that is taken gets the next number that is free, whatever its case', () => {
  expect(freeName('New role', ['Member'])).toBe('New role')
  expect(freeName('New role', ['NEW ROLE', 'new role 2'])).toBe('New role 3')
})
