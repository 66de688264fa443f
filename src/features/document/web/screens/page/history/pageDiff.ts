import { diffArrays } from 'diff'
import type { RichNode } from '#shared/rich/document.ts'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'

export type Change = 'same' | 'added' | 'removed'
export type DiffBlock = {
  node: RichNode
  change: Change
  /** Of a list in which some items are others: what became of each. */
  items?: Change[]
}

const blocksOf = (text: string) => (text ? (parse(text, 'page').content ?? []) : [])
const textOf = (node: RichNode) => `${node.type} ${serialise({ type: 'doc', content: [node] }, 'page')}`
/** An item is no block of its own. */
const itemText = (node: RichNode) => textOf({ type: 'bulletList', content: [node] })
const isList = ({ type }: RichNode) => type === 'bulletList' || type === 'orderedList' || type === 'taskList'

/** The blocks of two versions as one text: those that went stand before those that came in their place. */
export function diffPages(before: string, after: string): DiffBlock[] {
  const blocks = diffNodes(blocksOf(before), blocksOf(after), textOf)
  const replaced = new Set<DiffBlock>()
  for (const [removed, added] of pairsOf(blocks.map(({ change }) => change))) {
    const [old, now] = [blocks[removed], blocks[added]]
    if (!old || !now || !isList(now.node) || old.node.type !== now.node.type) continue
    const items = diffNodes(old.node.content ?? [], now.node.content ?? [], itemText)
    if (!items.some(({ change }) => change === 'same')) continue
    replaced.add(old)
    blocks[added] = {
      node: { ...now.node, content: items.map(({ node }) => node) },
      change: 'same',
      items: items.map(({ change }) => change),
    }
  }
  return blocks.filter((block) => !replaced.has(block))
}

function diffNodes(
  old: readonly RichNode[],
  now: readonly RichNode[],
  keyOf: (node: RichNode) => string,
): DiffBlock[] {
  let at = 0
  let from = 0
  return diffArrays(old.map(keyOf), now.map(keyOf)).flatMap(({ value, added, removed }) => {
    const { length } = value
    const taken = removed ? old.slice(from, from + length) : now.slice(at, at + length)
    if (!added) from += length
    if (!removed) at += length
    const change: Change = added ? 'added' : removed ? 'removed' : 'same'
    return taken.map((node) => ({ node, change }))
  })
}

/** What takes the place of what: the blocks that went and those that came right behind them, one by one. */
export function pairsOf(changes: readonly Change[]): [removed: number, added: number][] {
  const pairs: [number, number][] = []
  for (let at = 0; at < changes.length; ) {
    let middle = at
    while (changes[middle] === 'removed') middle++
    let end = middle
    while (changes[end] === 'added') end++
    for (let n = 0; n < Math.min(middle - at, end - middle); n++) pairs.push([at + n, middle + n])
    at = Math.max(end, at + 1)
  }
  return pairs
}
