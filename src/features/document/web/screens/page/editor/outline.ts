import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** A heading of a page; `show` scrolls to it. */
type Heading = { text: string; level: number; at: number; show: () => void }
export type Outline = { headings: Heading[]; words: number }

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, also where a script writes no spaces between them. */
function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1
  return count
}

/** Of blocks that nobody changed since, of which a page may have thousands: a changed one is another node. */
const counted = new WeakMap<Node, number>()
function wordsIn(block: Node): number {
  const known = counted.get(block)
  if (known !== undefined) return known
  const count = countWords(block.textBetween(0, block.content.size, '\n', ' '))
  counted.set(block, count)
  return count
}

/** What is said beside a page: its headings, and how many words it has. */
export function outlineOf(editor: Editor): Outline {
  const headings: Heading[] = []
  let words = 0
  editor.state.doc.descendants((node, at) => {
    if (node.isTextblock) words += wordsIn(node)
    if (node.type.name !== 'heading' || !node.textContent.trim()) return !node.isTextblock
    const show = () => {
      const element = editor.view.nodeDOM(at)
      if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start', behavior: 'smooth' })
    }
    headings.push({ text: node.textContent, level: Number(node.attrs.level), at, show })
    return false
  })
  return { headings, words }
}
