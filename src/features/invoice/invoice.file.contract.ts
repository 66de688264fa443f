import { z } from 'zod'
import { bytes, call } from '#shared/contract.ts'
import { id } from '#shared/fields.ts'

export const eInvoiceFormats = ['ubl', 'facturx'] as const

export const invoiceFileContract = {
  getInvoicePdf: call({
    method: 'POST',
    path: '/invoice/pdf',
    summary:
      'An invoice as a PDF, as a download; without `format` on the paper that is set up. Of a finalised invoice it is the same bytes each time, of a draft it is marked as one.',
    permission: 'invoice.view',
    scope: 'rows',
    body: z.strictObject({ invoiceId: id, format: z.enum(['A4', 'Letter']).optional() }),
    answer: bytes,
  }),
  getEInvoice: call({
    method: 'POST',
    path: '/invoice/einvoice',
    summary:
      'A finalised invoice as an electronic one by EN 16931, as a download: `ubl` is XML that follows XRechnung or Peppol where it names a routing number or a reference, `facturx` a PDF/A-3 that holds its XML (ZUGFeRD). The same bytes each time.',
    permission: 'invoice.view',
    scope: 'rows',
    body: z.strictObject({ invoiceId: id, format: z.enum(eInvoiceFormats) }),
    answer: bytes,
  }),
}
