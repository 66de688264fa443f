import type { Paper, TextStyle } from '#server/pdf/paper.ts'
import { filled } from '../invoice.labels.ts'
import type { PrintedFrame } from '../invoice.print.rules.ts'

export const grey = '#5f6672'
const faint = '#e3e5e8'
export const side = 56
const top = 48
const small: TextStyle = { size: 7.5, color: grey }
/** Between the columns of the seller. */
const gap = 16

/** Where the next piece of a document is drawn, and what stands on each page around it. */
export type Sheet = ReturnType<typeof openSheet>

/** What a document is called. */
export const headingOf = ({ title, number }: Pick<PrintedFrame, 'title' | 'number'>) =>
  [title, number].filter(Boolean).join(' ')

export function openSheet(paper: Paper, printed: PrintedFrame, watermark: string | null) {
  const width = paper.width - 2 * side
  const columnWidth = (width - gap * (printed.seller.length - 1)) / Math.max(1, printed.seller.length)
  const foot = printed.seller.map((column) => column.flatMap((text) => paper.lines(text, small, columnWidth)))
  const footLines = Math.max(0, ...foot.map((lines) => lines.length))
  const footTop = paper.height - 30 - (footLines + 1) * paper.lineHeightOf(small)
  const sheet = {
    width,
    /** Of the next piece. */
    y: top,
    /** Nothing is drawn below. */
    bottom: footTop - 16,
    faint,

    room: () => sheet.bottom - sheet.y,

    /** Goes on with another page, which says what it belongs to. */
    turn() {
      const isFirst = paper.pageCount() === 0
      paper.addPage()
      sheet.y = top
      paper.artifact(() => {
        if (watermark) drawWatermark(paper, watermark)
        if (isFirst) return
        const name = paper.lines(headingOf(printed), small, width / 2).slice(0, 1)
        const recipient = paper.lines(printed.recipient[0] ?? '', small, width / 2).slice(0, 1)
        paper.drawLines(name, side, top - 12, width / 2, small)
        paper.drawLines(recipient, side + width / 2, top - 12, width / 2, small, 'right')
      })
      if (!isFirst) sheet.y += 10
    },

    /** Goes on with another page where there is no room for a piece that stays together. */
    need(height: number) {
      if (height > sheet.room()) sheet.turn()
    },

    /** Draws a text over the whole width or a part of it, and over as many pages as it takes. */
    flow(text: string, style: TextStyle, within = width) {
      const step = paper.lineHeightOf(style)
      let lines = paper.lines(text, style, within)
      while (lines.length) {
        sheet.need(step)
        const count = Math.max(1, Math.floor(sheet.room() / step))
        const part = lines.slice(0, count)
        paper.leaf('P', () => paper.drawLines(part, side, sheet.y, within, style))
        sheet.y += part.length * step
        lines = lines.slice(count)
      }
    },

    /** What stands at the foot of each page, once it is known how many there are. */
    finish() {
      const pages = paper.pageCount()
      for (let page = 0; page < pages; page += 1)
        paper.onPage(page, () =>
          paper.artifact(() => {
            if (footLines) paper.rule(side, footTop - 8, width, faint)
            for (const [index, lines] of foot.entries())
              paper.drawLines(lines, side + index * (columnWidth + gap), footTop, columnWidth, small)
            const count = filled(printed.page, { page: String(page + 1), pages: String(pages) })
            const y = footTop + footLines * paper.lineHeightOf(small) + 4
            paper.drawLines(paper.lines(count, small, width), side, y, width, small, 'right')
          }),
        )
    },
  }
  return sheet
}

/** Across the page, so that nobody takes a draft for an invoice. */
function drawWatermark(paper: Paper, text: string) {
  const style: TextStyle = { size: 96, weight: 'bold', color: '#eef0f3' }
  const lines = paper.lines(text, style, paper.width * 2)
  const width = lines[0]?.width ?? 0
  paper.turned(-35, () =>
    paper.drawLines(
      lines,
      (paper.width - width) / 2,
      paper.height / 2 - style.size / 2,
      width,
      style,
      'left',
    ),
  )
}
