import { diffArrays } from 'diff'
import * as Y from 'yjs'
import type { RichMark, RichNode } from '#shared/rich/document.ts'
import { inOrder } from '#shared/rich/emphasis.ts'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'

/** What the editor calls the part of the Yjs document that it writes in. */
const field = 'default'
/** No person nests deeper; what a program sends may not exhaust the stack. */
const maxDepth = 100

/** A page as Yjs keeps it, from its state and what was written since. */
export function openContent(state: Uint8Array | null, updates: readonly Uint8Array[] = []): Y.Doc {
  const doc = new Y.Doc()
  if (state) Y.applyUpdate(doc, state)
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

/** What stands on a page, as Markdown. */
export function toMarkdown(doc: Y.Doc): string {
  return serialise({ type: 'doc', content: nodesOf(doc.getXmlFragment(field), 0) }, 'page')
}

/** The state of a page on which this stands; null for nothing. */
export function toState(markdown: string): Uint8Array | null {
  if (!markdown) return null
  const doc = new Y.Doc()
  write(doc, markdown)
  return Y.encodeStateAsUpdate(doc)
}

/** The update that puts this text in place of what stands on a page. */
export function replaceContent(doc: Y.Doc, markdown: string): Uint8Array {
  const before = Y.encodeStateVector(doc)
  write(doc, markdown)
  return Y.encodeStateAsUpdate(doc, before)
}

function write(doc: Y.Doc, markdown: string) {
  const fragment = doc.getXmlFragment(field)
  const next = parse(markdown, 'page').content ?? []
  // What others write in a block that stays the same meanwhile, stays too.
  const changes = diffArrays(blocksOf(fragment), next.map(textOf))
  doc.transact(() => {
    let at = 0
    let taken = 0
    for (const { value, added, removed } of changes) {
      if (removed) fragment.delete(at, value.length)
      else {
        if (added) fragment.insert(at, typesOf(next.slice(taken, taken + value.length)))
        at += value.length
        taken += value.length
      }
    }
  })
}

/** Each block as Markdown, by which those that are the same are known. */
const blocksOf = (fragment: Y.XmlFragment) =>
  fragment.toArray().map((child) => (child instanceof Y.XmlElement ? textOf(nodeOf(child, 0)) : ''))
const textOf = (node: RichNode) => `${node.type} ${serialise({ type: 'doc', content: [node] }, 'page')}`

/** Stretches of text become one text with formatting, everything else an element. */
function typesOf(nodes: readonly RichNode[]): (Y.XmlElement | Y.XmlText)[] {
  const types: (Y.XmlElement | Y.XmlText)[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    if (nodes[at]?.type !== 'text') {
      types.push(elementOf(nodes[at] as RichNode))
      continue
    }
    const delta: { insert: string; attributes: Record<string, object> }[] = []
    for (; nodes[at]?.type === 'text'; at += 1) {
      const { text = '', marks = [] } = nodes[at] as RichNode
      delta.push({
        insert: text,
        attributes: Object.fromEntries(marks.map(({ type, attrs }) => [type, withoutNull(attrs)])),
      })
    }
    at -= 1
    const text = new Y.XmlText()
    text.applyDelta(delta)
    types.push(text)
  }
  return types
}

function elementOf({ type, attrs, content = [] }: RichNode): Y.XmlElement {
  const element = new Y.XmlElement(type)
  // Any JSON may be kept, whatever the type says.
  for (const [name, value] of Object.entries(withoutNull(attrs))) element.setAttribute(name, value as string)
  element.insert(0, typesOf(content))
  return element
}

const withoutNull = (attrs: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined))

function nodesOf(parent: Y.XmlFragment, depth: number): RichNode[] {
  if (depth > maxDepth) return []
  return parent.toArray().flatMap((child): RichNode[] => {
    if (child instanceof Y.XmlText) return textsOf(child)
    if (!(child instanceof Y.XmlElement)) return []
    return [nodeOf(child, depth)]
  })
}

const nodeOf = (element: Y.XmlElement, depth: number): RichNode => ({
  type: element.nodeName,
  attrs: element.getAttributes(),
  content: nodesOf(element, depth + 1),
})

type Piece = { insert: unknown; attributes?: Record<string, unknown> }

function textsOf(text: Y.XmlText): RichNode[] {
  return (text.toDelta() as Piece[]).flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string') return []
    const marks = Object.entries(attributes).map(
      // One that may stand on itself has a digest behind its name.
      ([name, attrs]): RichMark => ({
        type: name.replace(/--.{8}$/, ''),
        ...(typeof attrs === 'object' && attrs !== null && { attrs: attrs as Record<string, unknown> }),
      }),
    )
    return [{ type: 'text', text: insert, ...(marks.length && { marks: inOrder(marks) }) }]
  })
}
