import { openPaper, type Paper, type PaperSize, type TextStyle } from '#server/pdf/paper.ts'
import {
  type PrintedStatement,
  type PrintedStatementRow,
  printedStatement,
  type StatementDocument,
} from '../invoice.statement.rules.ts'
import { drawHead } from './invoice.sheet.head.ts'
import { grey, headingOf, openSheet, type Sheet, side } from './invoice.sheet.ts'

/** What the PDF of a statement is made of. */
export type StatementDrawing = { document: StatementDocument; size: PaperSize; logo: Uint8Array | null }

const text: TextStyle = { size: 9.5 }
const detail: TextStyle = { size: 8.5, color: grey }
const figure: TextStyle = { size: 9.5, figures: true }
const total: TextStyle = { size: 12, weight: 'bold', figures: true }
const columnHead: TextStyle = { size: 8, weight: 'bold', color: grey }
const sectionHead: TextStyle = { size: 11, weight: 'bold' }
const padding = 5
const gap = 12

/** Draws a statement of account as a PDF, the same bytes each time. */
export async function drawStatement({ document, size, logo }: StatementDrawing): Promise<Buffer> {
  const printed = printedStatement(document)
  const { seller, language, issueDate, color } = document
  const info = {
    size,
    language,
    title: headingOf(printed),
    author: seller.name,
    createdAt: new Date(`${issueDate}T00:00:00Z`),
  }
  const paper = await openPaper(info, JSON.stringify(printed))
  const sheet = openSheet(paper, printed, null)
  sheet.turn()
  drawHead(paper, sheet, printed, document, logo)
  if (!printed.sections.length) sheet.flow(printed.nothing, text)
  for (const section of printed.sections) drawSection(paper, sheet, printed, section, color)
  sheet.finish()
  return paper.close()
}

type Section = PrintedStatement['sections'][number]
type Columns = Record<keyof PrintedStatement['columns'], { x: number; width: number }>

/** One currency: its lines, whose head stands on each page, and what is owed at the end. */
function drawSection(
  paper: Paper,
  sheet: Sheet,
  { columns: heads }: PrintedStatement,
  { name, rows, closing }: Section,
  color: string,
) {
  const columns = columnsOf(paper, sheet, rows, heads)
  const drawColumnHeads = () => {
    paper.element('TR', () => {
      for (const key of ['date', 'text', 'amount', 'balance'] as const) {
        const { x, width } = columns[key]
        const align = key === 'amount' || key === 'balance' ? 'right' : 'start'
        paper.leaf(
          'TH',
          () =>
            paper.drawLines(paper.lines(heads[key], columnHead, width), x, sheet.y, width, columnHead, align),
          { scope: 'Column' } as object,
        )
      }
    })
    sheet.y += paper.lineHeightOf(columnHead) + 4
    paper.artifact(() => paper.rule(side, sheet.y, sheet.width, color, 1))
    sheet.y += 1
  }
  const turn = () => {
    sheet.turn()
    drawColumnHeads()
  }
  sheet.need(120)
  if (name) {
    sheet.flow(name, sectionHead)
    sheet.y += 6
  }
  paper.element('Table', () => {
    drawColumnHeads()
    for (const row of rows) drawRow(paper, sheet, columns, row, turn)
  })
  drawClosing(paper, sheet, closing, color)
}

function drawRow(paper: Paper, sheet: Sheet, columns: Columns, row: PrintedStatementRow, turn: () => void) {
  const { date, amount, balance } = columns
  const { x, width } = columns.text
  const texts = paper.lines(row.text, text, width)
  const details = row.detail ? paper.lines(row.detail, detail, width) : []
  const textHeight = texts.length * paper.lineHeightOf(text)
  const height = textHeight + details.length * paper.lineHeightOf(detail) + 2 * padding
  if (height > sheet.room()) turn()
  const y = sheet.y + padding
  paper.element('TR', () => {
    paper.leaf('TD', () =>
      paper.drawLines(paper.lines(row.date, figure, date.width), date.x, y, date.width, figure),
    )
    paper.leaf('TD', () => {
      paper.drawLines(texts, x, y, width, text)
      paper.drawLines(details, x, y + textHeight, width, detail)
    })
    for (const [value, column] of [
      [row.amount, amount],
      [row.balance, balance],
    ] as const)
      paper.leaf('TD', () =>
        paper.drawLines(
          paper.lines(value, figure, column.width * 2),
          column.x,
          y,
          column.width,
          figure,
          'right',
        ),
      )
  })
  sheet.y += height
  paper.artifact(() => paper.rule(side, sheet.y, sheet.width, sheet.faint))
}

function drawClosing(paper: Paper, sheet: Sheet, { label, value }: Section['closing'], color: string) {
  const height = paper.lineHeightOf(total) + 16
  sheet.need(height + 8)
  const width = Math.max(sheet.width * 0.55, 240)
  const x = side + sheet.width - width
  sheet.y += 8
  paper.artifact(() => paper.rule(x, sheet.y + 2, width, color, 1))
  paper.leaf('P', () => {
    paper.drawLines(paper.lines(label, total, width), x, sheet.y + 8, width, total)
    paper.drawLines(paper.lines(value, total, width), x, sheet.y + 8, width, total, 'right')
  })
  sheet.y += height + 14
}

/** Dates and amounts are as wide as they are; what happened has the rest. */
function columnsOf(
  paper: Paper,
  sheet: Sheet,
  rows: readonly PrintedStatementRow[],
  heads: PrintedStatement['columns'],
): Columns {
  const widest = (key: keyof Columns) =>
    Math.min(
      Math.max(
        paper.lines(heads[key], columnHead, 400)[0]?.width ?? 0,
        ...new Set(rows.map((row) => paper.lines(row[key], figure, 400)[0]?.width ?? 0)),
      ) + 0.5,
      130,
    )
  const [date, amount, balance] = [widest('date'), widest('amount'), widest('balance')]
  const right = side + sheet.width
  const amountX = right - balance - gap - amount
  const textX = side + date + gap
  return {
    date: { x: side, width: date },
    text: { x: textX, width: amountX - gap - textX },
    amount: { x: amountX, width: amount },
    balance: { x: right - balance, width: balance },
  }
}
