import { beforeAll, describe, expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'
import { drawable, linesOf } from './text.ts'

/** Every character is as wide as the next. */
const measure = (text: string) => Array.from(text).length
const lines = (text: string, width = 100) => linesOf(text, width, measure)
const shown = (text: string, width?: number) =>
  lines(text, width).map(({ runs }) => runs.map((run) => run.text).join(''))

beforeAll(async () => {
  await loadFonts(
    'abcdefghijklmnopqrstuvwxyz Latin Ελληνικά Кирилиця العربية עברית 中文 かな 한국어 €₹₺₽₿ □0123456789 ()—-/.,',
  )
})

describe('text', () => {
  test('breaks between words, and within one that is too long', () => {
    expect(shown('one two three', 8)).toEqual(['one two', 'three'])
    expect(shown('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(shown('one\n\ntwo', 8)).toEqual(['one', '', 'two'])
    expect(shown('中文中文中文', 4)).toEqual(['中文中文', '中文'])
  })

  test('uses the fonts that contain its script', () => {
    const fonts = (text: string) => new Set(lines(text)[0]?.runs.map(({ font }) => font.replace(/-\d+$/, '')))
    expect(fonts('Latin')).toEqual(new Set(['inter-latin']))
    expect(fonts('Ελληνικά')).toEqual(new Set(['inter-greek']))
    expect(fonts('Кирилиця')).toEqual(new Set(['inter-cyrillic']))
    expect(fonts('العربية')).toEqual(new Set(['noto-sans-arabic-arabic']))
    expect(fonts('עברית')).toEqual(new Set(['noto-sans-hebrew-hebrew']))
    expect(fonts('中文')).toEqual(new Set(['noto-sans-sc']))
    expect(fonts('한국어')).toEqual(new Set(['noto-sans-kr']))
  })

  test('runs right to left, with left-to-right parts and mirrored brackets', () => {
    const [line] = lines('עברית (abc) 12')
    expect(line?.isRtl).toBe(true)
    // Letters are turned around by the font that shapes them, the rest here.
    const fromLeft = line?.runs.toSorted((one, other) => one.x - other.x)
    expect(fromLeft?.map(({ text }) => text).join('')).toBe('12 (abc) עברית')
    expect(line?.runs[0]?.text).toBe('עברית')
    expect(lines('abc עברית')[0]?.isRtl).toBe(false)
    // Brackets open towards what they hold, wherever that is read from.
    const held = lines('ע (ב) ר')[0]?.runs.toSorted((one, other) => one.x - other.x)
    expect(held?.map(({ text }) => text).join('')).toBe('ר (ב) ע')
  })

  test('has a box for a character that no font contains', () => {
    expect(shown('a\u{10ffff}b')).toEqual(['a□b'])
  })

  test('drops characters that can’t be drawn', () => {
    expect(drawable('a\u0000b\r\nc\ud800d\te\u202ff')).toBe('ab\nc\ufffdd    e\u00a0f')
    expect(shown('a\u202eb')).toEqual(['ab'])
  })
})
