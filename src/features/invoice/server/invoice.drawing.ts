import { encode } from 'uqr'
import { openPaper, type Paper, type PaperSize, type TextStyle } from '#server/pdf/paper.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import { transferCode } from '../invoice.epc.rules.ts'
import { documentFormat } from '../invoice.format.rules.ts'
import { labelsOf } from '../invoice.labels.ts'
import { type PrintedInvoice, printedInvoice } from '../invoice.print.rules.ts'
import { drawFacts, drawHead, factHeight } from './invoice.sheet.head.ts'
import { drawLines } from './invoice.sheet.lines.ts'
import { grey, headingOf, openSheet, type Sheet, side } from './invoice.sheet.ts'

/** What a PDF is made of. */
export type Drawing = {
  document: InvoiceDocument
  size: PaperSize
  isDraft: boolean
  logo: Uint8Array | null
  /** The e-invoice that goes into it. */
  xml: { bytes: Uint8Array; metadata: string } | null
}

const body: TextStyle = { size: 9.5 }
const strong: TextStyle = { size: 9.5, weight: 'bold' }

/** Draws a document as a PDF, the same bytes each time. */
export async function drawInvoice({ document, size, isDraft, logo, xml }: Drawing): Promise<Buffer> {
  const printed = printedInvoice(document)
  const format = documentFormat(document)
  const watermark = isDraft ? labelsOf(document.language).draft : null
  const info = {
    size,
    language: document.language,
    title: headingOf(printed),
    author: document.seller.name,
    createdAt: new Date(`${document.issueDate}T00:00:00Z`),
  }
  const paper = await openPaper(info, JSON.stringify(printed) + format.money(-1_234_567_890) + watermark)
  const sheet = openSheet(paper, printed, watermark)
  sheet.turn()
  drawHead(paper, sheet, printed, document, logo)
  const lines = drawLines(paper, sheet, printed, {
    color: document.color,
    totals: document.lines.map(({ total }) => total),
    money: format.money,
  })
  drawTotals(paper, sheet, printed, document.color, lines.carry)
  for (const sentence of printed.sentences) drawText(sheet, sentence)
  if (printed.notes) drawText(sheet, printed.notes)
  drawPayment(paper, sheet, printed, document)
  if (printed.terms) drawText(sheet, printed.terms)
  if (printed.footer) drawText(sheet, printed.footer, { size: 8.5, color: grey })
  sheet.finish()
  if (xml) paper.attach('factur-x.xml', xml.bytes, printed.title, xml.metadata)
  return paper.close()
}

function drawText(sheet: Sheet, text: string, style = body) {
  sheet.y += 14
  sheet.flow(text, style)
}

const totalStyles: Record<PrintedInvoice['totals'][number]['is'], TextStyle> = {
  sum: { size: 9.5, figures: true },
  total: { size: 12, weight: 'bold', figures: true },
  included: { size: 8.5, color: grey, figures: true },
}

/** What the lines come to, which stays together. */
function drawTotals(
  paper: Paper,
  sheet: Sheet,
  { totals }: PrintedInvoice,
  color: string,
  carry: (height: number) => void,
) {
  const width = Math.max(sheet.width * 0.55, 240)
  const x = side + sheet.width - width
  const rows = totals.map(({ is, label: text, value: amount }) => {
    const style = totalStyles[is]
    const values = paper.lines(amount, style, width)
    const room = width - (values[0]?.width ?? 0) - 12
    return { is, style, values, labels: paper.lines(text, style, room), room }
  })
  const heightOf = ({ is, labels, style }: (typeof rows)[number]) =>
    labels.length * paper.lineHeightOf(style) + (is === 'total' ? 16 : 4)
  carry(rows.reduce((sum, row) => sum + heightOf(row), 10))
  sheet.y += 10
  for (const row of rows) {
    const y = sheet.y + (row.is === 'total' ? 8 : 2)
    if (row.is === 'total') paper.artifact(() => paper.rule(x, sheet.y + 2, width, color, 1))
    paper.leaf('P', () => {
      paper.drawLines(row.labels, x, y, row.room, row.style)
      paper.drawLines(row.values, x, y, width, row.style, 'right')
    })
    sheet.y += heightOf(row)
  }
}

const qrSide = 78

/** How it is paid, with a code for the bank’s app. */
function drawPayment(paper: Paper, sheet: Sheet, { payment }: PrintedInvoice, document: InvoiceDocument) {
  if (!payment) return
  const code = document.number ? transferCode(document) : null
  const width = sheet.width - (code ? qrSide + 20 : 0)
  const height = 40 + payment.facts.length * factHeight(paper)
  sheet.y += 18
  sheet.need(Math.max(height, code ? qrSide + 6 : 0))
  const begin = sheet.y
  sheet.flow(payment.title, strong, width)
  sheet.y += 3
  if (payment.sentence) sheet.flow(payment.sentence, body, width)
  sheet.y += 3
  drawFacts(paper, sheet, payment.facts, { x: side, width })
  if (!code) return
  const { data } = encode(code, { ecc: 'M', border: 0 })
  paper.leaf('Figure', () => paper.pattern(data, side + sheet.width - qrSide, begin + 2, qrSide), {
    alt: `${payment.title} QR`,
  })
  sheet.y = Math.max(sheet.y, begin + qrSide + 6)
}
