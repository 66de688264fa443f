import type { Editor } from '@tiptap/core'

/** A heading of a page; `show` scrolls to it. */
type Heading = { text: string; level: number; at: number; show: () => void }
export type Outline = { headings: Heading[]; words: number }

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, also where a script writes no spaces between them. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1
  return count
}

/** What is said beside a page: its headings, and how many words it has. */
export function outlineOf(editor: Editor): Outline {
  const headings: Heading[] = []
  editor.state.doc.descendants((node, at) => {
    if (node.type.name !== 'heading' || !node.textContent.trim()) return !node.isTextblock
    const show = () => {
      const element = editor.view.nodeDOM(at)
      if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start', behavior: 'smooth' })
    }
    headings.push({ text: node.textContent, level: Number(node.attrs.level), at, show })
    return false
  })
  const { doc } = editor.state
  return { headings, words: countWords(doc.textBetween(0, doc.content.size, '\n', ' ')) }
}
