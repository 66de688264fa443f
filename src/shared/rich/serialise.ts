import type { RichNode } from './document.ts'
import { serialiseInline } from './serialiseInline.ts'

/** Written blocks by their nodes, which are never changed in place: typing writes one block anew, not all. */
const written = new WeakMap<RichNode, string>()

/** The tree as Markdown. `parse` makes the same tree of it again. */
export function serialise(doc: RichNode) {
  return join(doc.content ?? [], true)
}

/** Every further empty paragraph between two blocks is one more blank line; elsewhere they say nothing. */
function join(nodes: RichNode[], isTop: boolean) {
  let text = ''
  let gap = ''
  let before: RichNode | undefined
  let sign = ''
  for (const node of nodes) {
    if (isEmpty(node)) {
      if (text && isTop) gap += '\n'
      continue
    }
    const isContinued = gap === '\n\n' && sharesMarker(before, node)
    sign = signOf(node, before, sign, isContinued)
    if (text) text += isContinued ? '\n' : gap
    text += write(node, sign)
    before = node
    gap = '\n\n'
  }
  return text
}

const isRule = /^([-*])[ \t]*(?:\1[ \t]*){2,}$/
const isEmpty = (node: RichNode) => node.type === 'paragraph' && !write(node, '')
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

function write(node: RichNode, sign: string) {
  if (sign === '*' || sign === ')') return block(node, sign)
  const known = written.get(node)
  if (known !== undefined) return known
  const text = block(node, sign)
  written.set(node, text)
  return text
}

function block(node: RichNode, sign: string): string {
  const content = node.content ?? []
  switch (node.type) {
    case 'paragraph':
      return serialiseInline(content)
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level))} ${serialiseInline(content, true)}`.trimEnd()
    case 'codeBlock':
      return code(content.map((text) => text.text).join(''), node.attrs?.language)
    case 'horizontalRule':
      return '---'
    case 'blockquote':
      return prefixed(join(content, false), '> ')
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1)
      return content.map((entry, i) => item(entry, `${start + i}${sign}`)).join('\n')
    }
    default:
      return content.map((entry) => item(entry, sign)).join('\n')
  }
}

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

function item(node: RichNode, sign: string) {
  const isTask = node.type === 'taskItem'
  const content = node.content ?? []
  // An empty paragraph before something else would say nothing beside the sign; the text of a task has its place.
  const [first, ...others] = isTask
    ? content
    : content.slice(
        Math.max(
          0,
          content.findIndex((n) => !isEmpty(n)),
        ),
      )
  let text = ''
  if (first?.type === 'paragraph') {
    text = write(first, '')
    if (!isTask && /^\[[ xX]\](?:[ \t\n]|$)/.test(text)) text = `\\${text}`
    const below = join(others, false)
    // Right below the text where a list may stand there, else it would be read as part of the text.
    const mayTouch = text && /^(?:[-+*]|1[.)]) \S/.test(below)
    if (below) text += (mayTouch ? '\n' : '\n\n') + below
  } else text = join(content, false)
  // Signs beside signs would be one long rule.
  if (!isTask && isRule.test(`${sign} ${text.split('\n', 1)[0]}`)) {
    text = first?.type === 'horizontalRule' ? text.replace('---', '___') : `\n${text}`
  }
  const indent = ' '.repeat(sign.length + 1)
  const box = node.attrs?.checked ? '[x] ' : '[ ] '
  const lines = `${isTask ? box : ''}${text}`.split('\n')
  return lines.map((line, i) => (i ? line && indent + line : `${sign} ${line}`.trimEnd())).join('\n')
}
