import { type AnyExtension, Extension } from '@tiptap/core'
import { Mention } from '@tiptap/extension-mention'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { diffWordsWithSpace } from 'diff'
import { openLink } from '#web/ui/rich/editing.ts'
import { HeadingLevels } from '#web/ui/rich/headings.ts'
import prose from '#web/ui/rich/prose.module.css'
import rich from '#web/ui/rich/RichEditor.module.css'
import blocks from '../editor/Blocks.module.css'
import editor from '../editor/PageEditor.module.css'
import { pageSchema } from '../editor/pageSchema.ts'
import classes from './PageHistory.module.css'
import { type Change, type DiffBlock, diffPages, pairsOf } from './pageDiff.ts'

type Props = {
  text: string
  /** What it is compared with. */
  textBefore?: string | undefined
  label: string
  /** How pictures are shown, where it is not as they are in the page itself. */
  picture?: (picture: AnyExtension) => AnyExtension
}

/** What stands on a page, or stood there, to read; with what was changed in it. */
export default function PageText({ text, textBefore = text, label, picture }: Props) {
  const diff = diffPages(textBefore, text)
  const schema = pageSchema.map((extension) =>
    picture && extension.name === 'image' ? picture(extension) : extension,
  )
  const shown = useEditor(
    {
      extensions: [...schema, Mention, HeadingLevels, changesOf(diff)],
      content: { type: 'doc', content: diff.map(({ node }) => node) },
      editable: false,
      injectCSS: false,
      textDirection: 'auto',
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          role: 'document',
          'aria-label': label,
          class: `${prose.prose} ${rich.text} ${editor.text} ${blocks.text} ${classes.text}`,
        },
        handleClick: openLink,
      },
    },
    [text, textBefore],
  )
  return (
    <div className={editor.box}>
      <EditorContent editor={shown} />
    </div>
  )
}

/** Marks whole blocks that came or went, and the words in those that took the place of others. */
const changesOf = (diff: readonly DiffBlock[]) =>
  Extension.create({
    name: 'changes',
    addProseMirrorPlugins: () => [
      new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, decorate(doc, diff)) } }),
    ],
  })

function decorate(doc: Node, diff: readonly DiffBlock[]): Decoration[] {
  const blocks = placesIn(doc, 0)
  const changes = diff.map(({ change }) => change)
  return [
    ...marksOf(blocks, changes),
    ...diff.flatMap(({ items }, at) => {
      const list = blocks[at]
      return items && list ? marksOf(placesIn(list.node, list.from + 1), items) : []
    }),
  ]
}

type Place = { node: Node; from: number }

function placesIn(parent: Node, from: number): Place[] {
  let next = from
  return parent.children.map((node) => {
    const place = { node, from: next }
    next += node.nodeSize
    return place
  })
}

function marksOf(places: readonly Place[], changes: readonly Change[]): Decoration[] {
  const words = pairsOf(changes).flatMap(([removed, added]) => {
    const [old, now] = [textblockOf(places[removed]), textblockOf(places[added])]
    return old && now ? wordsOf(old, now) : []
  })
  const whole = places.flatMap(({ node, from }, at) => {
    const change = changes[at]
    return change === 'added' || change === 'removed'
      ? [Decoration.node(from, from + node.nodeSize, { class: classes[change]! })]
      : []
  })
  return [...whole, ...words]
}

/** A block of text, also where it is all that an item has. */
function textblockOf(place: Place | undefined): Place | null {
  if (!place || place.node.isTextblock) return place ?? null
  const { firstChild, childCount, type } = place.node
  const isAlone = childCount === 1 && type.name.endsWith('Item')
  return isAlone && firstChild?.isTextblock ? { node: firstChild, from: place.from + 1 } : null
}

function wordsOf(old: Place, now: Place): Decoration[] {
  // What is no text takes one place, as it does in the document.
  const textOf = ({ node }: Place) => node.textBetween(0, node.content.size, '', '\ufffc')
  const found: Decoration[] = []
  let [oldAt, nowAt] = [old.from + 1, now.from + 1]
  for (const { value, added, removed } of diffWordsWithSpace(textOf(old), textOf(now))) {
    const { length } = value
    if (removed) found.push(Decoration.inline(oldAt, oldAt + length, { nodeName: 'del' }))
    if (added) found.push(Decoration.inline(nowAt, nowAt + length, { nodeName: 'ins' }))
    if (!added) oldAt += length
    if (!removed) nowAt += length
  }
  return found
}
