import { expect, test } from 'vitest'
import { makeDocument } from '../../invoice.factory.ts'
import { finaliseChecks } from './finaliseChecks.ts'

const good = makeDocument({
  serviceFrom: '2026-03-01',
  seller: { ...makeDocument().seller, city: 'Berlin', taxId: 'DE1' },
})
const textsOf = (fields: Partial<typeof good>) =>
  finaliseChecks({ ...good, ...fields }, '2026-03-02', '/clients/c').map(({ text }) => text)

test('a complete draft has no warnings', () => expect(textsOf({})).toEqual([]))

test.each([
  [{ lines: [] }, 'Nothing is billed'],
  [{ seller: { ...good.seller, city: '' } }, 'Your company name and address'],
  [{ seller: { ...good.seller, taxId: '' } }, 'Your tax ID'],
  [{ bank: { ...good.bank, iban: '' } }, 'no bank account'],
  [{ client: { ...good.client, city: '' } }, 'client has no address'],
  [{ taxes: [{ percent: 0, category: 'AE', sentence: 'You owe it', base: 1, tax: 0 }] }, 'Reverse charge'],
  [{ taxes: [{ percent: 0, category: 'E', sentence: '', base: 1, tax: 0 }] }, 'nothing says why'],
  [{ dueDate: '2026-03-01' }, 'before the issue date'],
  [{ issueDate: '2026-03-03' }, 'in the future'],
  [{ serviceFrom: null }, 'when the work was done'],
  [{ lines: good.lines.map((line) => ({ ...line, title: ' ' })) }, 'no title'],
  [{ lines: good.lines.map((line) => ({ ...line, rate: 0 })) }, 'no price'],
  [{ total: -1 }, 'below zero'],
] as [Partial<typeof good>, string][])('%o is reported', (fields, text) =>
  expect(textsOf(fields)).toEqual([expect.stringContaining(text)]),
)

test('a warning links to the page where it is fixed', () => {
  const [check] = finaliseChecks(
    { ...good, client: { ...good.client, city: '' } },
    '2026-03-02',
    '/clients/c',
  )
  expect(check?.at).toEqual({ address: '/clients/c' })
})
