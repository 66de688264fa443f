import type { RichNode, Syntax } from './document.ts'
import { writeFormulaBlock } from './formula.ts'
import { serialiseInline } from './serialiseInline.ts'
import { serialiseDetails, serialiseTable } from './serialisePage.ts'

/** Written blocks by their nodes, which are never changed in place: typing writes one block anew, not all. */
const written = new WeakMap<RichNode, string>()

/** The tree as Markdown. `parse` makes the same tree of it again. */
export function serialise(doc: RichNode, syntax: Syntax = 'text') {
  return join(doc.content ?? [], syntax, true)
}

/** Every further empty paragraph between two blocks is one more blank line; elsewhere they say nothing. */
function join(nodes: RichNode[], syntax: Syntax, isTop: boolean) {
  let text = ''
  let gap = ''
  let before: RichNode | undefined
  let sign = ''
  for (const node of nodes) {
    if (isEmpty(node, syntax)) {
      if (text && isTop) gap += '\n'
      continue
    }
    const isContinued = gap === '\n\n' && sharesMarker(before, node)
    sign = signOf(node, before, sign, isContinued)
    if (text) text += isContinued ? '\n' : gap
    text += write(node, syntax, sign)
    before = node
    gap = '\n\n'
  }
  return text
}

const isRule = /^([-*])[ \t]*(?:\1[ \t]*){2,}$/
const isEmpty = (node: RichNode, syntax: Syntax) => node.type === 'paragraph' && !write(node, syntax, '')
const isBullets = (node?: RichNode) => node?.type === 'bulletList' || node?.type === 'taskList'

/** Items with and without a box are lists of their own in the tree, and one list in the text. */
const sharesMarker = (before: RichNode | undefined, node: RichNode) =>
  isBullets(before) && isBullets(node) && before!.type !== node.type

/** Two lists of a kind, one behind the other, are told apart by their signs. */
function signOf(node: RichNode, before: RichNode | undefined, sign: string, isContinued: boolean) {
  if (isContinued) return sign
  if (isBullets(node)) return isBullets(before) && sign === '-' ? '*' : '-'
  if (node.type === 'orderedList') return before?.type === 'orderedList' && sign === '.' ? ')' : '.'
  return ''
}

function write(node: RichNode, syntax: Syntax, sign: string) {
  if (sign === '*' || sign === ')') return block(node, syntax, sign)
  const known = written.get(node)
  if (known !== undefined) return known
  const text = block(node, syntax, sign)
  written.set(node, text)
  return text
}

/** Blocks in which no others stand. */
const leaves: Record<string, (node: RichNode) => string> = {
  horizontalRule: () => '---',
  formulaBlock: ({ attrs }) => writeFormulaBlock(String(attrs?.source ?? '')),
  table: serialiseTable,
}

function block(node: RichNode, syntax: Syntax, sign: string): string {
  const content = node.content ?? []
  const leaf = leaves[node.type]
  if (leaf) return leaf(node)
  switch (node.type) {
    case 'paragraph':
      return serialiseInline(content, syntax)
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level))} ${serialiseInline(content, syntax, true)}`.trimEnd()
    case 'codeBlock':
      return code(content.map((text) => text.text).join(''), node.attrs?.language)
    case 'blockquote':
      return prefixed(withoutKind(join(content, syntax, false)), '> ')
    case 'callout':
      return prefixed(
        `[!${String(node.attrs?.kind).toUpperCase()}]\n${join(content, syntax, false)}`.trimEnd(),
        '> ',
      )
    case 'details':
      return serialiseDetails(content[0], join(content[1]?.content ?? [], syntax, false))
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1)
      return content.map((entry, i) => item(entry, syntax, `${start + i}${sign}`)).join('\n')
    }
    default:
      return content.map((entry) => item(entry, syntax, sign)).join('\n')
  }
}

/** A quote may begin with what else would make a callout of it. */
const withoutKind = (text: string) =>
  text.replace(/^(?=\[!\w+\][ \t]*$)/m, (_, at: number) => (at ? '' : '\\'))

function code(text: string, language: unknown) {
  const runs = text.match(/`{3,}/g)?.map((run) => run.length) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)))
  return `${fence}${String(language ?? '').replace(/[`\n]/g, '')}\n${text && `${text}\n`}${fence}`
}

const prefixed = (text: string, prefix: string) =>
  text
    .split('\n')
    .map((line) => (line ? prefix + line : prefix.trimEnd()))
    .join('\n')

function item(node: RichNode, syntax: Syntax, sign: string) {
  const isTask = node.type === 'taskItem'
  const content = node.content ?? []
  // An empty paragraph before something else would say nothing beside the sign; the text of a task has its place.
  const [first, ...others] = isTask
    ? content
    : content.slice(
        Math.max(
          0,
          content.findIndex((n) => !isEmpty(n, syntax)),
        ),
      )
  let text = ''
  if (first?.type === 'paragraph') {
    text = write(first, syntax, '')
    if (!isTask && /^\[[ xX]\](?:[ \t\n]|$)/.test(text)) text = `\\${text}`
    const below = join(others, syntax, false)
    // Right below the text where a list may stand there, else it would be read as part of the text.
    const mayTouch = text && /^(?:[-+*]|1[.)]) \S/.test(below)
    if (below) text += (mayTouch ? '\n' : '\n\n') + below
  } else text = join(content, syntax, false)
  // Signs beside signs would be one long rule.
  if (!isTask && isRule.test(`${sign} ${text.split('\n', 1)[0]}`)) {
    text = first?.type === 'horizontalRule' ? text.replace('---', '___') : `\n${text}`
  }
  const indent = ' '.repeat(sign.length + 1)
  const box = node.attrs?.checked ? '[x] ' : '[ ] '
  const lines = `${isTask ? box : ''}${text}`.split('\n')
  return lines.map((line, i) => (i ? line && indent + line : `${sign} ${line}`.trimEnd())).join('\n')
}
