import { invoiceEInvoice, invoicePdf } from '#features/invoice/server/invoice.pdf.ts'
import type { InvoiceRow } from '#features/invoice/server/invoice.queries.ts'
import { HttpError } from '#server/errors.ts'
import type { Attachment } from '#server/mail/mailer.ts'
import type { Platform } from '#server/platform.ts'

type Sent = Pick<InvoiceRow, 'workspaceId' | 'id'>

/** What goes along with the email of a numbered invoice: its PDF and, where it is wanted, the e-invoice. */
export async function filesOf(
  platform: Platform,
  { workspaceId, id }: Sent,
  withEInvoice: boolean,
): Promise<Attachment[]> {
  const pdf = await invoicePdf(platform, workspaceId, id)
  return withEInvoice ? [pdf, await invoiceEInvoice(platform, workspaceId, id, 'ubl')] : [pdf]
}

/** The same of what goes out by itself: where the invoice says too little for an e-invoice, its PDF goes alone. */
export async function filesOfIssue(
  platform: Platform,
  invoice: Sent,
  withEInvoice: boolean,
): Promise<Attachment[]> {
  try {
    return await filesOf(platform, invoice, withEInvoice)
  } catch (error) {
    if (!withEInvoice || !(error instanceof HttpError) || error.code !== 'EINVOICE_INCOMPLETE') throw error
    return filesOf(platform, invoice, false)
  }
}
