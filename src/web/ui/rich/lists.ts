import type { CommandProps } from '@tiptap/core'
import { Fragment, type Node, type NodeType } from '@tiptap/pm/model'
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

type Place = { at: number; list: Node }

const lists = ['bulletList', 'orderedList', 'taskList']
const isList = (node?: Node | null) => !!node && lists.includes(node.type.name)

/** The innermost list around the selection's beginning, else the lists within the selection. */
function listsOf({ $from, from, to }: Selection): Place[] {
  for (let depth = $from.depth; depth; depth--) {
    if (isList($from.node(depth))) return [{ at: $from.before(depth), list: $from.node(depth) }]
  }
  const found: Place[] = []
  $from.doc.nodesBetween(from, to, (list, at) => {
    if (isList(list)) found.push({ at, list })
    return !isList(list)
  })
  return found
}

/** The list's items as items of another kind of list. A task begins with text, so other blocks get some before. */
function converted(items: readonly Node[], type: NodeType) {
  const { nodes } = type.schema
  const item = type.name === 'taskList' ? nodes.taskItem! : nodes.listItem!
  const made = items.map((old) => {
    const isValid = item.validContent(old.content)
    return item.create(
      null,
      isValid ? old.content : Fragment.from(nodes.paragraph!.create()).append(old.content),
    )
  })
  return type.create(null, made)
}

/** Two lists of a kind that have come to touch are one. */
function joinAt(transaction: Transaction, at: number) {
  const { nodeBefore, nodeAfter } = transaction.doc.resolve(at)
  if (isList(nodeBefore) && nodeBefore!.type === nodeAfter?.type) transaction.join(at)
}

/** Makes a list of the kind, turns a list of another kind into it, or takes the text out of it. */
export function toggleList(kind: string) {
  return ({ state, tr, commands, dispatch }: CommandProps) => {
    const type = state.schema.nodes[kind]!
    const others = listsOf(tr.selection).filter(({ list }) => list.type !== type)
    if (!others.length) return commands.toggleList(kind, kind === 'taskList' ? 'taskItem' : 'listItem')
    if (!dispatch) return true
    const { anchor, head } = tr.selection
    let growth = 0
    const places = others.map(({ at, list }) => {
      const made = converted(list.children, type)
      const start = at + growth
      tr.replaceWith(start, start + list.nodeSize, made)
      growth += made.nodeSize - list.nodeSize
      return [start, start + made.nodeSize] as const
    })
    // Items mostly keep their size, and so the cursor its place; the joins move it along.
    const resolved = (position: number) => tr.doc.resolve(position)
    tr.setSelection(TextSelection.between(resolved(anchor), resolved(head)))
    for (const [start, end] of places.toReversed()) {
      joinAt(tr, end)
      joinAt(tr, start)
    }
    return true
  }
}

/** Makes a task of the item around the cursor, and leaves the others as they are. */
export function makeTask(transaction: Transaction) {
  const { $from } = transaction.selection
  const [place] = listsOf(transaction.selection)
  if (!place || place.list.type.name === 'taskList') return false
  const { list, at } = place
  const index = $from.index($from.doc.resolve(at).depth + 1)
  const { children } = list
  const made = [converted([children[index]!], list.type.schema.nodes.taskList!)]
  const [before, after] = [children.slice(0, index), children.slice(index + 1)]
  if (before.length) made.unshift(list.copy(Fragment.from(before)))
  if (after.length) made.push(list.copy(Fragment.from(after)))
  transaction.replaceWith(at, at + list.nodeSize, made)
  // One list more ends and begins before the cursor.
  const cursor = $from.pos + (before.length ? 2 : 0)
  transaction.setSelection(TextSelection.create(transaction.doc, cursor))
  // With the tasks before and behind they are one list; the selection moves along.
  const start = at + (before.length ? made[0]!.nodeSize : 0)
  const task = made[before.length ? 1 : 0]!
  joinAt(transaction, start + task.nodeSize)
  joinAt(transaction, start)
  return true
}
