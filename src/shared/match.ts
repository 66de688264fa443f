/** Lower case without accents, one character for each of the text's, so that a place in one is the same in the other. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (isPlain(lower)) return lower
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!.normalize('NFD')[0]!.toLowerCase()[0]!
    folded += undecorated[letter] ?? letter
  }
  return folded
}

/** Letters that Unicode does not take apart, as people without them on their keyboard write them. */
const undecorated: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ß: 's' }

function isPlain(text: string) {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** What is searched for, folded. */
export type Query = { text: string; words: string[] }

export function toQuery(typed: string): Query {
  const text = fold(typed.trim())
  return { text, words: text.split(/\s+/).filter(Boolean) }
}

/** From better to worse. Two ranks of one kind differ by less than 1. */
export const ranks = { exact: 6, prefix: 5, word: 4, part: 3, words: 2, letters: 1 }

const wordCharacter = /[\p{L}\p{N}]/u
/** Whether no letter or digit stands before the place. */
const isWordStart = (text: string, at: number) =>
  at === 0 || text[at - 1] === ' ' || !wordCharacter.test(text[at - 1]!)

/**
 * How well a folded text fits, 0 = not at all: all of it, its beginning, a word's beginning, any part, all words in any
 * order, the letters in this order as beginnings of words. Shorter texts fit better. Nothing fits all alike.
 */
export function rank(text: string, { text: wanted, words }: Query, withLetters = true): number {
  if (!wanted) return ranks.letters
  const shortness = 0.5 / (1 + text.length / 32)
  const at = text.indexOf(wanted)
  if (at === 0) return (text.length === wanted.length ? ranks.exact : ranks.prefix) + shortness
  if (at > 0) {
    for (let next = at; next >= 0; next = text.indexOf(wanted, next + 1))
      if (isWordStart(text, next)) return ranks.word + shortness
    return ranks.part + shortness
  }
  if (words.length > 1) return words.every((word) => text.includes(word)) ? ranks.words + shortness : 0
  return withLetters && wanted.length > 1 && letterPlaces(text, wanted) ? ranks.letters + shortness : 0
}

/**
 * Where the letters stand, each after the one before it or at a word's beginning; null when they do not. Letters
 * anywhere would find "nora" in "New workspace".
 */
function letterPlaces(text: string, wanted: string, before = -1): number[] | null {
  if (!wanted) return []
  const [letter] = wanted
  for (let at = text.indexOf(letter!, before + 1); at >= 0; at = text.indexOf(letter!, at + 1)) {
    const isNext = before >= 0 && at === before + 1
    const rest = isNext || isWordStart(text, at) ? letterPlaces(text, wanted.slice(1), at) : null
    if (rest) return [at, ...rest]
  }
  return null
}

/** The text cut into what matched and what did not, to be marked. */
export function matchedParts(text: string, query: Query): { text: string; isMatch: boolean }[] {
  const isHit = new Uint8Array(text.length)
  if (query.text) {
    const folded = fold(text)
    const at = bestPlace(folded, query.text)
    if (at >= 0) isHit.fill(1, at, at + query.text.length)
    else if (query.words.length > 1) {
      for (const word of query.words) {
        const place = bestPlace(folded, word)
        if (place >= 0) isHit.fill(1, place, place + word.length)
      }
    } else for (const place of letterPlaces(folded, query.text) ?? []) isHit[place] = 1
  }
  const parts: { text: string; isMatch: boolean }[] = []
  for (let start = 0; start < text.length; ) {
    let end = start + 1
    while (end < text.length && isHit[end] === isHit[start]) end++
    parts.push({ text: text.slice(start, end), isMatch: isHit[start] === 1 })
    start = end
  }
  return parts
}

function bestPlace(text: string, wanted: string): number {
  const first = text.indexOf(wanted)
  for (let at = first; at >= 0; at = text.indexOf(wanted, at + 1)) if (isWordStart(text, at)) return at
  return first
}
