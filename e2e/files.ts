import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PDFDocument from 'pdfkit'

/** One red pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

/** Lets a picture arrive at an element the way a browser brings it. */
export const bring = (page: Page, target: string, kind: 'paste' | 'drop', name: string) =>
  page.locator(target).evaluate(
    (element, { kind, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const how = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 10 }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data }),
      )
    },
    { kind, name, bytes: [...picture] },
  )

/** A PDF with a line of text on each page, which asks for a script to be run when it is opened. */
export async function pdf(lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'A4' })
  const whole = buffer(document)
  for (const line of lines) document.addPage().fontSize(24).text(line)
  const { data } = (document as unknown as { _root: { data: Record<string, unknown> } })._root
  data.OpenAction = { S: 'JavaScript', JS: String('ran = 1; app.alert(1)') }
  document.end()
  return whole
}
