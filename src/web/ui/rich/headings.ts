import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
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
        apply: (transaction, shown) => (transaction.docChanged ? levelsOf(transaction.doc) : shown),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

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
