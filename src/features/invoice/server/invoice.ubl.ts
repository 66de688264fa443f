import { element, xmlDocument } from '#server/xml.ts'
import type { EInvoiceParty, Profile } from '../invoice.einvoice.party.rules.ts'
import type { EInvoice, EInvoiceLine, EInvoiceTax } from '../invoice.einvoice.rules.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd'

/** By which rules a receiver reads it. */
const customizations: Record<Profile, string> = {
  core: 'urn:cen.eu:en16931:2017',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

const cbc = (name: string, text: string | null, attributes?: Record<string, string>) =>
  element(`cbc:${name}`, text ?? '', attributes)
const cac = (name: string, children: readonly string[]) => element(`cac:${name}`, children)

/** An e-invoice in the syntax of UBL 2.1, whose order of elements is fixed. */
export function toUbl(invoice: EInvoice): string {
  const isCredit = invoice.type === '381'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const money = (name: string, value: string | null) => cbc(name, value, { currencyID: invoice.currency })
  const { totals } = invoice
  const children = [
    cbc('CustomizationID', customizations[invoice.profile]),
    cbc('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    cbc('ID', invoice.number),
    cbc('IssueDate', invoice.issueDate),
    isCredit ? '' : cbc('DueDate', invoice.dueDate),
    cbc(`${root}TypeCode`, invoice.type),
    cbc('Note', invoice.note),
    cbc('DocumentCurrencyCode', invoice.currency),
    cbc('BuyerReference', invoice.buyerReference),
    periodOf(invoice),
    cac('OrderReference', [cbc('ID', invoice.orderReference)]),
    correctedOf(invoice),
    cac('AccountingSupplierParty', [partyOf(invoice.seller, true)]),
    cac('AccountingCustomerParty', [partyOf(invoice.buyer, false)]),
    deliveryOf(invoice),
    ...paymentOf(invoice),
    ...invoice.allowances.map((allowance) =>
      cac('AllowanceCharge', [
        cbc('ChargeIndicator', 'false'),
        cbc('AllowanceChargeReasonCode', '95'),
        cbc('AllowanceChargeReason', 'Discount'),
        money('Amount', allowance.amount),
        cac('TaxCategory', taxOf(allowance)),
      ]),
    ),
    cac('TaxTotal', [
      money('TaxAmount', totals.tax),
      ...invoice.taxes.map((tax) =>
        cac('TaxSubtotal', [
          money('TaxableAmount', tax.base),
          money('TaxAmount', tax.amount),
          cac('TaxCategory', taxOf(tax, tax)),
        ]),
      ),
    ]),
    cac('LegalMonetaryTotal', [
      money('LineExtensionAmount', totals.lines),
      money('TaxExclusiveAmount', totals.net),
      money('TaxInclusiveAmount', totals.gross),
      invoice.allowances.length ? money('AllowanceTotalAmount', totals.allowances) : '',
      money('PayableRoundingAmount', totals.rounding),
      money('PayableAmount', totals.due),
    ]),
    ...invoice.lines.map((line) => lineOf(line, isCredit, money)),
  ]
  return xmlDocument(
    element(root, children, {
      xmlns: `${schema}:${root}-2`,
      'xmlns:cac': `${schema}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${schema}:CommonBasicComponents-2`,
    }),
  )
}

const periodOf = ({ period }: EInvoice) =>
  cac('InvoicePeriod', [cbc('StartDate', period?.from ?? null), cbc('EndDate', period?.to ?? null)])

const correctedOf = ({ corrects }: EInvoice) =>
  cac('BillingReference', [
    cac('InvoiceDocumentReference', [
      cbc('ID', corrects?.number ?? null),
      cbc('IssueDate', corrects?.issueDate ?? null),
    ]),
  ])

function partyOf(party: EInvoiceParty, isSeller: boolean): string {
  const [street = null, additional = null, ...more] = party.addressLines
  const taxScheme = (id: string, scheme: string) =>
    id && cac('PartyTaxScheme', [cbc('CompanyID', id), cac('TaxScheme', [cbc('ID', scheme)])])
  return cac('Party', [
    cbc('EndpointID', party.email, { schemeID: 'EM' }),
    cac('PartyIdentification', [cbc('ID', party.id)]),
    cac('PartyName', [cbc('Name', party.name)]),
    cac('PostalAddress', [
      cbc('StreetName', street),
      cbc('AdditionalStreetName', additional),
      cbc('CityName', party.city),
      cbc('PostalZone', party.postcode),
      cbc('CountrySubentity', party.region),
      cac('AddressLine', [cbc('Line', more.join(', '))]),
      cac('Country', [cbc('IdentificationCode', party.country)]),
    ]),
    taxScheme(party.vatId, 'VAT'),
    taxScheme(party.taxNumber, 'FC'),
    cac('PartyLegalEntity', [cbc('RegistrationName', party.name), cbc('CompanyID', party.registration)]),
    isSeller && (party.phone || party.email)
      ? cac('Contact', [
          cbc('Name', party.name),
          cbc('Telephone', party.phone),
          cbc('ElectronicMail', party.email),
        ])
      : '',
  ])
}

const deliveryOf = ({ delivery }: EInvoice) =>
  cac('Delivery', [
    cbc('ActualDeliveryDate', delivery?.date ?? null),
    cac('DeliveryLocation', [
      cac('Address', [cac('Country', [cbc('IdentificationCode', delivery?.country ?? null)])]),
    ]),
  ])

/** A transfer to the seller’s account; XRechnung wants to be told also where nothing is known of it. */
function paymentOf({ account, profile, number, terms, type, dueDate, currency }: EInvoice): string[] {
  const code = account ? (currency === 'EUR' ? '58' : '30') : profile === 'xrechnung' ? '1' : null
  const means = code
    ? cac('PaymentMeans', [
        cbc('PaymentMeansCode', code),
        // A credit note has it here alone.
        type === '381' ? cbc('PaymentDueDate', dueDate) : '',
        account ? cbc('PaymentID', number) : '',
        cac('PayeeFinancialAccount', [
          cbc('ID', account?.iban ?? null),
          cbc('Name', account?.holder ?? null),
          cac('FinancialInstitutionBranch', [cbc('ID', account?.bic ?? null)]),
        ]),
      ])
    : ''
  return [means, cac('PaymentTerms', [cbc('Note', terms)])]
}

const taxOf = (
  { category, percent }: EInvoiceTax,
  { reason, reasonCode }: { reason: string; reasonCode: string } = { reason: '', reasonCode: '' },
): string[] => [
  cbc('ID', category),
  cbc('Percent', percent),
  cbc('TaxExemptionReasonCode', reasonCode),
  cbc('TaxExemptionReason', reason),
  cac('TaxScheme', [cbc('ID', 'VAT')]),
]

function lineOf(
  line: EInvoiceLine,
  isCredit: boolean,
  money: (name: string, value: string | null) => string,
): string {
  const { allowance, unit } = line
  return cac(isCredit ? 'CreditNoteLine' : 'InvoiceLine', [
    cbc('ID', line.id),
    cbc(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, { unitCode: unit }),
    money('LineExtensionAmount', line.net),
    allowance
      ? cac('AllowanceCharge', [
          cbc('ChargeIndicator', String(allowance.isCharge)),
          cbc('AllowanceChargeReason', 'Discount'),
          money('Amount', allowance.amount),
        ])
      : '',
    cac('Item', [
      cbc('Description', line.description),
      cbc('Name', line.name),
      cac('ClassifiedTaxCategory', taxOf(line)),
    ]),
    cac('Price', [
      money('PriceAmount', line.price),
      cbc('BaseQuantity', line.baseQuantity, { unitCode: unit }),
    ]),
  ])
}
