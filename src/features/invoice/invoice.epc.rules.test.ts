import { expect, test } from 'vitest'
import { transferCode } from './invoice.epc.rules.ts'
import { makeDocument } from './invoice.factory.ts'

const document = makeDocument({ number: 'INV-2026-0042' })
const bank = {
  holder: 'Northwind',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'Bank',
}

test('a transfer code contains recipient, account, amount and reference', () => {
  expect(transferCode({ ...document, bank })?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Northwind',
    'DE89370400440532013000',
    'EUR119.00',
    '',
    '',
    'INV-2026-0042',
  ])
})

test('a long name is truncated and has no line breaks', () => {
  const holder = `Ä\n${'b'.repeat(90)}`
  expect(transferCode({ ...document, bank: { ...bank, holder } })?.split('\n')[5]).toBe(`Ä ${'b'.repeat(68)}`)
})

test.each([
  { currency: 'USD' },
  { bank: { ...bank, iban: '' } },
  { kind: 'credit_note' as const },
  { total: 0 },
  { total: 100_000_000_000 },
])('there is no transfer code for %o', (fields) => {
  expect(transferCode({ ...document, bank, ...fields })).toBeNull()
})
