import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { fontOf } from './fonts.ts'

const bidi = bidiFactory()

/** A piece of a text that looks different from the rest; `style` is the number of its look. */
export type Part = { text: string; style: number; isCode?: boolean | undefined }
/** Text in one font, one look and one direction, so far from the left of its line. */
export type Run = { text: string; font: string; style: number; isRtl: boolean; x: number; width: number }
/** One line, its runs in the order of reading, so that who copies it gets that. */
export type TextLine = { runs: Run[]; width: number; isRtl: boolean }
export type Measure = (text: string, font: string, isRtl: boolean, style: number) => number

/** What says nothing by itself, and what no line can hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g // oxlint-disable-line no-control-regex -- these are looked for
const marks = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]/g
const mark = new RegExp(marks.source)
/** Join letters or keep them apart, which they do in the font of the letters. */
const joiners = /[\u200c\u200d]/

/** As it is drawn: without what can’t be, and with one kind of line end. */
export const drawable = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[\u2000-\u200a\u205f]/g, ' ')
    .replace(/\u202f/g, '\u00a0')
    .replace(unseen, '')

/** Stands for a character that no font has. */
export const substitute = '□'
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const leftToRight = { levels: [] as ArrayLike<number>, paragraphs: [{ level: 0 }] }
const baseFont = 'inter-latin'
const arabicFont = 'noto-sans-arabic-arabic'

type Character = { text: string; at: number; font: string; style: number; level: number }

/** Fonts, looks and directions, character by character. */
function charactersOf(text: string, parts: readonly Part[]): { characters: Character[]; isRtl: boolean } {
  const { levels, paragraphs } = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text) : leftToRight
  const characters: Character[] = []
  let at = 0
  let before = baseFont
  for (const { text: part, style, isCode = false } of parts)
    for (const character of part) {
      const font = fontOf(character.codePointAt(0) as number, isCode)
      const level = levels[at] ?? 0
      const shown = font ? mirrored(character, level) : substitute
      const own = font ?? fontOf(substitute.codePointAt(0) as number) ?? baseFont
      if (joiners.test(character)) {
        if (before === arabicFont) characters.push({ text: character, at, font: before, style, level })
        // What marks the direction has had its say in the levels.
      } else if (!mark.test(character)) {
        before = own
        characters.push({ text: shown, at, font: own, style, level })
      }
      at += character.length
    }
  return { characters, isRtl: ((paragraphs[0]?.level ?? 0) & 1) === 1 }
}

const mirrored = (character: string, level: number) =>
  (level & 1 && bidi.getMirroredCharacter(character)) || character

/** Breaks a text into lines of at most a width, by the rules of Unicode; a word that is wider is cut. */
export function linesOf(text: string | readonly Part[], width: number, measure: Measure): TextLine[] {
  const parts = typeof text === 'string' ? [{ text, style: 0 }] : text
  return paragraphsOf(parts).flatMap((paragraph) => paragraphLines(paragraph, width, measure))
}

/** The parts of each line that somebody ended. */
function paragraphsOf(parts: readonly Part[]): Part[][] {
  const paragraphs: Part[][] = [[]]
  for (const part of parts)
    for (const [index, text] of drawable(part.text).split('\n').entries()) {
      if (index) paragraphs.push([])
      if (text) paragraphs.at(-1)?.push({ ...part, text })
    }
  return paragraphs
}

function paragraphLines(parts: readonly Part[], width: number, measure: Measure): TextLine[] {
  const paragraph = parts.map(({ text }) => text).join('')
  const { characters, isRtl } = charactersOf(paragraph, parts)
  if (!characters.length) return [{ runs: [], width: 0, isRtl }]
  const lines: TextLine[] = []
  let line: Character[] = []
  let used = 0
  const widthOf = (some: readonly Character[]) =>
    runsOf(some, measure).reduce((sum, run) => sum + run.width, 0)
  const end = () => {
    if (line.length) lines.push(toLine(trimmed(line), isRtl, measure))
    line = []
    used = 0
  }
  const add = (piece: readonly Character[]) => {
    if (line.length && used + widthOf(trimmed(piece)) > width) end()
    line.push(...piece)
    used += widthOf(piece)
  }
  for (const piece of piecesOf(paragraph, characters)) {
    if (widthOf(trimmed(piece)) <= width) add(piece)
    else for (const character of piece) add([character])
  }
  end()
  return lines
}

/** What stays together: words with the blanks behind them. */
function piecesOf(paragraph: string, characters: readonly Character[]): Character[][] {
  const breaker = new LineBreaker(paragraph)
  const pieces: Character[][] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position } = next
    let to = from
    while (to < characters.length && (characters[to] as Character).at < position) to += 1
    if (to > from) pieces.push(characters.slice(from, to))
    from = to
  }
  return pieces
}

/** Without the blanks at its end, which hang over. */
function trimmed(characters: readonly Character[]): readonly Character[] {
  let end = characters.length
  while (end > 0 && /\s/.test((characters[end - 1] as Character).text)) end -= 1
  return characters.slice(0, end)
}

type LeveledRun = Run & { level: number }

/** In the order of reading. */
function runsOf(characters: readonly Character[], measure: Measure): LeveledRun[] {
  const runs: LeveledRun[] = []
  for (const { text, font, style, level } of characters) {
    const last = runs.at(-1)
    if (last?.font === font && last.style === style && last.level === level) last.text += text
    else runs.push({ text, font, style, level, isRtl: (level & 1) === 1, x: 0, width: 0 })
  }
  for (const run of runs) {
    run.text = run.text.replace(marks, '')
    // A font shapes what is from right to left in that order, but does not know it of blanks and brackets alone.
    if (run.isRtl && !rightToLeft.test(run.text)) run.text = Array.from(run.text).reverse().join('')
    run.width = run.text ? measure(run.text, run.font, run.isRtl, run.style) : 0
  }
  return runs.filter(({ text }) => text !== '')
}

function toLine(characters: readonly Character[], isRtl: boolean, measure: Measure): TextLine {
  const runs = runsOf(characters, measure)
  const order = visualOrder(runs)
  let x = 0
  for (const run of order) {
    run.x = x
    x += run.width
  }
  return { runs, isRtl, width: x }
}

/** From left to right: from the deepest level up, what is of it or deeper is turned around (rule L2 of UAX 9). */
function visualOrder(inReading: readonly LeveledRun[]): LeveledRun[] {
  const runs = [...inReading]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      if ((runs[from] as LeveledRun).level < level) continue
      let to = from
      while (to + 1 < runs.length && (runs[to + 1] as LeveledRun).level >= level) to += 1
      runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).reverse())
      from = to
    }
  }
  return runs
}
