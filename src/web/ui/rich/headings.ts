import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { StepMap } from '@tiptap/pm/transform'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { shownLevel } from '#shared/rich/document.ts'

const key = new PluginKey<DecorationSet>('headingLevels')

/** Tells the level of each heading as it will be read, whichever sizes are written before it. */
export const HeadingLevels = Extension.create({
  name: 'headingLevels',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => levelsOf(doc),
        apply: (transaction, shown) =>
          touchesHeading(transaction)
            ? levelsOf(transaction.doc)
            : shown.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** Whether a heading came, went or changed; of a letter typed into one of thousands of paragraphs none did. */
function touchesHeading({ mapping, docs, doc }: Transaction) {
  return mapping.maps.some((map, step) => {
    // A step that moves nothing may have changed what a heading says of itself.
    let isTouched = map === StepMap.empty
    map.forEach((oldFrom, oldTo, newFrom, newTo) => {
      isTouched ||=
        hasHeading(docs[step]!, oldFrom, oldTo) || hasHeading(docs[step + 1] ?? doc, newFrom, newTo)
    })
    return isTouched
  })
}

function hasHeading(doc: Node, from: number, to: number) {
  let isFound = false
  doc.nodesBetween(from, Math.max(to, Math.min(from + 1, doc.content.size)), (node) => {
    isFound ||= node.type.name === 'heading'
    return !isFound && !node.isTextblock
  })
  return isFound
}

function levelsOf(doc: Node) {
  const levels: number[] = []
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'heading') {
      const level = String(shownLevel(Number(node.attrs.level), levels))
      found.push(Decoration.node(at, at + node.nodeSize, { 'aria-level': level }))
    }
    return !node.isTextblock
  })
  return DecorationSet.create(doc, found)
}
