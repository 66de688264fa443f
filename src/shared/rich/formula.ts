/** Formulas of pages, written in TeX: `$…$` in a line, and `$$` around one that stands by itself, as GitHub reads them. */

/** Characters of one formula; what is longer stays text. */
export const maxFormula = 2_000
/** Lines of one that stands by itself. */
const maxLines = 200

type Line = { text: string }

/** What may not stand right before and behind a formula: sums of money (`$5/$10`) and shell variables are none. */
const word = /[\p{L}\p{N}$]/u
const opening = /^ {0,3}\$\$(?!\$)/

/** Words as people write them: no commands of TeX, and nothing in its braces. */
const prose = /\s\p{L}{2,}[\s.,;:!?]/u
/** The letters of a currency: A$, US$. */
const currency = /(?<![\p{L}\\])[A-Z]{1,3}$/u

/** Whether what stands between two dollar signs is about money, as in “$5 a day or A$ 10”: an amount and words, or another currency. */
export function isMoney(inner: string, behind = ''): boolean {
  if (!/^\d/.test(inner)) return false
  return prose.test(inner.replace(/\{[^{}]*\}/g, '')) || (currency.test(inner) && /^\s?\d/.test(behind))
}

/** The formula that begins at a dollar sign, and where it ends; null where it is a mere dollar sign. */
export function formulaAt(source: string, at: number): { formula: string; end: number } | null {
  let end = at + 1
  while (end < source.length && end - at <= maxFormula + 3 && source[end] !== '$') {
    if (source[end] === '\n') return null
    end += source[end] === '\\' ? 2 : 1
  }
  if (source[end] !== '$') return null
  const inner = source.slice(at + 1, end)
  // Between backticks it may touch words, and says so itself.
  const isQuoted = inner.length > 2 && inner.startsWith('`') && inner.endsWith('`')
  const formula = isQuoted ? inner.slice(1, -1) : inner
  const touches = word.test(source[at - 1] ?? '') || word.test(source[end + 1] ?? '')
  const isText = touches || isMoney(inner, source.slice(end + 1, end + 3))
  if ((isText && !isQuoted) || !formula || formula !== formula.trim() || formula.length > maxFormula)
    return null
  return { formula, end: end + 1 }
}

/** In a line, as `formulaAt` reads it. */
export function writeFormula(formula: string, isQuoted: boolean) {
  const inner = tidyFormula(formula).replaceAll('\n', ' ')
  return isQuoted ? `$\`${inner}\`$` : `$${inner}$`
}

/** The formula that begins in a line, and the line after it. */
export function formulaBlockAt(lines: readonly Line[], at: number): { formula: string; end: number } | null {
  const first = lines[at]?.text ?? ''
  if (!opening.test(first)) return null
  const inner: string[] = []
  for (let end = at; end < lines.length && end - at < maxLines; end++) {
    const text = end === at ? first.replace(opening, '') : (lines[end] as Line).text
    const isEnd = text.trimEnd().endsWith('$$')
    inner.push(isEnd ? text.trimEnd().slice(0, -2) : text)
    const formula = inner.join('\n').trim()
    if (formula.length > maxFormula || /(?<!\\)\$\$/.test(formula)) return null
    if (isEnd) return { formula, end: end + 1 }
  }
  return null
}

export const writeFormulaBlock = (formula: string) => `$$\n${tidyFormula(formula, true)}\n$$`

/** A dollar sign that ends no formula. */
const dollar = /(?<=(?<!\\)(?:\\\\)*)\$/g
const dollars = /(?<=(?<!\\)(?:\\\\)*)\$(?=\$)/g

/** A formula as a text can hold it: a text typed with the signs around it is one too, and no line is empty. */
export function tidyFormula(formula: string, isBlock = false) {
  const inner = formula
    .trim()
    .replace(/^\${1,2}(?=[^$])([\s\S]*[^$\\])\${1,2}$/, '$1')
    .replace(/\n\s*(?=\n)/g, '')
    .trim()
  return inner.replace(isBlock ? dollars : dollar, '\\$')
}
