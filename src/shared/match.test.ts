import { expect, it } from 'vitest'
import { fold, matchedParts, rank, rankOf, toQuery } from './match.ts'

const order = (typed: string, ...texts: string[]) =>
  texts
    .map((text) => ({ text, score: rank(fold(text), toQuery(typed)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text)

it('ranks prefixes before word starts, parts of words, scattered words and letters', () => {
  expect(
    order('in st', 'Stay in', 'Change within status', 'Put in stock', 'In stock', 'in st', 'Nothing'),
  ).toEqual(['in st', 'In stock', 'Put in stock', 'Change within status', 'Stay in'])
  expect(order('chst', 'Change the status', 'Bench state', 'The chest')).toEqual(['Change the status'])
  expect(order('nora', 'New workspace', 'Cookie notice without dark patterns', 'Nora')).toEqual(['Nora'])
})

it('ignores accents', () => {
  expect(order('uber', 'Über uns', 'Paris')).toEqual(['Über uns'])
  expect(fold('İstanbul 😀 café ß')).toBe('istanbul 😀 cafe ss')
})

it('matches spelling variants', () => {
  for (const [text, typed] of [
    ['Müller', 'mueller'],
    ['Mueller', 'Müller'],
    ['E-Mail', 'email'],
    ['Email', 'e-mail'],
    ['ΛΌΓΟΣ', 'λόγος'],
  ] as const)
    expect(rankOf(text, toQuery(typed)), typed).toBeGreaterThanOrEqual(6)
  expect(rankOf('During', toQuery('due'))).toBe(0)
})

it.each([
  ['Fix invoices', 'inv', 'Fix [inv]oices'],
  ['Change the status', 'chst', '[Ch]ange the [st]atus'],
  ['Stay in', 'in st', '[St]ay [in]'],
  ['Café Über', 'cafe ub', '[Café Üb]er'],
  ['Nothing', '', 'Nothing'],
  ['Die Straße', 'strass', 'Die [Straß]e'],
  ['Herr Müller', 'muell', 'Herr [Müll]er'],
  ['Herr Mueller', 'müll', 'Herr [Muell]er'],
  ['An e-mail', 'email', 'An [e-mail]'],
  ['Un cafe\u0301 noir', 'café', 'Un [cafe\u0301] noir'],
  ['🚀 👍🏽 up', '👍', '🚀 [👍🏽] up'],
])('highlights in %s what %s matches', (text, typed, marked) => {
  const parts = matchedParts(text, toQuery(typed))
  expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(marked)
})
