import { withoutMarks } from '../../shared/markdown.ts'
import { fold, type Query, rank, ranks, toQuery } from '../../shared/match.ts'
import type { Ranges, Snippet } from './search.contract.ts'

/** How a task was found. */
export type How = 'number' | 'begins' | 'words' | 'comment' | 'tag' | 'part' | 'alike'

/** Words that are looked for, and letters of each; a longer text is cut here, which finds more and not less. */
const mostWords = 16
const mostLetters = 50

export type Wanted = {
  query: Query
  /** As they were typed, for PostgreSQL to fold by its own rules. */
  words: string[]
  /** What `12`, `#12`, `WEB-12` and `WEB-` say: a number, or how it begins, in the project of a key. */
  number: { key: string | null; digits: string } | null
}

export function toWanted(typed: string): Wanted {
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
    .slice(0, mostWords)
    .map((word) => Array.from(word).slice(0, mostLetters).join(''))

/** Alphabets whose letters the index of parts knows; three together are what it needs to find by. */
const partible =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Nd}]{3}/u

/** Whether some word is long enough to be looked for within words. */
export const isPartible = (words: readonly string[]) => words.some((word) => partible.test(word))

const closedLoss = 0.3
const archivedLoss = 0.6
/** Every word in the title, before words in longer texts and parts of words. */
const scores = { inTitle: 3.5, inText: 3, part: 2, alike: 1 }

type Scored = { title: string; how: How; isClosed?: boolean; isArchived?: boolean }

/** How well it fits: the whole of what was typed, its beginning, words, parts of words, spelled alike. */
export function scoreOf({ title, how, isClosed, isArchived }: Scored, query: Query): number {
  const loss = (isClosed ? closedLoss : 0) + (isArchived ? archivedLoss : 0)
  return scoreOfTitle(title, how, query) - loss
}

function scoreOfTitle(title: string, how: How, query: Query): number {
  if (how === 'number') return ranks.exact
  if (how === 'begins') return ranks.prefix
  if (how === 'alike') return scores.alike
  const folded = fold(title)
  const found = Math.floor(rank(folded, query, false))
  if (found >= ranks.word) return found
  if (how === 'part') return scores.part
  return hasAll(title, query) ? scores.inTitle : scores.inText
}

/** Whether every word stands in the text. */
export function hasAll(text: string, { words }: Query): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** How well a name fits, 0 = not at all. */
export function scoreOfName(name: string, query: Query): number {
  const found = Math.floor(rank(fold(name), query, false))
  if (found >= ranks.word) return found
  return found > 0 ? scores.part : 0
}

/** The best first, the newer of equals first: ids begin with when they were made. */
export const byScore = (a: { score: number; id: string }, b: { score: number; id: string }) =>
  b.score - a.score || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

const mostRanges = 20
const wordCharacter = /[\p{L}\p{N}]/u

/** Where what was typed stands: as a whole, else its words, at the beginnings of words if they do. */
export function rangesOf(text: string, { text: whole, words }: Query): Ranges {
  const folded = fold(text)
  const found = placesOf(folded, whole)
  const places = found.length ? found : [...new Set(words)].flatMap((word) => placesOf(folded, word))
  return joined(places.sort((a, b) => a[0] - b[0])).slice(0, mostRanges)
}

function placesOf(folded: string, wanted: string): Ranges {
  const places: Ranges = []
  if (!wanted) return places
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    places.push([at, at + wanted.length])
    if (places.length === 4 * mostRanges) break
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
export function snippetOf(where: Snippet['in'], markdown: string, query: Query): Snippet | null {
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

/** Letters from which on a word may be misspelled. */
const leastMisspelled = 4

/** Whether each word is one of the text's, or begins one, give or take a slip of the keyboard; both folded. */
export function isAlike(text: string, words: readonly string[]): boolean {
  const known = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.every((word) => known.some((other) => isNear(other, word)))
}

function isNear(known: string, word: string): boolean {
  if (known.startsWith(word)) return true
  if (word.length < leastMisspelled) return false
  const most = word.length < 8 ? 1 : 2
  // It may be the beginning of the word, one letter longer or shorter than it should be.
  return [-1, 0, 1].some((more) => distance(known.slice(0, word.length + more), word, most) <= most)
}

/** How many letters were left out, added, changed, or swapped with the next; more than `most` is not counted on. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let older: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, older[j - 2]! + 1)
      row.push(least)
    }
    older = above
    above = row
  }
  return above[b.length]!
}
