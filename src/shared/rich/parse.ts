import type { RichNode, Syntax } from './document.ts'
import { parseInline, trimEnd } from './inline.ts'
import { isPageBlock, pageBlockAt } from './pageBlocks.ts'

type Line = { text: string; at: number }
/** A line that opens an item: how far its content is indented, and what it starts with. */
type Marker = { kind: string; start: number; indent: number; rest: string }

/** Deeper nesting stays text: no person writes it, and it would only serve to exhaust the stack. */
const maxDepth = 12
const indented = /^(?: {4}| {0,3}\t)/
const heading = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const quote = /^ {0,3}> ?/
const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/
const marker = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/
const task = /^\[([ xX])\](?:[ \t]|$)/

/** Markdown as a tree. Never fails: what is not Markdown as we know it is text, HTML included. */
export function parse(markdown: string, syntax: Syntax = 'text'): RichNode {
  const content = parseLines(linesOf(markdown), 0, { syntax, tasks: [] })
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

/** The same text with the `index`th checkbox ticked or cleared, and not a character changed elsewhere. */
export function toggleTask(markdown: string, index: number) {
  const places: number[] = []
  parseLines(linesOf(markdown), 0, { syntax: 'text', tasks: places })
  const at = places[index]
  if (at === undefined) return markdown
  const lines = markdown.split(/(\r\n?|\n)/)
  lines[at * 2] = lines[at * 2]!.replace(/\[([ xX])\]/, (_, tick) => (tick === ' ' ? '[x]' : '[ ]'))
  return lines.join('')
}

const linesOf = (markdown: string): Line[] => markdown.split(/\r\n?|\n/).map((text, at) => ({ text, at }))
const isBlank = (line: Line | undefined) => !!line && !/[^ \t]/.test(line.text)

/** `tasks` collects the line of each checkbox, in reading order. */
type Reading = { syntax: Syntax; tasks: number[] }

function parseLines(lines: Line[], depth: number, reading: Reading): RichNode[] {
  const nodes: RichNode[] = []
  for (let i = 0; i < lines.length; ) {
    if (isBlank(lines[i])) {
      i++
      continue
    }
    // One blank line ends a block, each further one was left blank on purpose.
    if (depth === 0 && nodes.length) {
      for (let j = i - 1; isBlank(lines[j]) && isBlank(lines[j - 1]); j--) nodes.push({ type: 'paragraph' })
    }
    const { text } = lines[i]!
    const special = specialAt(lines, i, depth, reading)
    if (special) {
      nodes.push(special.node)
      i = special.end
      continue
    }
    const fenced = fence.exec(text)
    if (fenced) {
      const end = endOfFence(lines, i, fenced[2]!)
      nodes.push(codeBlock(lines.slice(i + 1, end), fenced))
      i = end + 1
    } else if (heading.test(text)) {
      nodes.push(headingOf(text, reading))
      i++
    } else if (rule.test(text)) {
      nodes.push({ type: 'horizontalRule' })
      i++
    } else if (quote.test(text) && depth < maxDepth) {
      let end = i
      while (end < lines.length && quote.test(lines[end]!.text)) end++
      const inner = lines.slice(i, end).map(({ text, at }) => ({ text: text.replace(quote, ''), at }))
      nodes.push({ type: 'blockquote', content: orEmpty(parseLines(inner, depth + 1, reading)) })
      i = end
    } else if (markerOf(text) && depth < maxDepth) {
      i = parseList(lines, i, depth, reading, nodes)
    } else {
      const end = endOfParagraph(lines, i, depth, reading)
      const texts = lines.slice(i, end).map((line) => line.text)
      nodes.push(paragraph(texts, reading))
      i = end
    }
  }
  return nodes
}

const specialAt = (lines: Line[], at: number, depth: number, reading: Reading) =>
  reading.syntax === 'page' && depth < maxDepth
    ? pageBlockAt(lines, at, (inner) => orEmpty(parseLines(inner, depth + 1, reading)))
    : null

function endOfParagraph(lines: readonly Line[], at: number, depth: number, reading: Reading) {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && !interrupts(lines, end, depth, reading)) end++
  return end
}

const orEmpty = (nodes: RichNode[]) => (nodes.length ? nodes : [{ type: 'paragraph' }])

/** A list right below a paragraph begins with 1 and with text, or a year at a line's start would become one. */
function interrupts(lines: readonly Line[], at: number, depth: number, { syntax }: Reading) {
  const { text } = lines[at]!
  if (syntax === 'page' && depth < maxDepth && isPageBlock(lines, at)) return true
  if (fence.test(text) || heading.test(text) || rule.test(text)) return true
  if (depth >= maxDepth) return false
  const found = markerOf(text)
  return quote.test(text) || (!!found && found.rest !== '' && found.start === 1)
}

function paragraph(lines: string[], { syntax }: Pick<Reading, 'syntax'>): RichNode {
  const text = lines.map((line) => line.replace(/^[ \t]+/, '')).join('\n')
  return withInline({ type: 'paragraph' }, text, syntax)
}

function withInline(node: RichNode, text: string, syntax: Syntax): RichNode {
  const content = parseInline(trimEnd(text), syntax)
  return content.length ? { ...node, content } : node
}

function headingOf(text: string, { syntax }: Reading): RichNode {
  const level = heading.exec(text)![1]!.length
  const rest = trimEnd(text.trimStart().slice(level))
  let end = rest.length
  while (rest[end - 1] === '#') end--
  // Hashes behind a space close the heading; those of a word are its own.
  const isClosed = end < rest.length && (end === 0 || ' \t'.includes(rest[end - 1]!))
  return withInline(
    { type: 'heading', attrs: { level } },
    (isClosed ? rest.slice(0, end) : rest).replace(/^[ \t]+/, ''),
    syntax,
  )
}

function endOfFence(lines: Line[], start: number, opening: string) {
  for (let i = start + 1; i < lines.length; i++) {
    const text = lines[i]!.text.trim()
    const isFence = text.length >= opening.length && text === opening[0]!.repeat(text.length)
    if (isFence && !indented.test(lines[i]!.text)) return i
  }
  return lines.length
}

function codeBlock(lines: Line[], [, indent, , info]: RegExpExecArray): RichNode {
  const inset = new RegExp(`^ {0,${indent!.length}}`)
  const text = lines.map((line) => line.text.replace(inset, '')).join('\n')
  const node = { type: 'codeBlock', attrs: { language: info!.replaceAll('`', '').trim() || null } }
  return text ? { ...node, content: [{ type: 'text', text }] } : node
}

function markerOf(text: string): Marker | null {
  const found = marker.exec(text)
  if (!found) return null
  const [all, , bullet, number, delimiter] = found
  const spaces = /^[ \t]*/.exec(text.slice(all.length))![0]
  const rest = text.slice(all.length + spaces.length)
  // More than four spaces belong to the content, as do those before nothing.
  const gap = rest && spaces.length <= 4 ? spaces.length : Math.min(1, spaces.length)
  return {
    kind: bullet ?? delimiter!,
    start: number ? Number(number) : 1,
    indent: all.length + Math.max(1, gap),
    rest: rest && text.slice(all.length + gap),
  }
}

/** Reads the items that belong together, adds their list or lists, and answers the line after them. */
function parseList(lines: Line[], from: number, depth: number, reading: Reading, nodes: RichNode[]) {
  const { kind, start } = markerOf(lines[from]!.text)!
  const isOrdered = kind === '.' || kind === ')'
  let i = from
  let list: RichNode | undefined
  while (i < lines.length) {
    const text = lines[i]!.text
    const found = markerOf(text)
    if (found?.kind !== kind || rule.test(text)) break
    const end = endOfItem(lines, i, found)
    const inner = linesOfItem(lines.slice(i, end), found)
    const ticked = isOrdered ? null : task.exec(found.rest)
    if (ticked) reading.tasks.push(lines[i]!.at)
    const type = isOrdered ? 'orderedList' : ticked ? 'taskList' : 'bulletList'
    if (list?.type !== type) {
      list = { type, ...(isOrdered && { attrs: { start } }), content: [] }
      nodes.push(list)
    }
    list.content!.push(
      ticked
        ? taskItem(ticked, inner, depth, reading)
        : { type: 'listItem', content: orEmpty(parseLines(inner, depth + 1, reading)) },
    )
    i = end
    // Blank lines between two items of one list say nothing.
    let next = i
    while (next < lines.length && isBlank(lines[next])) next++
    if (!isItem(lines[next], kind)) break
    i = next
  }
  return i
}

const isItem = (line: Line | undefined, kind: string) =>
  !!line && !rule.test(line.text) && markerOf(line.text)?.kind === kind

/** The lines of an item as if they stood by themselves. */
function linesOfItem([first, ...others]: Line[], { rest, indent }: Marker): Line[] {
  const outdented = others.map((line) => ({ ...line, text: outdent(line.text, indent) }))
  return [{ text: rest, at: first!.at }, ...outdented]
}

/** The box is not part of the text, and what follows it on its line is text whatever it looks like. */
function taskItem([box, tick]: RegExpExecArray, lines: Line[], depth: number, reading: Reading): RichNode {
  const end = endOfParagraph(lines, 0, depth + 1, reading)
  const own = lines.slice(0, end).map((line) => line.text)
  own[0] = own[0]!.slice(box.length)
  return {
    type: 'taskItem',
    attrs: { checked: tick !== ' ' },
    content: [paragraph(own, reading), ...parseLines(lines.slice(end), depth + 1, reading)],
  }
}

function endOfItem(lines: Line[], start: number, { indent, rest }: Marker) {
  let end = start + 1
  // An item that begins with nothing ends at a blank line.
  if (!rest && (end === lines.length || isBlank(lines[end]))) return end
  for (let i = end; i < lines.length; i++) {
    if (isBlank(lines[i])) continue
    if (columns(lines[i]!.text) < indent) break
    end = i + 1
  }
  return end
}

function columns(text: string) {
  let width = 0
  for (const character of text) {
    if (character === ' ') width++
    else if (character === '\t') width += 4 - (width % 4)
    else break
  }
  return width
}

/** The line without as many columns of space; what is left of a tab becomes spaces. */
function outdent(text: string, indent: number) {
  let width = 0
  let at = 0
  for (; width < indent && ' \t'.includes(text[at] ?? '.'); at++)
    width += text[at] === ' ' ? 1 : 4 - (width % 4)
  return ' '.repeat(Math.max(0, width - indent)) + text.slice(at)
}
