import type { RichNode } from './document.ts'
import { formulaBlockAt } from './formula.ts'
import { parseInline, trimEnd } from './inline.ts'

/** Blocks that pages have and other texts do not: tables, callouts, formulas, and what is folded. Written as GitHub writes them. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

/** `at` goes through to whoever reads what is within. */
type Line = { text: string; at: number }
type Found = { node: RichNode; end: number }

const quote = /^ {0,3}> ?/
const callout = /^[ \t]*\[!(note|tip|important|warning|caution)\][ \t]*$/i
const opening = /^<details(?: open)?>$/i
const closing = /^<\/details>$/i
const summary = /^<summary>(.*)<\/summary>$/i
const fence = /^[ \t]*(`{3,}|~{3,})/
const delimiters = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** A bar that no backslash stands before. */
const bar = /(?<!\\)\|/
/** A line break in a cell, which is one line. */
const lineBreak = /(?<=(?<!\\)(?:\\\\)*)<br\s*\/?>/i

export const isPageBlock = (lines: readonly Line[], at: number) =>
  isTable(lines, at) ||
  formulaBlockAt(lines, at) !== null ||
  (opening.test(textOf(lines, at)) && endOfDetails(lines, at) !== null)

/** The block that begins in a line, and the line after it. `parse` reads what is within. */
export function pageBlockAt(
  lines: readonly Line[],
  at: number,
  parse: (lines: Line[]) => RichNode[],
): Found | null {
  if (isTable(lines, at)) return tableAt(lines, at)
  const formula = formulaBlockAt(lines, at)
  if (formula) return { node: { type: 'formulaBlock', attrs: { source: formula.formula } }, end: formula.end }
  if (opening.test(textOf(lines, at))) return detailsAt(lines, at, parse)
  return calloutAt(lines, at, parse)
}

const textOf = (lines: readonly Line[], at: number) => lines[at]?.text.trim() ?? ''

function calloutAt(lines: readonly Line[], at: number, parse: (lines: Line[]) => RichNode[]): Found | null {
  const first = lines[at]?.text ?? ''
  const kind = quote.test(first) && callout.exec(first.replace(quote, ''))?.[1]
  if (!kind) return null
  let end = at
  while (quote.test(lines[end]?.text ?? '')) end++
  const inner = lines.slice(at + 1, end).map((line) => ({ ...line, text: line.text.replace(quote, '') }))
  return { node: { type: 'callout', attrs: { kind: kind.toLowerCase() }, content: parse(inner) }, end }
}

const endsOf = new WeakMap<readonly Line[], ReadonlyMap<number, number>>()

/** The line that closes what opens in one; all are looked for together, or many would take long. */
function endOfDetails(lines: readonly Line[], at: number): number | null {
  const ends = endsOf.get(lines) ?? findEnds(lines)
  endsOf.set(lines, ends)
  return ends.get(at) ?? null
}

/** What stands in code opens and closes nothing. */
function findEnds(lines: readonly Line[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  let fenced = ''
  for (const [at, { text: line }] of lines.entries()) {
    const text = line.trim()
    const sign = fence.exec(text)?.[1]
    if (fenced) {
      if (sign && text === sign && sign.startsWith(fenced)) fenced = ''
    } else if (sign) fenced = sign
    else if (opening.test(text)) open.push(at)
    else if (closing.test(text) && open.length) ends.set(open.pop() as number, at)
  }
  return ends
}

function detailsAt(lines: readonly Line[], at: number, parse: (lines: Line[]) => RichNode[]): Found | null {
  const end = endOfDetails(lines, at)
  if (end === null) return null
  let from = at + 1
  while (from < end && !textOf(lines, from)) from++
  const title = summary.exec(textOf(lines, from))?.[1]
  const inner = lines.slice(title === undefined ? at + 1 : from + 1, end)
  const content = [
    withInline('detailsSummary', title ?? ''),
    { type: 'detailsContent', content: parse(inner) },
  ]
  return { node: { type: 'details', content }, end: end + 1 }
}

function isTable(lines: readonly Line[], at: number) {
  const head = lines[at]?.text ?? ''
  const below = lines[at + 1]?.text ?? ''
  return (
    bar.test(head) &&
    below.includes('|') &&
    delimiters.test(below) &&
    cellsOf(head).length === cellsOf(below).length
  )
}

function tableAt(lines: readonly Line[], at: number): Found {
  const head = cellsOf(lines[at]?.text ?? '')
  const rows: RichNode[] = [rowOf(head, 'tableHeader', head.length)]
  let end = at + 2
  for (; end < lines.length && bar.test(lines[end]?.text ?? ''); end++)
    rows.push(rowOf(cellsOf(lines[end]?.text ?? ''), 'tableCell', head.length))
  return { node: { type: 'table', content: rows }, end }
}

function cellsOf(line: string): string[] {
  const cells = line.trim().split(new RegExp(bar, 'g'))
  if (cells[0] === '') cells.shift()
  if (cells.at(-1)?.trim() === '' && line.trimEnd().endsWith('|')) cells.pop()
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim())
}

/** As many cells as the head has, as GitHub does it. */
function rowOf(cells: readonly string[], type: string, width: number): RichNode {
  const content = Array.from({ length: width }, (_, at) => {
    const lines = (cells[at] ?? '').split(new RegExp(lineBreak, 'gi'))
    const inline = lines.flatMap((line, n) => [
      ...(n ? [{ type: 'hardBreak' }] : []),
      ...parseInline(trimEnd(line.trimStart()), 'page'),
    ])
    return { type, content: [inline.length ? { type: 'paragraph', content: inline } : { type: 'paragraph' }] }
  })
  return { type: 'tableRow', content }
}

function withInline(type: string, text: string): RichNode {
  const content = parseInline(text.trim(), 'page')
  return content.length ? { type, content } : { type }
}
