/**
 * A table as spreadsheets take it, UTF-8 by its first character. Numbers stay numbers; of texts none becomes a formula,
 * also not where the spreadsheet's country separates cells by `;` and so takes the rest of a cell for a cell of its own.
 */
export function toCsv(lines: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${toCsvLines(lines)}`
}

/** What follows in a table that comes in parts. */
export const toCsvLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  lines.map((line) => `${line.map(toCell).join(',')}\r\n`).join('')

/** What a formula begins with, behind a few blanks and quotes; full-width signs count as the common ones do. */
const sign = '(?=[\\s"\']{0,8}[=+\\-@＝＋－＠])'
const beginning = new RegExp(`^(?:${sign}|(?=[\\t\\r\\n]))`)
const within = new RegExp(`[;\\t\\r\\n]${sign}`, 'g')

/** Minutes below nothing, as hours: the one text that may begin as a formula does. */
const duration = /^-\d+:\d\d$/

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || duration.test(value)) return String(value)
  const harmless = value.replace(within, "$&'").replace(beginning, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
