/** Lower case without accents, and each letter in one form: ß is ss, and Arabic, Hebrew and Greek letters end alike. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (isPlain(lower)) return lower
  let folded = ''
  for (const letter of text) folded += foldLetter(letter)
  return folded
}

function isPlain(text: string) {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

const foldedLetters = new Map<string, string>()

function foldLetter(letter: string): string {
  if (letter < '\u0080') return letter.toLowerCase()
  const known = foldedLetters.get(letter)
  if (known !== undefined) return known
  const bare = letter.normalize('NFKC').toLowerCase().normalize('NFD').replace(undrawn, '').normalize('NFC')
  const folded = Array.from(bare, (one) => oneForm[one] ?? one).join('')
  foldedLetters.set(letter, folded)
  return folded
}

/** Accents, vowel signs of Arabic and Hebrew, and how an emoji is to be drawn. */
const undrawn = new RegExp(
  `[${['\\u0300-\\u036f', '\\u05b0-\\u05bc', '\\u05c1\\u05c2', '\\u0640', '\\u064b-\\u0655', '\\u0670', '\\ufe0e\\ufe0f', '\\u{1f3fb}-\\u{1f3ff}'].join('')}]`,
  'gu',
)

/** Letters that Unicode does not take apart, as people without them on their keyboard write them, and of words’ ends. */
const oneForm: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
}

/** A folded text, and from where to where each of its characters is written. */
type Placed = { text: string; from: number[]; to: number[] }

/** As it stands and, where that differs, as others spell it: ä as ae, e-mail as email, Node.js as nodejs. */
export function readingsOf(text: string): Placed[] {
  const readings = [placed(text, foldLetter)]
  if (spelledOtherwise.test(text))
    readings.push(
      placed(text, (letter, before, after) =>
        joiner.test(letter) && isLetter.test(before) && isLetter.test(after)
          ? ''
          : (spelled[letter.toLowerCase()] ?? foldLetter(letter)),
      ),
    )
  return readings
}

/** The texts of its readings, for who need not know where each letter is written. */
export const spellingsOf = (text: string): string[] =>
  spelledOtherwise.test(text) ? readingsOf(text).map((reading) => reading.text) : [fold(text)]

const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const spelledOtherwise = /[äöüøåÄÖÜØÅ]|\p{L}['’.‐‑-]\p{L}/u
const joiner = /['’.‐‑-]/
const isLetter = /\p{L}/u

function placed(text: string, foldOne: (letter: string, before: string, after: string) => string): Placed {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  let index = 0
  for (const letter of text) {
    const next = index + letter.length
    const one = foldOne(letter, text[index - 1] ?? '', text[next] ?? '')
    for (let n = 0; n < one.length; n++) {
      from.push(index)
      to.push(next)
    }
    // An accent after its letter.
    if (!one && !joiner.test(letter)) to.fill(next, from.indexOf(from.at(-1) ?? -1))
    folded += one
    index = next
  }
  return { text: folded, from, to }
}

/** Where what is found in a folded text is written. */
export const writtenAt = (reading: Placed, from: number, to: number): [number, number] => [
  reading.from[from]!,
  reading.to[to - 1]!,
]

/** What is searched for, folded; `spelled`: as others spell it. */
export type Query = { text: string; words: string[]; spelled?: { text: string; words: string[] } }

export function toQuery(typed: string): Query {
  const [query, other] = readingsOf(typed.trim()).map(({ text }) => ({
    text,
    words: text.split(/\s+/).filter(Boolean),
  }))
  return other ? { ...query!, spelled: other } : query!
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
export function rank(
  text: string,
  { text: needle, words }: Pick<Query, 'text' | 'words'>,
  withLetters = true,
): number {
  if (!needle) return ranks.letters
  const shortness = 0.5 / (1 + text.length / 32)
  const at = text.indexOf(needle)
  if (at === 0) return (text.length === needle.length ? ranks.exact : ranks.prefix) + shortness
  if (at > 0) {
    for (let next = at; next >= 0; next = text.indexOf(needle, next + 1))
      if (isWordStart(text, next)) return ranks.word + shortness
    return ranks.part + shortness
  }
  if (words.length > 1) return words.every((word) => text.includes(word)) ? ranks.words + shortness : 0
  return withLetters && needle.length > 1 && letterPlaces(text, needle) ? ranks.letters + shortness : 0
}

/** How well a text fits, however it or what was typed is spelled. */
export function rankOf(text: string, query: Query, withLetters = true): number {
  let best = 0
  for (const one of spellingsOf(text)) {
    best = Math.max(best, rank(one, query, withLetters))
    if (query.spelled) best = Math.max(best, rank(one, query.spelled, withLetters))
  }
  return best
}

/**
 * Where the letters stand, each after the one before it or at a word's beginning; null when they do not. Letters
 * anywhere would find "nora" in "New workspace".
 */
function letterPlaces(text: string, needle: string, before = -1): number[] | null {
  if (!needle) return []
  const [letter] = needle
  for (let at = text.indexOf(letter!, before + 1); at >= 0; at = text.indexOf(letter!, at + 1)) {
    const isNext = before >= 0 && at === before + 1
    const rest = isNext || isWordStart(text, at) ? letterPlaces(text, needle.slice(1), at) : null
    if (rest) return [at, ...rest]
  }
  return null
}

/** The text cut into what matched and what did not, to be marked. */
export function matchedParts(text: string, query: Query): { text: string; isMatch: boolean }[] {
  const isHit = new Uint8Array(text.length)
  for (const [from, to] of matchedPlaces(text, query)) isHit.fill(1, from, to)
  const parts: { text: string; isMatch: boolean }[] = []
  for (let start = 0; start < text.length; ) {
    let end = start + 1
    while (end < text.length && isHit[end] === isHit[start]) end++
    parts.push({ text: text.slice(start, end), isMatch: isHit[start] === 1 })
    start = end
  }
  return parts
}

function matchedPlaces(text: string, query: Query): [number, number][] {
  if (!query.text) return []
  const readings = readingsOf(text)
  const find = (...needle: string[]) => {
    for (const reading of readings)
      for (const one of needle) {
        const at = bestPlace(reading.text, one)
        if (at >= 0) return [writtenAt(reading, at, at + one.length)]
      }
    return []
  }
  const { spelled } = query
  const whole = find(query.text, ...(spelled ? [spelled.text] : []))
  if (whole.length) return whole
  if (query.words.length > 1)
    return query.words.flatMap((word, at) => find(word, ...(spelled?.words[at] ? [spelled.words[at]] : [])))
  const reading = readings[0]!
  return (letterPlaces(reading.text, query.text) ?? []).map((place) => writtenAt(reading, place, place + 1))
}

function bestPlace(text: string, needle: string): number {
  const first = text.indexOf(needle)
  for (let at = first; at >= 0; at = text.indexOf(needle, at + 1)) if (isWordStart(text, at)) return at
  return first
}
