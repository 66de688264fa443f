import type { Paper, TextStyle } from '#server/pdf/paper.ts'
import type { TextLine } from '#server/pdf/text.ts'
import type { PrintedInvoice, PrintedLine } from '../invoice.print.rules.ts'
import { grey, type Sheet, side } from './invoice.sheet.ts'

const title: TextStyle = { size: 9.5 }
const heading: TextStyle = { size: 9.5, weight: 'bold' }
const detail: TextStyle = { size: 8.5, color: grey }
const figure: TextStyle = { size: 9.5, figures: true }
const columnHead: TextStyle = { size: 8, weight: 'bold', color: grey }
const padding = 5
const gap = 12

/** A line of text with how it looks. */
type Piece = { line: TextLine; style: TextStyle }
type Column = { key: 'quantity' | 'rate' | 'tax' | 'amount'; head: string; x: number; width: number }
type Row = { pieces: Piece[]; printed: PrintedLine; sum: number }

/**
 * Draws the lines of an invoice as a table: its head stands on each page, with what was carried over from the one
 * before. A line stays with its amount; only what it describes at length goes on behind a page’s end.
 */
export function drawLines(
  paper: Paper,
  sheet: Sheet,
  printed: PrintedInvoice,
  { color, totals, money }: { color: string; totals: readonly number[]; money: (minor: number) => string },
) {
  const columns = columnsOf(paper, sheet, printed)
  const first = columns[0]?.x ?? side + sheet.width
  const textWidth = first - gap - side
  const rows = rowsOf(paper, printed, { totals, textWidth, width: sheet.width })
  const stepOf = ({ style }: Piece) => paper.lineHeightOf(style)
  const heightOf = (pieces: readonly Piece[]) =>
    pieces.reduce((sum, piece) => sum + stepOf(piece), 2 * padding)
  const carryHeight = paper.lineHeightOf(figure) + 2 * padding
  let carried = 0

  const drawHead = () => {
    paper.element('TR', () => {
      const head = (text: string, x: number, width: number, align: 'start' | 'right') =>
        paper.leaf(
          'TH',
          () => paper.drawLines(paper.lines(text, columnHead, width), x, sheet.y, width, columnHead, align),
          { scope: 'Column' } as object,
        )
      head(printed.columns.description, side, textWidth, 'start')
      for (const { head: text, x, width } of columns) head(text, x, width, 'right')
    })
    sheet.y += paper.lineHeightOf(columnHead) + 4
    paper.artifact(() => paper.rule(side, sheet.y, sheet.width, color, 1))
    sheet.y += 1
  }
  const drawCarried = () => {
    const y = sheet.y + padding
    paper.artifact(() => {
      const half = sheet.width / 2
      paper.drawLines(paper.lines(printed.carriedOver, detail, half), side, y, half, detail)
      paper.drawLines(paper.lines(money(carried), figure, half), side + half, y, half, figure, 'right')
    })
    sheet.y += carryHeight
  }
  const turn = () => {
    if (carried !== 0) drawCarried()
    sheet.turn()
    drawHead()
    if (carried === 0) return
    drawCarried()
    paper.artifact(() => paper.rule(side, sheet.y, sheet.width, sheet.faint))
  }
  const drawFigures = ({ printed: line }: Row, y: number) => {
    for (const { key, x, width } of columns)
      paper.leaf('TD', () =>
        paper.drawLines(paper.lines(line[key], figure, width * 2), x, y, width, figure, 'right'),
      )
  }
  const drawRow = (row: Row, isLast: boolean) => {
    const reserved = isLast ? 0 : carryHeight
    const room = () => sheet.room() - reserved
    if (heightOf(row.pieces) > room()) turn()
    let pieces = row.pieces
    paper.element('TR', () => {
      const begin = sheet.y
      let y = begin + padding
      const part = fitting(pieces, room() - 2 * padding, stepOf)
      paper.element('TD', () => {
        y = drawPieces(paper, part, y, row.printed.isText ? sheet.width : textWidth)
      })
      if (!row.printed.isText) drawFigures(row, begin + padding)
      pieces = pieces.slice(part.length)
      sheet.y = y + padding
    })
    carried += row.sum
    while (pieces.length) {
      turn()
      const part = fitting(pieces, room() - 2 * padding, stepOf)
      paper.element('TR', () => {
        paper.element('TD', () => {
          sheet.y = drawPieces(paper, part, sheet.y + padding, textWidth) + padding
        })
      })
      pieces = pieces.slice(part.length)
    }
    paper.artifact(() => paper.rule(side, sheet.y, sheet.width, sheet.faint))
  }

  sheet.need(carryHeight * 3)
  paper.element('Table', () => {
    drawHead()
    for (const [index, row] of rows.entries()) drawRow(row, index === rows.length - 1)
  })
  /** What the lines come to is carried over too, where it stands on another page. */
  return {
    carry(height: number) {
      if (height <= sheet.room()) return
      sheet.turn()
      if (carried !== 0) drawCarried()
    },
  }
}

function fitting(pieces: readonly Piece[], room: number, stepOf: (piece: Piece) => number): Piece[] {
  const part: Piece[] = []
  let left = room
  for (const piece of pieces) {
    left -= stepOf(piece)
    if (left < 0 && part.length) break
    part.push(piece)
  }
  return part
}

/** Draws pieces below each other, and answers where they end. */
function drawPieces(paper: Paper, pieces: readonly Piece[], from: number, width: number): number {
  let y = from
  paper.content(() => {
    for (const { line, style } of pieces) {
      paper.drawLines([line], side, y, width, style)
      y += paper.lineHeightOf(style)
    }
  })
  return y
}

/** As wide as what stands in them. */
function columnsOf(paper: Paper, sheet: Sheet, { columns, lines }: PrintedInvoice): Column[] {
  const keys = ['quantity', 'rate', ...(columns.tax === null ? [] : ['tax' as const]), 'amount'] as const
  const widest = (text: string, style: TextStyle) => paper.lines(text, style, 400)[0]?.width ?? 0
  const found = keys.map((key) => {
    const head = columns[key] ?? ''
    const texts = [...new Set(lines.map((line) => line[key]))]
    const width = Math.max(widest(head, columnHead), ...texts.map((text) => widest(text, figure)))
    return { key, head, width: Math.min(width + 0.5, 120), x: 0 }
  })
  let right = side + sheet.width
  for (const column of found.toReversed()) {
    column.x = right - column.width
    right = column.x - gap
  }
  return found
}

function rowsOf(
  paper: Paper,
  { lines }: PrintedInvoice,
  { totals, textWidth, width }: { totals: readonly number[]; textWidth: number; width: number },
): Row[] {
  return lines.map((printed, index) => {
    const within = printed.isText ? width : textWidth
    const pieces = (text: string, style: TextStyle) =>
      text ? paper.lines(text, style, within).map((line) => ({ line, style })) : []
    const all = [
      ...pieces(printed.title, printed.isText ? heading : title),
      ...pieces(printed.description, detail),
      ...pieces(printed.discount, detail),
    ]
    return {
      pieces: all.length ? all : paper.lines(' ', title, within).map((line) => ({ line, style: title })),
      printed,
      sum: totals[index] ?? 0,
    }
  })
}
