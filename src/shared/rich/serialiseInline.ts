import type { RichMark, RichNode, Syntax } from './document.ts'
import { append, inOrder, sameMarks } from './emphasis.ts'
import { writeFormula } from './formula.ts'
import { parse } from './parse.ts'

/** How a paragraph is written: the plainest way that is read back as what it was. */
type Manner = {
  escapes: 'none' | 'some' | 'all'
  italic: '*' | '_'
  hasBareLinks: boolean
  /** Formulas that touch words stand between backticks too. */
  quotesFormulas?: true
}
const manners: Manner[] = [
  { escapes: 'none', italic: '*', hasBareLinks: true },
  { escapes: 'some', italic: '*', hasBareLinks: true },
  { escapes: 'some', italic: '*', hasBareLinks: false, quotesFormulas: true },
  { escapes: 'some', italic: '_', hasBareLinks: false, quotesFormulas: true },
  { escapes: 'all', italic: '*', hasBareLinks: false, quotesFormulas: true },
  { escapes: 'all', italic: '_', hasBareLinks: false, quotesFormulas: true },
]

/** The content of a paragraph or heading as Markdown; formatting that Markdown cannot say there is left out. */
export function serialiseInline(content: RichNode[], syntax: Syntax, isHeading = false): string {
  const nodes = tidy(content, isHeading)
  if (!nodes.length) return ''
  for (const manner of manners) {
    const text = write(nodes, { ...manner, syntax })
    if (isReadAs(text, nodes, syntax, isHeading)) return text
  }
  const isFormat = (mark: RichMark) => mark.type !== 'link' && mark.type !== 'code'
  if (!nodes.some((node) => node.marks?.some(isFormat))) return write(nodes, { ...manners.at(-1)!, syntax })
  const plain = nodes.map((node) => ({ ...node, marks: node.marks?.filter((mark) => !isFormat(mark)) }))
  return serialiseInline(plain, syntax, isHeading)
}

/** Within what is folded this would end it, and two dollar signs would begin a formula with what comes below. */
const blockSign = /^[ \t]*(?:<\/?details|\$\$)/im

function isReadAs(text: string, nodes: RichNode[], syntax: Syntax, isHeading: boolean) {
  if (syntax === 'page' && blockSign.test(text)) return false
  const { content } = parse(isHeading ? `# ${text}` : text, syntax)
  const [read] = content!
  if (content!.length !== 1 || read!.type !== (isHeading ? 'heading' : 'paragraph')) return false
  const found = read!.content ?? []
  return (
    found.length === nodes.length &&
    found.every((node, i) => {
      const expected = nodes[i]!
      return (
        node.type === expected.type &&
        node.text === expected.text &&
        (node.type === 'hardBreak' || sameMarks(node.marks, expected.marks)) &&
        Object.entries(node.attrs ?? {}).every(([name, value]) => value === (expected.attrs?.[name] ?? null))
      )
    })
  )
}

/** As Markdown can say it: no spaces at the edges of lines and of formatting, no breaks in headings. */
function tidy(content: RichNode[], isHeading: boolean) {
  const split: RichNode[] = []
  for (const node of content) {
    const marks = inOrder(node.marks ?? [])
    if (node.type === 'hardBreak') split.push(isHeading ? { type: 'text', text: ' ' } : { type: 'hardBreak' })
    else if (node.type !== 'text' || marks.some((mark) => mark.type === 'code'))
      split.push({ ...node, marks })
    else for (const text of node.text!.match(/\s+|\S+/g) ?? []) split.push({ type: 'text', text, marks })
  }
  const isSpace = (node?: RichNode) =>
    node?.type === 'text' && !node.marks?.some((mark) => mark.type === 'code') && !/\S/.test(node.text!)
  const isEdge = (node?: RichNode) => !node || node.type === 'hardBreak'
  const nextOf: (RichNode | undefined)[] = []
  for (let i = split.length - 2; i >= 0; i--) nextOf[i] = isSpace(split[i + 1]) ? nextOf[i + 1] : split[i + 1]
  const nodes: RichNode[] = []
  for (const [i, node] of split.entries()) {
    if (!isSpace(node)) {
      append(nodes, node, node.marks ?? [])
      continue
    }
    const before = nodes.at(-1)
    const after = nextOf[i]
    let text = node.text!
    if (isEdge(before)) text = text.replace(/^[ \t]+/, '')
    if (isEdge(after)) text = text.replace(/[ \t]+$/, '')
    const marks = (node.marks ?? []).filter(
      (mark) =>
        mark.type === 'link' ||
        [before, after].every((next) => next?.marks?.some((m) => m.type === mark.type)),
    )
    if (text) append(nodes, { type: 'text', text }, marks)
  }
  while (nodes.at(-1)?.type === 'hardBreak') nodes.pop()
  return nodes
}

type Writing = Manner & { syntax: Syntax }

function write(nodes: RichNode[], manner: Writing) {
  let text = ''
  const open: RichMark[] = []
  for (const [i, node] of nodes.entries()) {
    const next = nodes[i + 1]
    if (node.type === 'hardBreak') {
      // Formatting goes on over a break where it does so on both sides.
      const common = shared(open, next?.marks)
      while (open.length > common) text += close(open.pop()!, manner)
      text += !text || text.endsWith('\n') ? '\\\n' : '\n'
      continue
    }
    const marks = (node.marks ?? []).filter((mark) => mark.type !== 'code')
    const remaining = shared(open, marks)
    while (open.length > remaining) text += close(open.pop()!, manner)
    const opening = marks
      .filter((mark) => !has(open, mark))
      .map((mark) => ({ mark, reach: reach(nodes, i, mark) }))
      .sort((a, b) => b.reach - a.reach)
    if (manner.hasBareLinks && isBareLink(opening, node)) {
      text += node.text
      continue
    }
    for (const { mark } of opening) {
      if (mark.type === 'link' && manner.escapes !== 'none') text = text.replace(/(?<!\\)!$/, '\\!')
      text += mark.type === 'link' ? '[' : sign(mark, manner)
      open.push(mark)
    }
    text += inline(node, manner, !text || text.endsWith('\n'), has(open, { type: 'link' }))
  }
  while (open.length) text += close(open.pop()!, manner)
  return text
}

/** An address that stands for itself, and needs no brackets. */
function isBareLink(opening: { mark: RichMark; reach: number }[], { text }: RichNode) {
  const [only] = opening
  if (opening.length !== 1 || only?.reach !== 1 || only.mark.type !== 'link') return false
  return only.mark.attrs?.href === text && !only.mark.attrs?.title
}

const has = (marks: RichMark[], { type }: RichMark) => marks.some((mark) => mark.type === type)

/** How many of the open marks, from the outermost, also stand on what comes next. */
function shared(open: RichMark[], marks: RichMark[] = []) {
  const missing = open.findIndex((mark) => !marks.some((other) => sameMarks([mark], [other])))
  return missing < 0 ? open.length : missing
}

/** For how many nodes a mark goes on: the one that goes on longest is written outermost. */
function reach(nodes: RichNode[], from: number, mark: RichMark) {
  let end = from
  while (
    nodes[end] &&
    (nodes[end]!.type === 'hardBreak' || nodes[end]!.marks?.some((m) => sameMarks([m], [mark])))
  ) {
    end++
  }
  return end - from
}

function sign({ type }: RichMark, { italic }: Manner) {
  return type === 'bold' ? '**' : type === 'strike' ? '~~' : italic
}

function close(mark: RichMark, manner: Manner) {
  if (mark.type !== 'link') return sign(mark, manner)
  return `](${target(String(mark.attrs?.href), mark.attrs?.title)})`
}

function target(address: string, title: unknown) {
  let depth = 0
  for (const character of address) {
    if (character === '(') depth++
    else if (character === ')' && depth-- === 0) break
  }
  const escaped = address.replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
  const isBalanced = depth === 0
  return `${isBalanced ? escaped : `<${escaped}>`}${title ? ` "${String(title).replace(/[\\"]/g, '\\$&')}"` : ''}`
}

const label = (text: unknown, syntax: Syntax) =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .replace(syntax === 'page' ? /[\\`[\]$]/g : /[\\`[\]]/g, '\\$&')

function inline(node: RichNode, manner: Writing, isLineStart: boolean, isInLink: boolean) {
  const attrs = node.attrs ?? {}
  const name = label(attrs.label ?? attrs.alt, manner.syntax)
  if (node.type === 'mention') return `[@${name}](member:${String(attrs.id)})`
  if (node.type === 'reference') return `[${name}](${String(attrs.kind)}:${String(attrs.id)})`
  if (node.type === 'image') return `![${name}](${target(String(attrs.src), attrs.title)})`
  if (node.type === 'formula') return writeFormula(String(attrs.source ?? ''), !!manner.quotesFormulas)
  const text = node.text!
  if (has(node.marks ?? [], { type: 'code' })) return codeSpan(text)
  if (manner.escapes === 'none') return text
  if (manner.escapes === 'all') return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
  return escapeSome(text, isLineStart, isInLink, manner.syntax)
}

function codeSpan(text: string) {
  const runs = text.match(/`+/g)?.map((run) => run.length) ?? []
  let length = 1
  while (runs.includes(length)) length++
  const isPadded = length > 1 || /^`|`$|^ .*[^ ].* $/.test(text)
  const pad = isPadded ? ' ' : ''
  return '`'.repeat(length) + pad + text + pad + '`'.repeat(length)
}

/** Escapes what would be read as Markdown, and little else: `snake_case` and `2 * 3` stay as they are. */
function escapeSome(text: string, isLineStart: boolean, isInLink: boolean, syntax: Syntax) {
  const escaped = text.replace(/[\\`*_~![\]:#$]/g, (sign, at: number) => {
    const before = text[at - 1] ?? ''
    const after = text[at + 1] ?? ''
    const isRisky =
      sign === '\\'
        ? !after || /[!-/:-@[-`{-~]/.test(after)
        : sign === '*'
          ? !(/\s/.test(before) && /\s/.test(after))
          : sign === '_'
            ? !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after))
            : sign === '~'
              ? before === '~' || after === '~'
              : sign === '['
                ? isInLink || text.includes('](', at)
                : sign === ']'
                  ? isInLink
                  : sign === ':'
                    ? /(?:https?|mailto)$/i.test(text.slice(Math.max(0, at - 6), at))
                    : sign === '#'
                      ? at === text.length - 1 && !isLineStart
                      : sign === '$'
                        ? syntax === 'page' && text.includes('$', at + 1)
                        : sign === '`'
    return isRisky ? `\\${sign}` : sign
  })
  if (!isLineStart) return escaped
  return escaped
    .replace(/^(#{1,6}(?=\s|$)|>|[-+](?=\s|$))/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?=(-)[ \t]*(?:\1[ \t]*){2,}$|~~~)/, '\\')
}
