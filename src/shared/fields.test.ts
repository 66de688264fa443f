import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { color, day, email, id, json, line, password, text } from './fields.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('day', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('takes %s', (value) => {
    expect(day.parse(value)).toBe(value)
  })
  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '1899-12-31',
    '3000-01-01',
    '10000-01-01',
    '-2026-01-01',
    '2026-1-1',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    'infinity',
    'today',
    '',
    null,
    20261120,
  ])('refuses %s', (value) => {
    expect(takes(day, value)).toBe(false)
  })
})

describe('what cannot be stored is refused', () => {
  const noPlace = { NUL: 'a\u0000bcdefgh', 'half a surrogate pair': 'abcdefgh\ud800' }
  test.each(Object.entries(noPlace))('%s', (_name, value) => {
    expect(takes(line(60), value)).toBe(false)
    expect(takes(text(60), value)).toBe(false)
    expect(takes(password, value)).toBe(false)
  })
  test('whole surrogate pairs are ordinary text', () => {
    expect(line(60).parse('🚀 网站')).toBe('🚀 网站')
  })
})

test('any JSON is taken but for what cannot be stored, in keys as in values', () => {
  for (const value of [null, [1], { a: '🚀', b: ['\\u0000'] }, 'C:\\u0000dir'])
    expect(json.parse(value)).toEqual(value)
  let deep: unknown = 1
  for (let i = 0; i < 60; i++) deep = [deep]
  expect(takes(json, deep)).toBe(false)
  for (const value of ['a\u0000', ['\ud800'], { a: { '\u0000': 1 } }, '\\\u0000', undefined, () => 1])
    expect(takes(json, value), String(value)).toBe(false)
})

test('numbers in JSON are those that are written without an exponent', () => {
  for (const value of [0, -1.5, 0.000001, 123456789012345]) expect(json.parse([value])).toEqual([value])
  for (const value of [1e308, -1e21, 1e-300]) expect(takes(json, { a: [value] }), String(value)).toBe(false)
})

test('a line is trimmed before it is measured, and never empty', () => {
  expect(line(3).parse('  abc\n')).toBe('abc')
  for (const value of ['', '   ', '\n\t', 'abcd', 3, null, undefined])
    expect(takes(line(3), value)).toBe(false)
})

test('a line stays one: what is pasted over several becomes spaces', () => {
  expect(line(60).parse('Ann\r\nBcc: eve@example.com')).toBe('Ann Bcc: eve@example.com')
  expect(line(60).parse('a\tb\u2028c\u0085d\u001b[31m')).toBe('a b c d [31m')
  expect(takes(line(60), '\n\t\u2028')).toBe(false)
})

test('free text is kept as it is', () => {
  expect(text(10).parse(' a\nb ')).toBe(' a\nb ')
  expect(text(10).parse('')).toBe('')
  expect(takes(text(2), 'abc')).toBe(false)
})

test('an e-mail address is folded, so that one mailbox is one account', () => {
  expect(email.parse('  Ann@Example.COM ')).toBe('ann@example.com')
  const wrong = ['ann', 'ann@', '@example.com', 'a b@example.com', 'a@b@c.com', 'a@example.com\r\nBcc: x@y.z']
  for (const value of [...wrong, 'a@example.com, b@example.com', `${'a'.repeat(250)}@x.com`, ''])
    expect(takes(email, value), value).toBe(false)
})

test('a password has 8 to 128 characters, is not trimmed, and may be of any script', () => {
  expect(password.parse('  spaces  ')).toBe('  spaces  ')
  expect(takes(password, 'seven77')).toBe(false)
  expect(takes(password, 'x'.repeat(128))).toBe(true)
  expect(takes(password, 'x'.repeat(129))).toBe(false)
  expect(takes(password, '密码密码密码密码')).toBe(true)
})

test('an id is one whatever its case, since ids are compared as text', () => {
  expect(id.parse('01900000-0000-7000-8000-0000000000AB')).toBe('01900000-0000-7000-8000-0000000000ab')
  for (const value of ['', '1', '01900000000070008000000000000000', "x' or 1=1"])
    expect(takes(id, value)).toBe(false)
})

test('a colour is six hexadecimal digits', () => {
  expect(takes(color, '#5755d9')).toBe(true)
  for (const value of ['red', '#fff', '#5755d9;', 'url(x)', '#5755dg'])
    expect(takes(color, value)).toBe(false)
})
