import type { RichNode } from './document.ts'
import { serialiseInline } from './serialiseInline.ts'

/** What would be read as a line break, unless a backslash stands before it. */
const lineBreak = /(?<=(?<!\\)(?:\\\\)*)<(?=br\s*\/?>)/gi

/** A table as Markdown has it: its first row is the head, and each row is one line. */
export function serialiseTable({ content: rows = [] }: RichNode): string {
  const texts = rows.map(({ content = [] }) => content.map(cell))
  const width = Math.max(1, ...texts.map(({ length }) => length))
  const [head = [], ...below] = texts.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  return [head, Array.from({ length: width }, () => '---'), ...below]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

function cell({ content: blocks = [] }: RichNode): string {
  const lines = blocks.flatMap(({ content = [] }) => linesOf(content))
  return lines
    .map((line) => serialiseInline(line, 'page').replace(lineBreak, '\\<').replaceAll('|', '\\|'))
    .join('<br>')
}

function linesOf(content: readonly RichNode[]): RichNode[][] {
  const lines: RichNode[][] = [[]]
  for (const node of content)
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  return lines
}

/** What is folded, below its title; `content` is written already. */
export const serialiseDetails = (title: RichNode | undefined, content: string) =>
  `<details>\n<summary>${serialiseInline(title?.content ?? [], 'page', true)}</summary>\n\n${content && `${content}\n\n`}</details>`
