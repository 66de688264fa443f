import {
  fileIdOf,
  isForeignAddress,
  mayLink,
  memberIdOf,
  type RichMark,
  type RichNode,
  referenceOf,
  type Syntax,
} from './document.ts'
import { assemble, emphasise, type Piece, type Run, type Span } from './emphasis.ts'
import { formulaAt } from './formula.ts'

type Bracket = { piece: number; after: number; isImage: boolean; isLive: boolean }

const punctuation = /[!-/:-@[-`{-~]/
const special = /[\\`*_~![\]$\n]|\b(?:https?:\/\/|mailto:)/gi
const address = /(?:https?:\/\/|mailto:)[^\s<\\`]+/iy
const anyPunctuation = /[\p{P}\p{S}]/u
/** Without the spaces and tabs behind it; a pattern would look at each of many in vain. */
export function trimEnd(text: string) {
  let end = text.length
  while (end && ' \t'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
const plain = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/\s+/g, ' ')

/** The text of one paragraph or heading as nodes. A line break is shown as one. Takes time in line with its length. */
export function parseInline(source: string, syntax: Syntax = 'text'): RichNode[] {
  const pieces: Piece[] = []
  const spans: Span[] = []
  const runs: Run[] = []
  const brackets: Bracket[] = []
  const ticks = ticksOf(source)
  const write = (text: string) => {
    const last = pieces.at(-1)
    if (last && !last.node && !last.isCode && !last.isRun) last.text += text
    else if (text) pieces.push({ text })
  }

  // Each reads what begins at a place, and answers where it ends.
  function readBreak(at: number) {
    const last = pieces.at(-1)
    if (last && !last.isCode) last.text = trimEnd(last.text)
    pieces.push({ text: '', node: { type: 'hardBreak' } })
    let end = at + (source[at] === '\n' ? 1 : 2)
    while (source[end] === ' ' || source[end] === '\t') end++
    return end
  }
  function readEscape(at: number) {
    const next = source[at + 1] ?? ''
    if (next === '\n') return readBreak(at)
    const isEscape = punctuation.test(next)
    write(isEscape ? next : '\\')
    return at + (isEscape ? 2 : 1)
  }
  function readCode(at: number) {
    const length = runLength(source, at)
    const end = closingTicks(ticks, length, at)
    if (end === undefined) write(source.slice(at, at + length))
    else pieces.push({ text: codeText(source.slice(at + length, end)), isCode: true })
    return (end ?? at) + length
  }
  function readRun(at: number) {
    const sign = source[at]!
    const length = runLength(source, at)
    if (sign === '~' && length !== 2) write(source.slice(at, at + length))
    else {
      runs.push({ piece: pieces.length, sign, length, ...flanking(source, at, length) })
      pieces.push({ text: '', isRun: true })
    }
    return at + length
  }
  function openBracket(at: number) {
    const isImage = source[at] === '!'
    if (isImage && source[at + 1] !== '[') {
      write('!')
      return at + 1
    }
    const after = at + (isImage ? 2 : 1)
    brackets.push({ piece: pieces.length, after, isImage, isLive: true })
    pieces.push({ text: isImage ? '![' : '[' })
    // Not to be joined with what follows: the bracket vanishes when it opens a link.
    pieces.push({ text: '' })
    return after
  }
  function readAddress(at: number) {
    const url = isWordBefore(source, at) ? null : urlAt(source, at, brackets.length > 0)
    if (url) spans.push({ from: pieces.length, to: pieces.length + 1, mark: link(url) })
    if (url) pieces.push({ text: url }, { text: '' })
    else write(source[at]!)
    return at + (url?.length ?? 1)
  }
  function readDollar(at: number) {
    const found = syntax === 'page' ? formulaAt(source, at) : null
    if (found) pieces.push({ text: '', node: { type: 'formula', attrs: { source: found.formula } } })
    else write('$')
    return found?.end ?? at + 1
  }
  const readers: Record<string, (at: number) => number> = {
    '\n': readBreak,
    '\\': readEscape,
    '`': readCode,
    '*': readRun,
    _: readRun,
    '~': readRun,
    '[': openBracket,
    '!': openBracket,
    ']': closeBracket,
    $: readDollar,
  }

  for (let at = 0; at < source.length; ) {
    special.lastIndex = at
    const found = special.exec(source)
    write(source.slice(at, found?.index))
    if (!found) break
    const read = readers[source[found.index]!] ?? readAddress
    at = read(found.index)
  }

  function closeBracket(at: number) {
    const opener = brackets.pop()
    const target = opener?.isLive ? targetAt(source, at + 1) : null
    const node = target && opener ? nodeOf(opener, source.slice(opener.after, at), target, syntax) : null
    if (!opener || !target || (!node && (opener.isImage || !mayLink(target.address)))) {
      write(']')
      return at + 1
    }
    if (node) {
      pieces.length = opener.piece
      while (runs.at(-1) && runs.at(-1)!.piece >= opener.piece) runs.pop()
      while (spans.at(-1) && spans.at(-1)!.to > opener.piece) spans.pop()
      pieces.push({ text: '', node })
    } else {
      pieces[opener.piece]!.text = ''
      let inner = runs.length
      while (inner && runs[inner - 1]!.piece > opener.piece) inner--
      emphasise(runs.splice(inner), pieces, spans)
      spans.push({ from: opener.piece, to: pieces.length, mark: link(target.address, target.title) })
      pieces.push({ text: '' })
    }
    // No link holds another one.
    if (!opener.isImage) {
      for (const outer of brackets.toReversed()) {
        if (!outer.isLive) break
        outer.isLive = outer.isImage
      }
    }
    return target.end
  }

  emphasise(runs, pieces, spans)
  return assemble(pieces, spans)
}

const link = (href: string, title: string | null = null): RichMark => ({
  type: 'link',
  attrs: { href, title },
})

/** A picture, a mention or a reference; null for what is a link, or nothing. */
function nodeOf(
  opener: Bracket,
  label: string,
  target: { address: string; title: string | null },
  syntax: Syntax,
) {
  const { address, title } = target
  if (opener.isImage) {
    if (!fileIdOf(address) && !/^https?:/i.test(address)) return null
    return { type: 'image', attrs: { src: address, alt: plain(label), title } }
  }
  const referred = syntax === 'page' ? referenceOf(address) : null
  if (referred) return { type: 'reference', attrs: { ...referred, label: plain(label) } }
  const id = memberIdOf(address)
  return id && { type: 'mention', attrs: { id, label: plain(label).replace(/^@/, '') } }
}

/** `(address "title")` behind a closing bracket, and where it ends. */
function targetAt(source: string, at: number) {
  if (source[at] !== '(') return null
  let end = at + 1
  let depth = 0
  if (source[end] === '<') {
    end = source.indexOf('>', end) + 1
    if (!end || end - at > 2048) return null
  } else {
    for (; end < source.length && depth < 32 && !' \t\n'.includes(source[end]!); end++) {
      if (source[end] === '\\') end++
      else if (source[end] === '(') depth++
      else if (source[end] === ')' && depth-- === 0) break
    }
  }
  const raw = source.slice(at + 1, end)
  const tail = /[ \t\n]*(?:"((?:[^"\\]|\\.){0,500})"[ \t\n]*)?\)/y
  tail.lastIndex = end
  const found = tail.exec(source)
  if (!found) return null
  return {
    address: plain(raw.startsWith('<') ? raw.slice(1, -1) : raw),
    title: found[1] === undefined ? null : plain(found[1]),
    end: tail.lastIndex,
  }
}

/** A bare address without the sentence's punctuation behind it. */
function urlAt(source: string, at: number, isInBrackets: boolean) {
  address.lastIndex = at
  let url = address.exec(source)?.[0]
  if (url && isInBrackets) url = url.split(']', 1)[0]!
  if (!url) return null
  let end = url.length
  // How many brackets close that never opened; counted once, since an address may be as long as a text.
  let unopened = count(url, ')') - count(url, '(')
  for (; end; end--) {
    const last = url[end - 1]!
    if (last === ')' && unopened-- <= 0) break
    if (!')?!.,:;*_~\'"'.includes(last)) break
  }
  url = url.slice(0, end)
  return isForeignAddress(url) && !/^https?:\/\/$/i.test(url) ? url : null
}
const count = (text: string, sign: string) => text.split(sign).length - 1

const isWordBefore = (source: string, at: number) => at > 0 && /[\p{L}\p{N}]/u.test(source[at - 1]!)

function runLength(source: string, at: number) {
  let end = at + 1
  while (source[end] === source[at]) end++
  return end - at
}

/** Where runs of backticks begin, by their length, so that none is looked for twice. */
function ticksOf(source: string) {
  const places = new Map<number, number[]>()
  for (const {
    0: { length },
    index,
  } of source.matchAll(/`+/g)) {
    const known = places.get(length)
    if (known) known.push(index)
    else places.set(length, [index])
  }
  for (const known of places.values()) known.reverse()
  return places
}
function closingTicks(ticks: Map<number, number[]>, length: number, after: number) {
  const places = ticks.get(length) ?? []
  while (places.length && places.at(-1)! <= after) places.pop()
  return places.at(-1)
}
function codeText(source: string) {
  const text = source.replace(/\n/g, ' ')
  return /^ .*[^ ].* $/.test(text) ? text.slice(1, -1) : text
}

function flanking(source: string, at: number, length: number) {
  const before = /.$/su.exec(source.slice(Math.max(0, at - 2), at))?.[0] ?? ' '
  const after = /^./su.exec(source.slice(at + length, at + length + 2))?.[0] ?? ' '
  const [isSpaceBefore, isSpaceAfter] = [/\s/.test(before), /\s/.test(after)]
  const [isSignBefore, isSignAfter] = [anyPunctuation.test(before), anyPunctuation.test(after)]
  const left = !isSpaceAfter && (!isSignAfter || isSpaceBefore || isSignBefore)
  const right = !isSpaceBefore && (!isSignBefore || isSpaceAfter || isSignAfter)
  if (source[at] !== '_') return { opens: left, closes: right }
  return { opens: left && (!right || isSignBefore), closes: right && (!left || isSignAfter) }
}
