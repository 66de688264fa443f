import { expect, test } from 'vitest'
import { freeName } from './freeName.ts'

test('a taken name gets the next free number, ignoring case', () => {
  expect(freeName('New role', ['Member'])).toBe('New role')
  expect(freeName('New role', ['NEW ROLE', 'new role 2'])).toBe('New role 3')
})
