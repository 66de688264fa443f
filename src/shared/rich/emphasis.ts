import type { RichMark, RichNode } from './document.ts'

/** A stretch of text or one node. That of a run (`*`, `_`, `~~`) gets as text what formats nothing. */
export type Piece = { text: string; node?: RichNode; isCode?: boolean; isRun?: boolean }
/** Formatting of the pieces from `from` up to, not including, `to`. */
export type Span = { from: number; to: number; mark: RichMark }
/** A run that may begin or end emphasis, by CommonMark's rules for what it stands between. */
export type Run = { piece: number; sign: string; length: number; opens: boolean; closes: boolean }

type Open = Run & { left: number; before: Open | null; after: Open | null }

/** Pairs the runs by CommonMark's algorithm, notes the formatting between them, and gives back what is left. */
export function emphasise(runs: Run[], pieces: Piece[], spans: Span[]) {
  const all = chained(runs)
  /** Below these nothing opens what a run of this kind closes, so each is looked for once. */
  const bottoms = new Map<string, Open | null>()
  let closer = all[0] ?? null
  while (closer) {
    if (!closer.closes) {
      closer = closer.after
      continue
    }
    const kind: string = `${closer.sign}${closer.opens}${closer.length % 3}`
    const bottom: Open | null = bottoms.get(kind) ?? null
    const opener = openerOf(closer, bottom)
    if (!opener) {
      bottoms.set(kind, closer.before)
      const next: Open | null = closer.after
      if (!closer.opens) remove(closer)
      closer = next
      continue
    }
    const isDouble = opener.left >= 2 && closer.left >= 2
    const type = closer.sign === '~' ? 'strike' : isDouble ? 'bold' : 'italic'
    spans.push({ from: opener.piece + 1, to: closer.piece, mark: { type } })
    for (let inner = closer.before; inner && inner !== opener; inner = inner.before) remove(inner)
    opener.left -= isDouble ? 2 : 1
    closer.left -= isDouble ? 2 : 1
    if (!opener.left) remove(opener)
    if (!closer.left) {
      remove(closer)
      closer = closer.after
    }
  }
  for (const run of all) pieces[run.piece]!.text = run.sign.repeat(run.left)
}

function chained(runs: Run[]): Open[] {
  const all: Open[] = runs.map((run) => ({ ...run, left: run.length, before: null, after: null }))
  for (const [i, run] of all.entries()) {
    run.before = all[i - 1] ?? null
    run.after = all[i + 1] ?? null
  }
  return all
}

function remove(run: Open) {
  if (run.before) run.before.after = run.after
  if (run.after) run.after.before = run.before
}

/** The nearest run that opens what this one closes, above the one that is known to open nothing of the kind. */
function openerOf(closer: Open, bottom: Open | null): Open | null {
  let opener = closer.before
  while (opener && opener !== bottom && !pairs(opener, closer)) opener = opener.before
  return opener === bottom ? null : opener
}

function pairs(opener: Open, closer: Open) {
  if (!opener.opens || opener.sign !== closer.sign) return false
  const isMixed = closer.sign !== '~' && (opener.closes || closer.opens)
  const sum = opener.length + closer.length
  return !isMixed || sum % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
}

const order = ['link', 'bold', 'italic', 'strike', 'code']
export const inOrder = (marks: RichMark[]) =>
  marks.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))

/** The pieces as nodes, each with the formatting of all spans around it. */
export function assemble(pieces: Piece[], spans: Span[]): RichNode[] {
  const starts = new Map<number, Span[]>()
  const ends = new Map<number, Span[]>()
  for (const span of spans) {
    put(starts, span.from, span)
    put(ends, span.to, span)
  }
  // By kind, outermost first: a link in a link gives way, bold in bold says nothing new.
  const active = new Map<string, Set<Span>>()
  const nodes: RichNode[] = []
  for (const [i, piece] of pieces.entries()) {
    for (const span of ends.get(i) ?? []) active.get(span.mark.type)!.delete(span)
    // Inner spans are noted first.
    for (const span of (starts.get(i) ?? []).toReversed()) {
      const known = active.get(span.mark.type)
      if (known) known.add(span)
      else active.set(span.mark.type, new Set([span]))
    }
    if (!piece.text && !piece.node) continue
    const marks: RichMark[] = piece.isCode ? [{ type: 'code' }] : []
    for (const [first] of active.values()) if (first) marks.push(first.mark)
    append(nodes, piece.node ?? { type: 'text', text: piece.text }, inOrder(marks))
  }
  return nodes
}

function put(places: Map<number, Span[]>, at: number, span: Span) {
  const known = places.get(at)
  if (known) known.push(span)
  else places.set(at, [span])
}

/** Adds a node, to the one before where both are text of the same look. */
export function append(nodes: RichNode[], node: RichNode, marks: RichMark[]) {
  const last = nodes.at(-1)
  if (node.type === 'text' && last?.type === 'text' && sameMarks(last.marks, marks)) {
    nodes[nodes.length - 1] = { ...last, text: last.text! + node.text! }
  } else nodes.push(marks.length && node.type !== 'hardBreak' ? { ...node, marks } : node)
}

export function sameMarks(a: RichMark[] = [], b: RichMark[] = []) {
  return (
    a.length === b.length &&
    a.every((mark, i) => {
      const other = b[i]!
      return (
        mark.type === other.type &&
        mark.attrs?.href === other.attrs?.href &&
        (mark.attrs?.title ?? null) === (other.attrs?.title ?? null)
      )
    })
  )
}
