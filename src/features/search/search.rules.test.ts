import { describe, expect, it } from 'vitest'
import { toQuery } from '#shared/match.ts'
import {
  byScore,
  isAlike,
  nearTo,
  rangesOf,
  scoreOf,
  snippetOf,
  toAlike,
  toSearchTerms,
} from './search.rules.ts'

const marked = (text: string, typed: string, toSought = toQuery) => {
  let out = ''
  let at = 0
  for (const [from, to] of rangesOf(text, toSought(typed))) {
    out += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return out + text.slice(at)
}

describe('the query', () => {
  it.each([
    ['WEB-12', { key: 'WEB', digits: '12' }],
    ['web-', { key: 'WEB', digits: '' }],
    ['#12', { key: null, digits: '12' }],
    ['12', { key: null, digits: '12' }],
    ['12 rooms', null],
    ['web-12-x', null],
    ['1234567890', null],
  ])('%s is parsed as task number %j', (typed, number) => expect(toSearchTerms(typed).number).toEqual(number))

  it('is limited to 16 words of 50 characters', () => {
    expect(toSearchTerms('a '.repeat(90)).words).toHaveLength(16)
    expect(toSearchTerms('a '.repeat(90)).query.words).toHaveLength(16)
    expect(toSearchTerms('木'.repeat(200)).words).toEqual(['木'.repeat(50)])
    // One character that is written out as four words.
    expect(toSearchTerms('ﷺ'.repeat(200)).words).toHaveLength(16)
  })
})

describe('ranking', () => {
  const score = (title: string, how: Parameters<typeof scoreOf>[0]['how'], more = {}) =>
    scoreOf({ title, how, ...more }, toQuery('room photos'))
  const alike = (title: string) => scoreOf({ title, how: 'words' }, toAlike(toQuery('room photos')))

  it('puts exact titles before prefixes, phrases, words, texts, parts of words and fuzzy matches', () => {
    const scores = [
      score('Room photos', 'words'),
      score('Room photos for the hotel', 'words'),
      score('New room photos', 'words'),
      score('Photos of each room', 'words'),
      score('Brochure', 'comment'),
      score('Showroomphotos', 'part'),
      alike('Romm photos'),
      alike('Brochure'),
    ]
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('puts closed and archived ones after open ones of equal match, and before weaker matches', () => {
    expect(score('Room photos', 'words', { isClosed: true })).toBeLessThan(score('Room photos', 'words'))
    expect(score('Room photos', 'words', { isClosed: true, isArchived: true })).toBeGreaterThan(
      score('Room photos for us', 'words'),
    )
  })

  it('puts newer ones first when equal', () => {
    const ids = ['0190-a', '0192-c', '0191-b'].map((id) => ({ id, score: 3 }))
    expect(ids.toSorted(byScore).map(({ id }) => id)).toEqual(['0192-c', '0191-b', '0190-a'])
  })
})

it.each([
  ['Fix the invoice rounding', 'inv round', 'Fix the [inv]oice [round]ing'],
  ['Café Über', 'cafe ub', '[Café Üb]er'],
  ['Invoices, invoice by invoice', 'invoice', '[Invoice]s, [invoice] by [invoice]'],
  ['Reinvoice', 'voice', 'Rein[voice]'],
  ['日本語の検索', '検索', '日本語の[検索]'],
  ['Поиск по задачам', 'задач', 'Поиск по [задач]ам'],
  ['مراجعة التصميم', 'التصميم', 'مراجعة [التصميم]'],
  ['😀 Łódź', 'lodz', '😀 [Łódź]'],
  ['<b>bold</b>', '<b>', '[<b>]bold</b>'],
  ['100 % sure_', '%', '100 [%] sure_'],
  ['Now 100 % sure', '100%', 'Now [100] % sure'],
  ['Straße der Brüder', 'bruder strasse', '[Straße] der [Brüder]'],
  ['Straße der Brüder', 'brueder', 'Straße der [Brüder]'],
  ['Node.js e-mail', 'nodejs email', '[Node.js e-mail]'],
])('highlights in %s what %s matches', (text, typed, expected) => expect(marked(text, typed)).toBe(expected))

it.each([
  ['Fix the invoice, invoices', 'invioce', 'Fix the [invoice], [invoice]s'],
  ['Übersetzung prüfen', 'ubresetzung prufen', '[Übersetzung] [prüfen]'],
  ['Поиск по задачам', 'поисг задач', '[Поиск] по [задач]ам'],
  ['Sign in', 'sgin-in', '[Sign] [in]'],
  ['Restart', 'artt', 'Restart'],
])('highlights in %s fuzzy matches of %s', (text, typed, expected) =>
  expect(marked(text, typed, (words) => toAlike(toQuery(words)))).toBe(expected),
)

describe('a snippet', () => {
  it('shows the match without Markdown syntax', () => {
    const found = snippetOf(
      'description',
      `${'Long. '.repeat(50)}\n\n## The **booking** [widget](https://x.y)`,
      toQuery('widget'),
    )
    expect(found?.text).toMatch(/^….*The booking widget$/)
    expect(found?.ranges.map(([from, to]) => found.text.slice(from, to))).toEqual(['widget'])
  })

  it('is null when nothing matches', () =>
    expect(snippetOf('comment', 'Nothing', toQuery('widget'))).toBeNull())

  it('is short and well-formed Unicode', () => {
    const found = snippetOf('comment', `${'😀'.repeat(300)} x ${'😀'.repeat(300)}`, toQuery('x'))
    expect(found!.text.length).toBeLessThan(200)
    expect(found!.text.isWellFormed()).toBe(true)
  })
})

it.each([
  ['invoice rounding', 'invioce', true],
  ['invoice rounding', 'invoce', true],
  ['campaign texts', 'campagin text', true],
  ['dizain', 'dezain', true],
  ['invoice', 'inventory', false],
  ['cat', 'car', false],
  ['invoices', 'invoicing', false],
])('%s matches %s: %s', (text, typed, expected) => expect(isAlike(text, typed.split(' '))).toBe(expected))

it.each([
  ['invoice', 'inv', { text: 'inv', slips: 0 }],
  ['invoice', 'invioce', { text: 'invoice', slips: 1 }],
  ['invoices', 'invoice', { text: 'invoice', slips: 0 }],
  ['invoicing', 'invioc', { text: 'invoic', slips: 2 }],
  ['campaign', 'canpaing', { text: 'campaign', slips: 2 }],
  ['2025', '2024', null],
])('of %s, %s may mean %j', (known, typed, expected) => expect(nearTo(known, typed)).toEqual(expected))
