import type { Paper, TextStyle } from '#server/pdf/paper.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import type { PrintedFrame } from '../invoice.print.rules.ts'
import { grey, headingOf, type Sheet, side } from './invoice.sheet.ts'

const label: TextStyle = { size: 9, color: grey }
const value: TextStyle = { size: 9, figures: true }

/** Of a fact of one line. */
export const factHeight = (paper: Paper) => paper.lineHeightOf(label) + 2

/** Logo, whom it goes to, what it says in short, and its name. */
export function drawHead(
  paper: Paper,
  sheet: Sheet,
  printed: PrintedFrame,
  { seller, color }: Pick<InvoiceDocument, 'seller' | 'color'>,
  logo: Uint8Array | null,
) {
  const { width } = sheet
  if (logo) paper.leaf('Figure', () => paper.image(logo, side, sheet.y, [190, 54]), { alt: seller.name })
  else {
    const name: TextStyle = { size: 15, weight: 'bold', color }
    paper.leaf('P', () => paper.drawLines(paper.lines(seller.name, name, width), side, sheet.y, width, name))
  }
  sheet.y += 84
  const sender: TextStyle = { size: 7, color: grey }
  const address: TextStyle = { size: 10 }
  const left = width * 0.5
  const begin = sheet.y
  sheet.flow(printed.sender, sender, left)
  sheet.y += 4
  for (const [index, line] of printed.recipient.entries())
    sheet.flow(line, index === 0 ? { ...address, weight: 'bold' } : address, left)
  const addressEnd = sheet.y
  sheet.y = begin
  drawFacts(paper, sheet, printed.facts, { x: side + width * 0.56, width: width * 0.44 })
  sheet.y = Math.max(sheet.y, addressEnd) + 30
  const title: TextStyle = { size: 20, weight: 'bold', color }
  const lines = paper.lines(headingOf(printed), title, width)
  paper.leaf('H1', () => paper.drawLines(lines, side, sheet.y, width, title))
  sheet.y += lines.length * paper.lineHeightOf(title) + 14
}

/** Labels with their values behind them, all of which begin at one place. */
export function drawFacts(
  paper: Paper,
  sheet: Sheet,
  facts: PrintedFrame['facts'],
  { x, width }: { x: number; width: number },
) {
  const widest = Math.max(0, ...facts.map((fact) => paper.lines(fact.label, label, width)[0]?.width ?? 0))
  const labelWidth = Math.min(widest + 12, width / 2)
  for (const fact of facts) {
    const labels = paper.lines(fact.label, label, labelWidth)
    const values = paper.lines(fact.value, value, width - labelWidth)
    paper.leaf('P', () => {
      paper.drawLines(labels, x, sheet.y, labelWidth, label)
      paper.drawLines(values, x + labelWidth, sheet.y, width - labelWidth, value)
    })
    sheet.y += Math.max(labels.length, values.length) * paper.lineHeightOf(label) + 2
  }
}
