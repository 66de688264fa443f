import { expect, test } from 'vitest'
import { documentLanguages } from '#features/invoice/invoicing.contract.ts'
import { defaultDeliverySettings, emailTextKinds } from './delivery.settings.contract.ts'
import {
  type EmailValues,
  emailVariables,
  reminderKind,
  renderSubject,
  renderText,
  textOf,
  valuesOf,
} from './delivery.texts.rules.ts'

const terms = {
  number: 'INV-7',
  issueDate: '2026-03-02',
  dueDate: '2026-03-16',
  currency: 'EUR',
  language: 'de',
  total: 119_000,
  paid: 19_000,
}
const plain = (values: EmailValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.replaceAll('\u00a0', ' ')]))

test('formats amounts and dates by language, and computes the balance', () => {
  expect(plain(valuesOf(terms, 'Ford', 'Northwind'))).toEqual({
    number: 'INV-7',
    total: '1.190,00 €',
    balance: '1.000,00 €',
    due: '16. März 2026',
    issued: '2. März 2026',
    client: 'Ford',
    sender: 'Northwind',
  })
  expect(plain(valuesOf({ ...terms, currency: 'JPY', language: 'en' }, 'Ford', '')).total).toBe('JP¥119,000')
})

test('leaves unknown variables unchanged, and does not substitute recursively', () => {
  const values = valuesOf(terms, '{number} {total}', '$&')
  expect(renderText('{number} {client} {sender} {other} {}', values)).toBe(
    'INV-7 {number} {total} $& {other} {}',
  )
})

test('omits sentences and lines whose variable has no value', () => {
  const values = { ...valuesOf(terms, 'Ford', 'Northwind'), due: null }
  expect(
    renderText('Hello,\n\nHere is {number}. Pay by {due}. Thanks!\n\nDue {due}.\n\n{other}', values),
  ).toBe('Hello,\n\nHere is INV-7. Thanks!\n\n{other}')
  expect(renderSubject('Invoice {number} {due}', values)).toBe('Invoice INV-7')
  for (const language of documentLanguages)
    for (const kind of ['invoice', 'quote', 'credit'] as const)
      expect(renderText(textOf(defaultDeliverySettings, language, kind).text, values)).not.toMatch(/\{due\}/)
})

test('every language has every text, with known variables only', () => {
  for (const language of documentLanguages)
    for (const kind of emailTextKinds) {
      const { subject, text } = textOf(defaultDeliverySettings, language, kind)
      const named = [...`${subject} ${text}`.matchAll(/\{(\w*)\}/g)].map(([, name]) => name)
      expect(named.length).toBeGreaterThan(2)
      for (const name of named) expect(emailVariables).toContain(name)
    }
})

test('a workspace’s texts override the defaults; an unknown language falls back to English', () => {
  const own = { subject: 'Hi', text: 'Pay' }
  const settings = { ...defaultDeliverySettings, texts: { de: { due: own } } }
  expect(textOf(settings, 'de', 'due')).toEqual(own)
  expect(textOf(settings, 'de', 'invoice').subject).toContain('Rechnung')
  expect(textOf(settings, 'xx', 'invoice').subject).toContain('Invoice')
})

test.each([
  [-3, 'before'],
  [0, 'due'],
  [7, 'overdue'],
] as const)('a reminder %s days after the due date is of the kind %s', (step, kind) => {
  expect(reminderKind(step)).toBe(kind)
})
