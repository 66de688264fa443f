import type { Paper, StyledText, TextStyle } from '#server/pdf/paper.ts'
import type { TextLine } from '#server/pdf/text.ts'
import type { RichNode } from '#shared/rich/document.ts'
import type { Box, Drawing } from './document.drawing.leaves.ts'
import { partsOf } from './document.drawing.text.ts'

const line = '#d6d9de'
const tint = '#f4f5f7'
const padding = 4
const text: TextStyle = { size: 9 }
const head: TextStyle = { size: 9, weight: 'bold' }

type Cell = { parts: StyledText[]; lines: TextLine[] }
type Row = { isHead: boolean; cells: Cell[] }

/** A table over as many sheets as it takes, below its heads on each. */
export function drawTable({ paper, leaves }: Drawing, { content = [] }: RichNode, box: Box) {
  const widths = widthsOf(paper, content, box.width)
  const rows = content.map((row) => rowOf(paper, row, widths))
  const step = paper.lineHeightOf(text)
  const heads = rows[0]?.isHead ? rows[0] : null

  /** Some lines of each cell of a row. */
  const drawPart = (row: Row, from: number, count: number) => {
    const height = count * step + 2 * padding
    leaves.advance(height, (y) => {
      paper.artifact(() => drawFrame(paper, { x: box.x, y, height, widths, isHead: row.isHead }))
      paper.element('TR', () => {
        let x = box.x
        for (const [at, { parts, lines }] of row.cells.entries()) {
          const width = widths[at] as number
          paper.leaf(row.isHead ? 'TH' : 'TD', () => {
            for (const [index, drawn] of lines.slice(from, from + count).entries()) {
              const left = drawn.isRtl ? x + width - padding - drawn.width : x + padding
              paper.drawStyledLine(drawn, parts, left, y + padding + index * step, text)
            }
          })
          x += width
        }
      })
    })
  }
  const headHeight = heads ? heightOf(heads) * step + 2 * padding : 0
  /** As many lines as a sheet has below the heads. */
  const most = Math.max(1, Math.floor((leaves.height - headHeight - 2 * padding) / step))
  paper.element('Table', () => {
    for (const [index, row] of rows.entries()) {
      const whole = heightOf(row)
      for (let from = 0; from < whole; from += most) {
        const count = Math.min(most, whole - from)
        const needed = count * step + 2 * padding + (index === 0 ? 2 * step : 0)
        if (needed > leaves.room() && !leaves.isAtTop()) {
          leaves.turn()
          if (heads && row !== heads) drawPart(heads, 0, Math.min(heightOf(heads), most))
        }
        drawPart(row, from, count)
      }
    }
  })
}

const heightOf = ({ cells }: Row) => Math.max(1, ...cells.map(({ lines }) => lines.length))

type Frame = { x: number; y: number; height: number; widths: readonly number[]; isHead: boolean }

function drawFrame(paper: Paper, { x, y, height, widths, isHead }: Frame) {
  const width = widths.reduce((sum, one) => sum + one, 0)
  if (isHead) paper.box(x, y, width, height, tint)
  for (const edge of [y, y + height]) paper.rule(x, edge, width, line, 0.6)
  let left = x
  for (const column of [0, ...widths]) {
    left += column
    paper.box(left - 0.3, y, 0.6, height, line)
  }
}

/** What stands in a cell: its paragraphs below each other. */
function partsOfCell({ content = [] }: RichNode, style: TextStyle): StyledText[] {
  return content.flatMap((block, index) => [
    ...(index ? [{ text: '\n', style }] : []),
    ...partsOf(block.content, style),
  ])
}

const isHeadRow = ({ content = [] }: RichNode) =>
  content.length > 0 && content.every(({ type }) => type === 'tableHeader')

function rowOf(paper: Paper, row: RichNode, widths: readonly number[]): Row {
  const isHead = isHeadRow(row)
  const cells = widths.map((width, at) => {
    const cell = row.content?.[at]
    const parts = cell ? partsOfCell(cell, cell.type === 'tableHeader' ? head : text) : []
    return { parts, lines: paper.styledLines(parts, width - 2 * padding) }
  })
  return { isHead, cells }
}

/** Columns are as wide as their longest line; where that is too much they share what there is, none below a few letters. */
function widthsOf(paper: Paper, rows: readonly RichNode[], width: number): number[] {
  const count = Math.max(1, ...rows.map(({ content = [] }) => content.length))
  const natural = Array.from({ length: count }, (_, at) =>
    Math.max(
      24,
      ...rows.map(({ content = [] }) => {
        const cell = content[at]
        if (!cell) return 0
        const lines = paper.styledLines(partsOfCell(cell, head), 10_000)
        return Math.max(0, ...lines.map((one) => one.width)) + 2 * padding + 1
      }),
    ),
  )
  const total = natural.reduce((sum, one) => sum + one, 0)
  if (total <= width) return natural
  const least = Math.min(60, width / count)
  // Long columns share what the short ones leave.
  const short = natural.map((one) => Math.min(one, Math.max(least, width / count)))
  const rest = width - short.reduce((sum, one) => sum + one, 0)
  const missing = natural.map((one, at) => one - (short[at] as number))
  const allMissing = missing.reduce((sum, one) => sum + one, 0)
  return short.map((one, at) => one + (rest * (missing[at] as number)) / allMissing)
}
