import { withoutMarks } from '#shared/markdown.ts'
import {
  fold,
  type Query,
  rankOf,
  ranks,
  readingsOf,
  spellingsOf,
  toQuery,
  writtenAt,
} from '#shared/match.ts'
import type { Ranges, Snippet } from './search.contract.ts'

/** How a task was found. */
export type How = 'number' | 'begins' | 'title' | 'words' | 'comment' | 'tag' | 'part'

/** Words that are looked for, and letters of each; a longer text is cut here, which finds more and not less. */
const maxWords = 16
const maxLetters = 50

export type SearchTerms = {
  query: Query
  /** As they were typed, for PostgreSQL to fold by its own rules. */
  words: string[]
  /** What `12`, `#12`, `WEB-12` and `WEB-` say: a number, or how it begins, in the project of a key. */
  number: { key: string | null; digits: string } | null
  /** Instead of the words: these and what is near them, in PostgreSQL's language. */
  near?: string
}

export function toSearchTerms(typed: string): SearchTerms {
  const text = cut(typed).join(' ')
  const alone = /^#?(\d{1,9})$/.exec(text)
  const withKey = /^([a-z][a-z0-9]*)-(\d{0,9})$/i.exec(text)
  const number = alone
    ? { key: null, digits: alone[1]! }
    : withKey && { key: withKey[1]!.toUpperCase(), digits: withKey[2]! }
  // Some characters stand for a whole sentence, which PostgreSQL would write out.
  return { query: toQuery(text), words: cut(text.normalize('NFKC')), number }
}

const cut = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => Array.from(word).slice(0, maxLetters).join(''))

/** Alphabets whose letters the index of parts knows; three together are what it needs to find by. */
const partible =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Nd}]{3}/u

/** Whether some word is long enough to be looked for within words. */
export const isPartible = (words: readonly string[]) => words.some((word) => partible.test(word))

const closedPenalty = 0.3
const archivedPenalty = 0.6
/** Every word in the title, before words in longer texts and parts of words; the same for what is spelled alike. */
const scores = { inTitle: 3.5, inText: 3, part: 2, alike: 1, alikeInText: 0.5 }

/** What was typed; texts may hold the words themselves, or some that are near. */
export type Typed = Query & { withSlips?: boolean }
type Scored = { title: string; how: How; isClosed?: boolean; isArchived?: boolean }

/** How well it fits: the whole of what was typed, its beginning, words, parts of words, spelled alike. */
export function scoreOf({ title, how, isClosed, isArchived }: Scored, query: Typed): number {
  const penalty = (isClosed ? closedPenalty : 0) + (isArchived ? archivedPenalty : 0)
  return scoreOfTitle(title, how, query) - penalty
}

function scoreOfTitle(title: string, how: How, query: Typed): number {
  if (how === 'number') return ranks.exact
  if (how === 'begins') return ranks.prefix
  if (query.withSlips) return hasAll(title, query) ? scores.alike : scores.alikeInText
  const bare = withoutSigns(title)
  const found = Math.floor(
    Math.max(rankOf(title, query, false), bare === title ? 0 : rankOf(bare, query, false)),
  )
  if (found >= ranks.word) return found
  if (how === 'part') return scores.part
  return hasAll(title, query) ? scores.inTitle : scores.inText
}

/** A title as people call it: without an emoji or a bracket before it. */
const withoutSigns = (title: string) => title.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '')

/** Whether every word stands in the text, or all that it is made of: `100%` in “100 %”. */
export function hasAll(text: string, query: Typed): boolean {
  const { words, withSlips } = query
  if (withSlips) return isAlike(fold(text), words)
  const readings = spellingsOf(text)
  return words.every((_, at) =>
    formsOf(query, at).some((parts) =>
      readings.some((reading) => parts.every((part) => reading.includes(part))),
    ),
  )
}

/** A word in each way in which it may stand in a text: as it is, as others spell it, in its parts. */
function formsOf({ words, spelled }: Typed, at: number): string[][] {
  const word = words[at]!
  const other = spelled?.words[at]
  const parts = word.match(wordsAndSigns) ?? []
  return [[word], ...(other ? [[other]] : []), ...(parts.length ? [parts] : [])]
}

/** How well a name fits, 0 = not at all. */
export function scoreOfName(name: string, query: Query): number {
  const found = Math.floor(rankOf(name, query, false))
  if (found >= ranks.word) return found
  return found > 0 ? scores.part : 0
}

/** The best first, the newer of equals first: ids begin with when they were made. */
export const byScore = (a: { score: number; id: string }, b: { score: number; id: string }) =>
  b.score - a.score || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

const maxRanges = 20
const wordCharacter = /[\p{L}\p{N}]/u

/** Where what was typed stands: as a whole, else its words, at the beginnings of words if they do. */
export function rangesOf(text: string, query: Typed): Ranges {
  const { text: whole, words, spelled, withSlips } = query
  const readings = readingsOf(text)
  if (withSlips) {
    const [reading] = readings as [Reading]
    return written(reading, placesAlike(reading.text, words)).slice(0, maxRanges)
  }
  /** Where all of these parts stand, by the first way of reading that has them. */
  const find = (parts: readonly string[]): Ranges => {
    for (const reading of readings) {
      const places = parts.map((part) => placesOf(reading.text, part))
      if (places.every(({ length }) => length > 0)) return written(reading, places.flat())
    }
    return []
  }
  const firstOf = (forms: readonly string[][]): Ranges => {
    for (const form of forms) {
      const found = find(form)
      if (found.length) return found
    }
    return []
  }
  const found = firstOf([[whole], ...(spelled ? [[spelled.text]] : [])])
  const places = found.length ? found : words.flatMap((_, at) => firstOf(formsOf(query, at)))
  return joined(places.sort((a, b) => a[0] - b[0])).slice(0, maxRanges)
}

type Reading = ReturnType<typeof readingsOf>[number]

const written = (reading: Reading, places: Ranges): Ranges =>
  places.map(([from, to]) => writtenAt(reading, from, to))

function placesOf(folded: string, needle: string): Ranges {
  const places: Ranges = []
  if (!needle) return places
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    places.push([at, at + needle.length])
    if (places.length === 4 * maxRanges) break
  }
  const begin = places.filter(([at]) => at === 0 || !wordCharacter.test(folded[at - 1]!))
  return begin.length ? begin : places
}

function joined(places: Ranges): Ranges {
  const ranges: Ranges = []
  for (const [from, to] of places) {
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }
  return ranges
}

const before = 40
const snippetLength = 160

/** The piece of a long text that shows the words, without the marks of Markdown; null where they are not in it. */
export function snippetOf(where: Snippet['in'], markdown: string, query: Typed): Snippet | null {
  const text = withoutMarks(markdown)
  const [first] = rangesOf(text, query)
  if (!first) return null
  let from = Math.max(0, first[0] - before)
  // From the beginning of a word on, if there is one near.
  const space = from ? text.indexOf(' ', from) : -1
  if (space >= 0 && space < first[0]) from = space + 1
  const to = Math.min(text.length, from + snippetLength)
  const piece = text.slice(from, to).toWellFormed()
  const cut = `${from ? '…' : ''}${piece}${to < text.length ? '…' : ''}`
  return { in: where, text: cut, ranges: rangesOf(cut, query) }
}

/** Letters from which on, and up to which, a word may be misspelled. */
const leastMisspelled = 4
export const maxMisspelledLength = 40

const wordsAndSigns = /[\p{L}\p{N}\p{M}]+|[\p{So}\p{Sc}]/gu

/** Words as slips are looked for in them, without signs. */
const bareWords = /[\p{L}\p{N}\p{M}]+/gu

/** A known word, or its beginning, that may have been meant; the more slips, the less likely. */
export type Near = { text: string; slips: number }

/** Taken by each comparison anew: to make them takes longer than to compare. */
const rows = [0, 1, 2].map(() => new Uint8Array(maxMisspelledLength + 1))

/** How many letters of a word may be left out, added, changed, or swapped with the next. */
export function maxSlips({ length }: string): number {
  if (length < leastMisspelled || length > maxMisspelledLength) return 0
  return length < 8 ? 1 : 2
}

type Row = Uint8Array

/** How far each beginning of the typed word is from the first `i` letters of the known one; answers the least of it. */
function fillRow(row: Row, above: Row, older: Row, known: string, word: string, i: number): number {
  row[0] = i
  let least = i
  for (let j = 1; j <= word.length; j++) {
    const isSame = known[i - 1] === word[j - 1]
    let slips = Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + (isSame ? 0 : 1))
    if (i > 1 && j > 1 && known[i - 1] === word[j - 2] && known[i - 2] === word[j - 1])
      slips = Math.min(slips, older[j - 2]! + 1)
    row[j] = slips
    least = Math.min(least, slips)
  }
  return least
}

/**
 * What of a known word may have been meant, give or take slips of the keyboard; null where it is not near. To be meant as a
 * beginning counts as one slip more. Both folded; numbers are never near.
 */
export function nearTo(known: string, word: string): Near | null {
  if (known.startsWith(word)) return { text: word, slips: 0 }
  const max = maxSlips(word)
  if (!max) return null
  let nearest: Near | null = null
  let [older, above, row] = rows as [Row, Row, Row]
  // How far each beginning of the typed word is from the beginning of the known one that ends here.
  for (let j = 0; j <= word.length; j++) above[j] = j
  let isAboveFar = false
  for (let i = 1; i <= Math.min(known.length, word.length + max); i++) {
    const isFar = fillRow(row, above, older, known, word, i) > max
    // Two rows, since a swap reaches over one.
    if (isFar && isAboveFar) break
    isAboveFar = isFar
    const slips = row[word.length]!
    const isWhole = i === known.length
    // As a beginning it is one letter longer or shorter than it should be, no more.
    if (slips <= max && (isWhole || Math.abs(i - word.length) <= 1)) {
      const counted = isWhole ? slips : slips + 1
      if (!nearest || counted <= nearest.slips) nearest = { text: known.slice(0, i), slips: counted }
    }
    ;[older, above, row] = [above, row, older]
  }
  return nearest && /\p{L}/u.test(word) ? nearest : null
}

/** What was typed, to be compared by words that are near. */
export const toAlike = ({ text }: Query): Typed => ({
  text,
  words: text.match(bareWords) ?? [],
  withSlips: true,
})

/** Whether each word is one of the text's, or begins one, give or take a slip of the keyboard; both folded. */
export function isAlike(text: string, words: readonly string[]): boolean {
  const known = text.match(bareWords) ?? []
  return words.length > 0 && words.every((word) => known.some((other) => nearTo(other, word)))
}

function placesAlike(folded: string, words: readonly string[]): Ranges {
  return Array.from(folded.matchAll(bareWords)).flatMap(({ 0: known, index }): Ranges => {
    const length = Math.max(...words.map((word) => nearTo(known, word)?.text.length ?? 0))
    return length > 0 ? [[index, index + length]] : []
  })
}
