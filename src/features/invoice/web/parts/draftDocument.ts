import { toMinor } from '#shared/money.ts'
import type { InvoiceDocument } from '../../invoice.document.contract.ts'
import { documentOf } from '../../invoice.document.rules.ts'
import type { WholeInvoice } from '../../invoice.shape.ts'
import { discountTerms, type Taxes } from './draftChange.ts'

/** What a draft would say, as it is on screen: the seller and the client as the server said last, the rest as it is now. */
export const draftDocument = (
  frame: InvoiceDocument,
  invoice: WholeInvoice,
  taxes: Taxes,
): InvoiceDocument => {
  const { seller, bank, client, buyerReference, corrects, deductions, color, paper } = frame
  return documentOf(
    { seller, bank, client, buyerReference, corrects, deductions, color, paper },
    { ...invoice, discount: discountTerms(invoice) },
    invoice.lines.map((line) => ({ ...line, rate: toMinor(line.rate, invoice.currency) })),
    Object.values(taxes).filter((tax) => tax !== undefined),
  )
}
