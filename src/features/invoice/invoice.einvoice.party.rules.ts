import type { InvoiceDocument } from './invoice.document.contract.ts'

type Party = InvoiceDocument['client']

/** Somebody on an e-invoice, with the numbers that tell who they are kept apart. */
export type EInvoiceParty = Pick<
  Party,
  'name' | 'addressLines' | 'postcode' | 'city' | 'region' | 'country' | 'email'
> & {
  phone: string
  /** Of the value-added tax, with its country before it. */
  vatId: string
  /** At the tax office. */
  taxNumber: string
  registration: string
  /** Stands where neither of the others does. */
  id: string
}

/** Whose rules it follows beyond the standard’s own. */
export type Profile = 'core' | 'peppol' | 'xrechnung'

/** The routing number that German authorities want to be named. */
const routingNumber = /^\d{2,12}(-[0-9A-Za-z]{1,30})?-\d{2}$/

/** XRechnung where a German authority is billed, Peppol where all is there that it wants, else the standard alone. */
export function profileOf({ seller, client, buyerReference, reference }: InvoiceDocument): Profile {
  if (seller.country === 'DE' && routingNumber.test(buyerReference)) return 'xrechnung'
  return seller.email && client.email && (buyerReference || reference) ? 'peppol' : 'core'
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const isCountry = (code: string) => ['EL', 'XI'].includes(code) || countries.of(code) !== undefined

/** A tax id that begins with a country, without blanks; empty for one that does not. */
function vatIdOf({ taxId }: Pick<Party, 'taxId'>): string {
  const id = taxId.replace(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}[0-9A-Z]*\d[0-9A-Z]*$/.test(id) && isCountry(id.slice(0, 2)) ? id : ''
}

/** What is out of scope of the tax names nobody’s identifier of it. */
const isOutOfScope = ({ taxes }: InvoiceDocument) => taxes.some(({ category }) => category === 'O')

export function partiesOf(document: InvoiceDocument): { seller: EInvoiceParty; buyer: EInvoiceParty } {
  const { seller, client } = document
  const sellerVat = isOutOfScope(document) ? '' : vatIdOf(seller)
  const buyerVat = isOutOfScope(document) ? '' : vatIdOf(client)
  const taxNumber = sellerVat ? '' : seller.taxId
  return {
    seller: {
      ...addressOf(seller),
      phone: seller.phone,
      vatId: sellerVat,
      taxNumber,
      registration: seller.registration,
      id: sellerVat || seller.registration ? '' : taxNumber,
    },
    buyer: {
      ...addressOf(client),
      phone: '',
      vatId: buyerVat,
      taxNumber: '',
      registration: buyerVat ? '' : client.taxId,
      id: '',
    },
  }
}

const addressOf = ({ name, addressLines, postcode, city, region, country, email }: Party) => ({
  name,
  addressLines,
  postcode,
  city,
  region,
  country,
  email,
})

const inSettings = (what: string) => `Enter ${what} in Settings › Invoicing`

/**
 * What a document lacks to become an e-invoice, by its field, each in one sentence that says where it is filled in. None:
 * it can be one.
 */
export function eInvoiceProblems(document: InvoiceDocument): Record<string, string> {
  if (document.kind === 'quote') return { kind: 'A quote isn’t an invoice, so it has no e-invoice' }
  return {
    ...addressProblems(document),
    ...taxProblems(document),
    ...(profileOf(document) === 'xrechnung' && routedProblems(document)),
  }
}

function addressProblems({ seller, client }: InvoiceDocument): Record<string, string> {
  return {
    ...(!seller.name && { 'seller.name': inSettings('your company’s name') }),
    ...(!seller.country && { 'seller.country': inSettings('your country') }),
    ...(!seller.taxId &&
      !seller.registration && { 'seller.taxId': inSettings('your tax ID or registration') }),
    ...(!client.country && { 'client.country': `Enter the country of ${client.name}` }),
  }
}

function taxProblems(document: InvoiceDocument): Record<string, string> {
  const { seller, client, taxes } = document
  const has = (...categories: string[]) => taxes.some(({ category }) => categories.includes(category))
  const problems: Record<string, string> = {}
  if (has('S', 'Z', 'E', 'AE') && !seller.taxId) problems['seller.taxId'] = inSettings('your tax ID')
  if (has('K', 'G') && !vatIdOf(seller))
    problems['seller.taxId'] = inSettings('your VAT ID, including the country code')
  if (has('AE') && !client.taxId) problems['client.taxId'] = `Enter the tax ID of ${client.name}`
  if (has('K') && !vatIdOf(client))
    problems['client.taxId'] = `Enter the VAT ID of ${client.name}, including the country code`
  if (has('O') && taxes.length > 1)
    problems.lines = 'Lines outside the scope of tax can’t be mixed with others: choose a tax for each line'
  return problems
}

/** What XRechnung wants beyond the standard. */
function routedProblems({ seller, client, bank, kind }: InvoiceDocument): Record<string, string> {
  const paysSeller = kind === 'invoice' || kind === 'deposit'
  return {
    ...(!seller.city && { 'seller.city': inSettings('your city') }),
    ...(!seller.postcode && { 'seller.postcode': inSettings('your postcode') }),
    ...(!seller.email && { 'seller.email': inSettings('your email address') }),
    ...(!seller.phone && { 'seller.phone': inSettings('your phone number') }),
    ...(paysSeller && !bank.iban && { 'bank.iban': inSettings('your IBAN') }),
    ...(!client.city && { 'client.city': `Enter the city of ${client.name}` }),
    ...(!client.postcode && { 'client.postcode': `Enter the postcode of ${client.name}` }),
    ...(!client.email && { 'client.email': `Enter the email address of ${client.name}` }),
  }
}
