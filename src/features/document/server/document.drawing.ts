import { openPaper, type PaperSize } from '#server/pdf/paper.ts'
import type { RichNode } from '#shared/rich/document.ts'
import { drawBlocks } from './document.drawing.blocks.ts'
import { type DrawnPicture, openLeaves } from './document.drawing.leaves.ts'
import { bookmarkTitle, codeIn, textIn } from './document.drawing.text.ts'

/** What the PDF of a document or of a page is made of. */
export type DocumentDrawing = {
  title: string
  workspace: string
  size: PaperSize
  /** What it says it was made on, so that the same text is the same bytes on the same day. */
  today: string
  pages: { title: string; depth: number; text: RichNode }[]
  /** By the addresses that the texts name them by. */
  pictures: Record<string, DrawnPicture>
}

const pageOf = 'Page {page} of {pages}'
/** All that is drawn beside what the pages say. */
const labels = `${pageOf} Note Tip Important Warning Caution Details Picture 0123456789•.`

/** Draws pages as a PDF: each begins on a sheet of its own. */
export async function drawDocument({
  title,
  workspace,
  size,
  today,
  pages,
  pictures,
}: DocumentDrawing): Promise<Buffer> {
  const info = { size, language: 'en', title, author: workspace, createdAt: new Date(`${today}T00:00:00Z`) }
  const texts = pages.map(({ title, text }) => `${title}${textIn(text)}`).join('')
  const paper = await openPaper(
    info,
    `${title}${workspace}${labels}${texts}`,
    pages.map(({ text }) => codeIn(text)).join(''),
  )
  const leaves = openLeaves(paper, title)
  for (const page of pages) {
    leaves.turn()
    paper.bookmark(bookmarkTitle(page.title), page.depth)
    leaves.title(page.title)
    drawBlocks({ paper, leaves, pictures }, page.text.content ?? [])
  }
  leaves.finish(pageOf)
  return paper.close()
}
