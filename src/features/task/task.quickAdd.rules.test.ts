import { describe, expect, it, test } from 'vitest'
import {
  escapeToken,
  nameWord,
  parseQuickAdd,
  type QuickAddContext,
  replaceToken,
  suggest,
} from './task.quickAdd.rules.ts'

const context: QuickAddContext = {
  // A Wednesday.
  today: '2026-11-18',
  tags: [
    { id: 't-bug', name: 'bug' },
    { id: 't-two', name: 'two words' },
    { id: 't-ete', name: 'Été' },
  ],
  members: [
    { id: 'm-ann', name: 'Ann Lee' },
    { id: 'm-anton', name: 'Anton Berg' },
    { id: 'm-kim', name: 'Kim Ø' },
  ],
  me: 'm-kim',
  minutesPerDay: 480,
  daysPerWeek: 5,
  mayCreateTags: false,
}
const parse = (text: string, more: Partial<QuickAddContext> = {}) => {
  const { tokens, ...result } = parseQuickAdd(text, { ...context, ...more })
  return result
}
const empty = { tags: [], newTags: [] }

test('parses all fields in one line, in any order', () => {
  expect(parse('#bug Fix the !high login @anto 3d page ^fri')).toEqual({
    title: 'Fix the login page',
    tags: ['t-bug'],
    newTags: [],
    priority: 'high',
    executor: 'm-anton',
    estimate: 3 * 480,
    dueDate: '2026-11-20',
  })
})

test('a line without tokens becomes the title, with whitespace collapsed', () => {
  expect(parse('  Call   the client\t back ')).toEqual({ title: 'Call the client back', ...empty })
  expect(parse('')).toEqual({ title: '', ...empty })
  expect(parse('   ')).toEqual({ title: '', ...empty })
})

describe('dates without ^', () => {
  it.each([
    ['Call Ann tomorrow', 'Call Ann', '2026-11-19'],
    ['Call Ann fri', 'Call Ann', '2026-11-20'],
    ['Call Ann 12/24, early', 'Call Ann, early', '2026-12-24'],
    ['Call Ann Wednesday', 'Call Ann', '2026-11-25'],
    ['Call Ann 1/5', 'Call Ann', '2027-01-05'],
    ['Call Ann in 3 days, early', 'Call Ann, early', '2026-11-21'],
    ['In 2 weeks call Ann', 'call Ann', '2026-12-02'],
  ])('%s', (line, title, dueDate) => expect(parse(line)).toEqual({ title, ...empty, dueDate }))
  it.each([
    'The sun sat there',
    'Wed them',
    'Ask 24/7',
    'Part 0/3',
    'Friday-feeling',
    '\\tomorrow',
    '\\in 3 days',
    'in 3 days-old milk',
  ])('stay text in “%s”', (line) => expect(parse(line)).toEqual({ title: line.replace('\\', ''), ...empty }))
  it('are parsed in the locale’s order of day and month', () => {
    expect(parse('Call Ann 24/12', { locale: 'en-GB' })).toEqual({
      title: 'Call Ann',
      ...empty,
      dueDate: '2026-12-24',
    })
    expect(parse('Ask 24/7', { locale: 'en-GB' })).toEqual({ title: 'Ask 24/7', ...empty })
  })
  it('are ignored if there is a date with ^, wherever it stands', () => {
    expect(parse('Ask ^fri about tomorrow')).toEqual({
      title: 'Ask about tomorrow',
      ...empty,
      dueDate: '2026-11-20',
    })
  })
})

describe('tags', () => {
  it('are matched by name, quoted when of several words, ignoring case and accents', () => {
    expect(parse('a #BUG #"two words" #ete')).toEqual({
      title: 'a',
      tags: ['t-bug', 't-two', 't-ete'],
      newTags: [],
    })
  })
  it('are deduplicated', () => {
    expect(parse('a #bug b #Bug')).toEqual({ title: 'a b', tags: ['t-bug'], newTags: [] })
  })
  it('that do not exist stay text without permission to create tags', () => {
    expect(parse('a #new b')).toEqual({ title: 'a #new b', ...empty })
  })
  it('that do not exist are created with permission, once each', () => {
    expect(parse('a #new b #"brand new" #NEW', { mayCreateTags: true })).toEqual({
      title: 'a b',
      tags: [],
      newTags: ['new', 'brand new'],
    })
  })
  it('are not parsed from a number, a heading or a lone sign', () => {
    expect(parse('Issue #12 # ## C# a#b', { mayCreateTags: true })).toEqual({
      title: 'Issue #12 # ## C# a#b',
      ...empty,
    })
  })
  it('longer than the maximum stay text', () => {
    const long = 'x'.repeat(61)
    expect(parse(`#${long}`, { mayCreateTags: true })).toEqual({ title: `#${long}`, ...empty })
  })
  it('end before a comma', () => {
    expect(parse('Ship it #bug, now')).toEqual({ title: 'Ship it, now', tags: ['t-bug'], newTags: [] })
  })
})

describe('members', () => {
  it.each([
    ['@me', 'm-kim'],
    ['@ann-', undefined],
    ['@lee', 'm-ann'],
    ['@annlee', 'm-ann'],
    ['@"Ann Lee"', 'm-ann'],
    ['@KIM', 'm-kim'],
    ['@an', undefined],
    ['@nobody', undefined],
    ['@', undefined],
    ['ann@example.com', undefined],
  ])('%s', (word, executor) => {
    const { title, ...fields } = parse(`Do ${word}`)
    expect(fields).toEqual(executor ? { ...empty, executor } : empty)
    expect(title).toBe(executor ? 'Do' : `Do ${word}`)
  })
  it('of the same name are ambiguous, and stay text', () => {
    const members = [
      { id: '1', name: 'Bo' },
      { id: '2', name: 'Bo' },
    ]
    expect(parse('x @bo', { members })).toEqual({ title: 'x @bo', ...empty })
  })
  it('with the exact name take precedence over longer ones', () => {
    const members = [
      { id: '1', name: 'Bo' },
      { id: '2', name: 'Boris' },
    ]
    expect(parse('x @bo', { members }).executor).toBe('1')
  })
})

describe('priorities', () => {
  it.each([
    ['!low', 'low'],
    ['!l', 'low'],
    ['!m', 'medium'],
    ['!med', 'medium'],
    ['!HIGH', 'high'],
    ['!urgent', 'urgent'],
    ['!1', 'urgent'],
    ['!2', 'high'],
    ['!3', 'medium'],
    ['!4', 'low'],
    ['!', undefined],
    ['!5', undefined],
    ['!!', undefined],
    ['!important', undefined],
    ['wow!', undefined],
  ])('%s', (word, priority) => {
    expect(parse(`a ${word}`)).toEqual(
      priority ? { title: 'a', ...empty, priority } : { title: `a ${word}`, ...empty },
    )
  })
  it('the last one counts, and the first stays text', () => {
    expect(parse('a !low b !high')).toEqual({ title: 'a !low b', ...empty, priority: 'high' })
  })
})

describe('durations', () => {
  it.each([
    ['30m', 30],
    ['45min', 45],
    ['2h', 120],
    ['1.5h', 90],
    ['1,5h', 90],
    ['1h30', 90],
    ['1h30m', 90],
    ['1h 30m', 90],
    ['3d', 1440],
    ['1w', 2400],
    ['0.5d', 240],
    ['2H', 120],
    ['0m', undefined],
    ['9999w', undefined],
    ['h', undefined],
    ['3', undefined],
    ['3x', undefined],
    ['v2h', undefined],
    ['-2h', undefined],
    ['10mm', undefined],
  ])('%s', (word, estimate) => {
    expect(parse(`a ${word}`)).toEqual(
      estimate ? { title: 'a', ...empty, estimate } : { title: `a ${word}`, ...empty },
    )
  })
  it('use the workspace’s length of the day and the week', () => {
    expect(parse('a 1d', { minutesPerDay: 360 }).estimate).toBe(360)
    expect(parse('a 1w', { minutesPerDay: 360, daysPerWeek: 4 }).estimate).toBe(1440)
  })
  it('that are separate are not summed: the last one counts', () => {
    expect(parse('Prepare the 2h workshop 3d')).toEqual({
      title: 'Prepare the 2h workshop',
      ...empty,
      estimate: 1440,
    })
  })
})

describe('due dates', () => {
  it.each([
    ['^today', '2026-11-18'],
    ['^tomorrow', '2026-11-19'],
    ['^fri', '2026-11-20'],
    ['^Friday', '2026-11-20'],
    ['^wed', '2026-11-25'],
    ['^mon', '2026-11-23'],
    ['^next-week', '2026-11-23'],
    ['^next-month', '2026-12-01'],
    ['^12dec', '2026-12-12'],
    ['^dec12', '2026-12-12'],
    ['^12-dec', '2026-12-12'],
    ['^1nov', '2027-11-01'],
    ['^18nov', '2026-11-18'],
    ['^29feb', '2028-02-29'],
    ['^2026-12-24', '2026-12-24'],
    ['^2020-01-01', '2020-01-01'],
    ['^+3d', '2026-11-21'],
    ['^+2w', '2026-12-02'],
    ['^+1m', '2026-12-18'],
    ['^31feb', undefined],
    ['^31apr', undefined],
    ['^2026-02-30', undefined],
    ['^2026-13-01', undefined],
    ['^fr', undefined],
    ['^', undefined],
    ['^someday', undefined],
    ['^12', undefined],
    ['x^2', undefined],
  ])('%s', (word, dueDate) => {
    expect(parse(`a ${word}`)).toEqual(
      dueDate ? { title: 'a', ...empty, dueDate } : { title: `a ${word}`, ...empty },
    )
  })
})

describe('a backslash', () => {
  it('escapes a word, and is removed', () => {
    expect(parse('Ask about \\#bug \\@me \\!high \\2h \\^fri')).toEqual({
      title: 'Ask about #bug @me !high 2h ^fri',
      ...empty,
    })
  })
  it('inside a word, or alone, is literal', () => {
    expect(parse('C:\\Users \\ x')).toEqual({ title: 'C:\\Users \\ x', ...empty })
  })
  it('is inserted to escape a token', () => {
    const text = 'a #bug b'
    const [token] = parseQuickAdd(text, context).tokens
    const escaped = escapeToken(text, token!)
    expect(escaped).toBe('a \\#bug b')
    expect(parse(escaped)).toEqual({ title: 'a #bug b', ...empty })
  })
})

describe('hostile and foreign text', () => {
  it.each(['<script>alert(1)</script>', 'שלום עולם', '🚀 to the 🌕', '"unclosed', '#"unclosed', '\u202eabc'])(
    '%s stays what it is',
    (text) => expect(parse(text).title).toBe(text),
  )
  it('parses a very long line in under 500 ms', () => {
    const begin = performance.now()
    parse('#"'.repeat(5000) + ' @'.repeat(5000) + '9'.repeat(5000))
    expect(performance.now() - begin).toBeLessThan(500)
  })
})

test('a token can be replaced or removed', () => {
  const text = 'a !high b'
  const [token] = parseQuickAdd(text, context).tokens
  expect(replaceToken(text, token!, '!low')).toBe('a !low b')
  expect(replaceToken(text, token!, '')).toBe('a b')
})

test('written names are parsed back', () => {
  for (const name of ['bug', 'two words', 'v1.', 'a,'])
    expect(parse(`x ${nameWord('#', name)} y`, { tags: [{ id: 'n', name }] }), name).toEqual({
      title: 'x y',
      tags: ['n'],
      newTags: [],
    })
})

describe('suggestions', () => {
  const words = (text: string, caret = text.length) =>
    suggest(text, caret, context)?.items.map(({ word }) => word) ?? null
  it('begin with the sign', () => {
    expect(words('a #')).toEqual(['#bug', '#"two words"', '#Été'])
    expect(words('a @an')).toEqual(['@"Ann Lee"', '@"Anton Berg"'])
    expect(words('a !u')).toEqual(['!urgent'])
    const assignees = [{ id: 'ann', name: 'Ann Lee', hint: 'add to project' }]
    expect(suggest('a @an', 5, { ...context, assignees })?.items).toMatchObject([
      { label: 'Ann Lee (add to project)', word: '@"Ann Lee"' },
    ])
    expect(words('a ^to')).toEqual(['^today', '^tomorrow'])
    expect(words('a #"tw')).toEqual(['#"two words"'])
  })
  it('are none within a word, after a space, or before the caret', () => {
    expect(words('a#b')).toBeNull()
    expect(words('a #bug ')).toBeNull()
    expect(words('a #bug', 1)).toBeNull()
    expect(words('\\#bug')).toBeNull()
  })
  it('return the range that they replace', () => {
    expect(suggest('do #bu now', 6, context)).toMatchObject({ start: 3, end: 6 })
  })
})
