import { grey, openSheet, type Sheet, side } from '#features/invoice/server/invoice.sheet.ts'
import { openPaper, type Paper, type PaperSize, type TextStyle } from '#server/pdf/paper.ts'
import type { PrintedReport, PrintedRow } from '../report.link.contract.ts'

/** What the PDF of a report is made of. */
export type ReportDrawing = { printed: PrintedReport; size: PaperSize; color: string; today: string }

const text: TextStyle = { size: 8.5 }
const bold: TextStyle = { size: 8.5, weight: 'bold' }
const detail: TextStyle = { size: 8, color: grey }
const columnHead: TextStyle = { size: 7.5, weight: 'bold', color: grey }
const padding = 3.5
const gap = 10
const indent = 12

const styleOf = ({ isBold }: PrintedRow, figures: boolean): TextStyle => ({
  ...(isBold ? bold : text),
  figures,
})

/** Draws a report as a PDF, the same bytes each time on the same day. */
export async function drawReport({ printed, size, color, today }: ReportDrawing): Promise<Buffer> {
  const info = {
    size,
    language: 'en',
    title: printed.title,
    author: printed.workspace,
    createdAt: new Date(`${today}T00:00:00Z`),
  }
  const page = 'Page {page} of {pages}'
  const paper = await openPaper(info, JSON.stringify([printed, page]))
  const frame = {
    language: 'en',
    title: printed.title,
    number: '',
    sender: '',
    recipient: [printed.period],
    facts: [],
    seller: [],
    page,
  }
  const sheet = openSheet(paper, frame, null)
  sheet.turn()
  drawTitle(paper, sheet, printed, color)
  drawTable(paper, sheet, printed, color)
  sheet.y += 10
  for (const note of printed.notes) sheet.flow(note, detail)
  sheet.finish()
  return paper.close()
}

function drawTitle(paper: Paper, sheet: Sheet, { title, workspace, period }: PrintedReport, color: string) {
  const heading: TextStyle = { size: 18, weight: 'bold', color }
  paper.leaf('H1', () =>
    paper.drawLines(paper.lines(title, heading, sheet.width), side, sheet.y, sheet.width, heading),
  )
  sheet.y += paper.lineHeightOf(heading) + 2
  sheet.flow([workspace, period].filter(Boolean).join(' · '), detail)
  sheet.y += 14
}

type Column = { x: number; width: number }

function drawTable(paper: Paper, sheet: Sheet, printed: PrintedReport, color: string) {
  const [name, ...columns] = columnsOf(paper, sheet, printed)
  const cell = (lines: string, { x, width }: Column, y: number, style: TextStyle) =>
    paper.drawLines(paper.lines(lines, style, width * 2), x, y, width, style, 'right')
  const drawHeads = () => {
    paper.element('TR', () => {
      const scope = { scope: 'Column' } as object
      const { x, width } = name
      const heads = paper.lines(printed.head, columnHead, width).slice(0, 1)
      paper.leaf('TH', () => paper.drawLines(heads, x, sheet.y, width, columnHead), scope)
      for (const [at, column] of columns.entries())
        paper.leaf('TH', () => cell(printed.columns[at] ?? '', column, sheet.y, columnHead), scope)
    })
    sheet.y += paper.lineHeightOf(columnHead) + 3
    paper.artifact(() => paper.rule(side, sheet.y, sheet.width, color, 1))
    sheet.y += 1
  }
  const drawRow = (row: PrintedRow) => {
    const left = row.depth * indent
    const style = styleOf(row, false)
    const names = paper.lines(row.name, style, name.width - left)
    const height = names.length * paper.lineHeightOf(style) + 2 * padding
    if (height > sheet.room()) {
      sheet.turn()
      drawHeads()
    }
    const y = sheet.y + padding
    paper.element('TR', () => {
      paper.leaf('TD', () => paper.drawLines(names, name.x + left, y, name.width - left, style))
      for (const [at, column] of columns.entries())
        paper.leaf('TD', () => cell(row.cells[at] ?? '', column, y, styleOf(row, true)))
    })
    sheet.y += height
    paper.artifact(() => paper.rule(side, sheet.y, sheet.width, sheet.faint))
  }
  paper.element('Table', () => {
    drawHeads()
    for (const row of [...printed.rows, ...printed.totals]) drawRow(row)
  })
}

/** Numbers are as wide as they are; the name has the rest. */
function columnsOf(
  paper: Paper,
  sheet: Sheet,
  { columns, rows, totals }: PrintedReport,
): [Column, ...Column[]] {
  const widest = (head: string, at: number) =>
    Math.min(
      110,
      Math.max(
        paper.lines(head, columnHead, 400)[0]?.width ?? 0,
        ...new Set(
          [...rows, ...totals].map(
            (row) => paper.lines(row.cells[at] ?? '', styleOf(row, true), 400)[0]?.width ?? 0,
          ),
        ),
      ) + 0.5,
    )
  const found: Column[] = []
  let right = side + sheet.width
  for (const width of columns.map(widest).toReversed()) {
    found.unshift({ x: right - width, width })
    right -= width + gap
  }
  return [{ x: side, width: right - side }, ...found]
}
