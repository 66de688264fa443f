import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { color, day, email, id, json, letteredName, line, password, text, visibleName } from './fields.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('day', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('accepts %s', (value) => {
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
  ])('rejects %s', (value) => {
    expect(takes(day, value)).toBe(false)
  })
})

describe('what can’t be stored is rejected', () => {
  const noPlace = { NUL: 'a\u0000bcdefgh', 'half a surrogate pair': 'abcdefgh\ud800' }
  test.each(Object.entries(noPlace))('%s', (_name, value) => {
    expect(takes(line(60), value)).toBe(false)
    expect(takes(text(60), value)).toBe(false)
    expect(takes(password, value)).toBe(false)
  })
  test('whole surrogate pairs are accepted', () => {
    expect(line(60).parse('🚀 网站')).toBe('🚀 网站')
  })
})

test('JSON is accepted unless it can’t be stored or is nested too deeply', () => {
  for (const value of [null, [1], { a: '🚀', b: ['\\u0000'] }, 'C:\\u0000dir'])
    expect(json.parse(value)).toEqual(value)
  let deep: unknown = 1
  for (let i = 0; i < 60; i++) deep = [deep]
  expect(takes(json, deep)).toBe(false)
  for (const value of ['a\u0000', ['\ud800'], { a: { '\u0000': 1 } }, '\\\u0000', undefined, () => 1])
    expect(takes(json, value), String(value)).toBe(false)
})

test('numbers in JSON that need an exponent are rejected', () => {
  for (const value of [0, -1.5, 0.000001, 123456789012345]) expect(json.parse([value])).toEqual([value])
  for (const value of [1e308, -1e21, 1e-300]) expect(takes(json, { a: [value] }), String(value)).toBe(false)
})

test('a line is trimmed before its length is checked, and can’t be empty', () => {
  expect(line(3).parse('  abc\n')).toBe('abc')
  for (const value of ['', '   ', '\n\t', 'abcd', 3, null, undefined])
    expect(takes(line(3), value)).toBe(false)
})

test('line breaks and control characters in a line become spaces', () => {
  expect(line(60).parse('Ann\r\nBcc: eve@example.com')).toBe('Ann Bcc: eve@example.com')
  expect(line(60).parse('a\tb\u2028c\u0085d\u001b[31m')).toBe('a b c d [31m')
  expect(takes(line(60), '\n\t\u2028')).toBe(false)
})

test('free text is stored unchanged', () => {
  expect(text(10).parse(' a\nb ')).toBe(' a\nb ')
  expect(text(10).parse('')).toBe('')
  expect(takes(text(2), 'abc')).toBe(false)
})

test('an email address is lower-cased, and an invalid one is rejected', () => {
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

test('an id is lower-cased', () => {
  expect(id.parse('01900000-0000-7000-8000-0000000000AB')).toBe('01900000-0000-7000-8000-0000000000ab')
  for (const value of ['', '1', '01900000000070008000000000000000', "x' or 1=1"])
    expect(takes(id, value)).toBe(false)
})

test('a colour is six hexadecimal digits', () => {
  expect(takes(color, '#5755d9')).toBe(true)
  for (const value of ['red', '#fff', '#5755d9;', 'url(x)', '#5755dg'])
    expect(takes(color, value)).toBe(false)
})

describe('a name', () => {
  test.each([
    'Ann Lee',
    'Ünïcödé Ωmega Жук',
    '网站',
    'محمد علي',
    'نامه\u200cای',
    'श्रीमान् क्\u200dष',
    'שרה',
    '辻\u{e0100}さん',
    '42',
    'Team 🚀',
    'A 👩\u200d👩\u200d👧 B',
    'A 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'C ❤\ufe0f 1\ufe0f\u20e3',
  ])('%s is accepted for a person', (value) => {
    expect(letteredName(60).parse(value)).toBe(value)
  })

  test.each(['🚀', '👩\u200d👧', '❤\ufe0f', '—', '(!)', '…'])(
    '%s is accepted for a project, but not for a person',
    (value) => {
      expect(visibleName(60).parse(value)).toBe(value)
      expect(takes(letteredName(60), value)).toBe(false)
    },
  )

  test.each(
    Object.entries({
      'a zero-width space': 'Alex Morgan\u200b',
      'a joiner within Latin': 'Al\u200dex',
      'a non-joiner at the end': 'Alex\u200c',
      'a word joiner': '\u2060Alex',
      'a soft hyphen': 'Al\u00adex',
      'a Hangul filler': 'Alex\u3164',
      'a filler alone': '\u3164',
      'nothing but a zero-width space': '\u200b',
      'text turned around': '\u202enimda',
      'an isolate': 'a\u2066b',
      'a mark of direction': 'Alex\u200f',
      'an Arabic letter mark': 'Alex\u061c',
      'a blank of Braille': 'Alex\u2800',
      'a selector of nothing': 'Alex\ufe0f',
      'tags of nothing': 'Alex\u{e0061}\u{e007f}',
      'a control character': 'Alex\u0007',
      'an escape': 'a\u001b[31m',
      'a combining mark alone': '\u0301',
    }),
  )('is rejected with %s', (_what, value) => {
    expect(takes(visibleName(60), value)).toBe(false)
    expect(takes(letteredName(60), value)).toBe(false)
  })

  test('is trimmed, and its line breaks become spaces', () => {
    expect(letteredName(60).parse(' Ann\r\nLee\tB\ufeff ')).toBe('Ann Lee B')
    for (const value of ['', '  ', 'x'.repeat(61), null]) expect(takes(letteredName(60), value)).toBe(false)
  })
})
