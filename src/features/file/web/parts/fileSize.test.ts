import { expect, it } from 'vitest'
import { fileSize } from './fileSize.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [999_600, '1.0 MB'],
  [26_214_400, '26 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%i bytes are %s', (bytes, size) => expect(fileSize(bytes)).toBe(size))
