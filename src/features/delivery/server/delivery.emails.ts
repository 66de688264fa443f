import type { Invoicing } from '#features/invoice/invoicing.contract.ts'
import type { InvoiceRow } from '#features/invoice/server/invoice.queries.ts'
import { asWritten } from '#server/mail/emailFormats.ts'
import type { EmailMessage } from '#server/mail/mailer.ts'
import { holdsWebAddress } from '#server/mail/subject.ts'
import { viewLabels } from '../delivery.defaultTexts.rules.ts'
import { type EmailValues, languageOf, renderText, valuesOf } from '../delivery.texts.rules.ts'

/** Who an invoice is from, as its client knows them. */
export const senderOf = ({ seller }: Pick<Invoicing, 'seller'>, workspace: string): string =>
  seller.name || workspace

export const emailValues = (invoice: InvoiceRow, client: string, sender: string): EmailValues =>
  valuesOf(invoice, client, sender)

type Parts = {
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  language: string
  values: EmailValues
  sender: string
  replyTo: string | null
  /** Of the page that shows the invoice. */
  link: string
}

/** An email with an invoice: what its sender wrote, and the way to it. Its subject is filled in already. */
export const invoiceMessage = ({
  to,
  cc,
  subject,
  text,
  language,
  values,
  sender,
  replyTo,
  link,
}: Parts): EmailMessage => ({
  to,
  cc,
  subject,
  body: `${asWritten(renderText(text, values))}\n\n${viewLabels[languageOf(language)]}:\n${link}`,
  language: languageOf(language),
  // A name that is an address of the web would make a mail of ours somebody’s bait.
  sender: holdsWebAddress(sender) ? null : sender,
  replyTo,
})
