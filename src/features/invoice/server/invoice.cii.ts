import { element, xmlDocument } from '#server/xml.ts'
import type { EInvoiceParty } from '../invoice.einvoice.party.rules.ts'
import type { EInvoice, EInvoiceLine, EInvoiceTax } from '../invoice.einvoice.rules.ts'

const standard = 'urn:un:unece:uncefact:data:standard'

const ram = (
  name: string,
  content: string | readonly string[] | null,
  attributes?: Record<string, string>,
): string => element(`ram:${name}`, content, attributes)

const dateTime = (day: string) => element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' })
const date = (name: string, day: string | null) => ram(name, day === null ? null : [dateTime(day)])

/** An e-invoice in the syntax of UN/CEFACT’s Cross Industry Invoice, which goes into a PDF; the order is fixed. */
export const toCii = (invoice: EInvoice): string =>
  xmlDocument(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', 'urn:cen.eu:en16931:2017')]),
        ]),
        element('rsm:ExchangedDocument', [
          ram('ID', invoice.number),
          ram('TypeCode', invoice.type),
          date('IssueDateTime', invoice.issueDate),
          ram('IncludedNote', [ram('Content', invoice.note)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map(lineOf),
          ram('ApplicableHeaderTradeAgreement', [
            ram('BuyerReference', invoice.buyerReference),
            partyOf('SellerTradeParty', invoice.seller),
            partyOf('BuyerTradeParty', invoice.buyer),
            ram('BuyerOrderReferencedDocument', [ram('IssuerAssignedID', invoice.orderReference)]),
          ]),
          // Which has to be there, if empty.
          deliveryOf(invoice) || '<ram:ApplicableHeaderTradeDelivery/>',
          settlementOf(invoice),
        ]),
      ],
      {
        'xmlns:rsm': `${standard}:CrossIndustryInvoice:100`,
        'xmlns:ram': `${standard}:ReusableAggregateBusinessInformationEntity:100`,
        'xmlns:qdt': `${standard}:QualifiedDataType:100`,
        'xmlns:udt': `${standard}:UnqualifiedDataType:100`,
      },
    ),
  )

function lineOf(line: EInvoiceLine): string {
  const { allowance, unit } = line
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', line.id)]),
    ram('SpecifiedTradeProduct', [ram('Name', line.name), ram('Description', line.description)]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', line.price),
        ram('BasisQuantity', line.baseQuantity, { unitCode: unit }),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.quantity, { unitCode: unit })]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', taxOf(line)),
      allowance
        ? ram('SpecifiedTradeAllowanceCharge', [
            ram('ChargeIndicator', [element('udt:Indicator', String(allowance.isCharge))]),
            ram('ActualAmount', allowance.amount),
            ram('Reason', 'Discount'),
          ])
        : '',
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', line.net)]),
    ]),
  ])
}

const taxOf = ({ category, percent }: EInvoiceTax) => [
  ram('TypeCode', 'VAT'),
  ram('CategoryCode', category),
  ram('RateApplicablePercent', percent),
]

function partyOf(role: string, party: EInvoiceParty): string {
  const [one = null, two = null, ...more] = party.addressLines
  const registered = (id: string, schemeID: string) =>
    ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID })])
  return ram(role, [
    ram('ID', party.id),
    ram('Name', party.name),
    ram('SpecifiedLegalOrganization', [ram('ID', party.registration)]),
    party.phone
      ? ram('DefinedTradeContact', [
          ram('PersonName', party.name),
          ram('TelephoneUniversalCommunication', [ram('CompleteNumber', party.phone)]),
          ram('EmailURIUniversalCommunication', [ram('URIID', party.email)]),
        ])
      : '',
    ram('PostalTradeAddress', [
      ram('PostcodeCode', party.postcode),
      ram('LineOne', one),
      ram('LineTwo', two),
      ram('LineThree', more.join(', ')),
      ram('CityName', party.city),
      ram('CountryID', party.country),
      ram('CountrySubDivisionName', party.region),
    ]),
    ram('URIUniversalCommunication', [ram('URIID', party.email, { schemeID: 'EM' })]),
    registered(party.taxNumber, 'FC'),
    registered(party.vatId, 'VA'),
  ])
}

const deliveryOf = ({ delivery }: EInvoice) =>
  ram('ApplicableHeaderTradeDelivery', [
    ram('ShipToTradeParty', [ram('PostalTradeAddress', [ram('CountryID', delivery?.country ?? null)])]),
    ram('ActualDeliverySupplyChainEvent', [date('OccurrenceDateTime', delivery?.date ?? null)]),
  ])

function settlementOf(invoice: EInvoice): string {
  const { account, period, corrects, totals } = invoice
  return ram('ApplicableHeaderTradeSettlement', [
    account ? ram('PaymentReference', invoice.number) : '',
    ram('InvoiceCurrencyCode', invoice.currency),
    account
      ? ram('SpecifiedTradeSettlementPaymentMeans', [
          ram('TypeCode', invoice.currency === 'EUR' ? '58' : '30'),
          ram('PayeePartyCreditorFinancialAccount', [
            ram('IBANID', account.iban),
            ram('AccountName', account.holder),
          ]),
          ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', account.bic)]),
        ])
      : '',
    ...invoice.taxes.map((tax) =>
      ram('ApplicableTradeTax', [
        ram('CalculatedAmount', tax.amount),
        ram('TypeCode', 'VAT'),
        ram('ExemptionReason', tax.reason),
        ram('BasisAmount', tax.base),
        ram('CategoryCode', tax.category),
        ram('ExemptionReasonCode', tax.reasonCode),
        ram('RateApplicablePercent', tax.percent),
      ]),
    ),
    ram('BillingSpecifiedPeriod', [
      date('StartDateTime', period?.from ?? null),
      date('EndDateTime', period?.to ?? null),
    ]),
    ...invoice.allowances.map((allowance) =>
      ram('SpecifiedTradeAllowanceCharge', [
        ram('ChargeIndicator', [element('udt:Indicator', 'false')]),
        ram('ActualAmount', allowance.amount),
        ram('ReasonCode', '95'),
        ram('Reason', 'Discount'),
        ram('CategoryTradeTax', taxOf(allowance)),
      ]),
    ),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', invoice.terms),
      date('DueDateDateTime', invoice.dueDate),
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', totals.lines),
      invoice.allowances.length ? ram('AllowanceTotalAmount', totals.allowances) : '',
      ram('TaxBasisTotalAmount', totals.net),
      ram('TaxTotalAmount', totals.tax, { currencyID: invoice.currency }),
      ram('RoundingAmount', totals.rounding),
      ram('GrandTotalAmount', totals.gross),
      ram('DuePayableAmount', totals.due),
    ]),
    ram(
      'InvoiceReferencedDocument',
      corrects && [
        ram('IssuerAssignedID', corrects.number),
        ram('FormattedIssueDateTime', [
          element('qdt:DateTimeString', corrects.issueDate.replaceAll('-', ''), { format: '102' }),
        ]),
      ],
    ),
  ])
}

const facturx = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document'],
  ['Version', 'The version of the standard that the XML follows'],
  ['ConformanceLevel', 'The conformance level of the XML'],
]

/** What a PDF has to say of itself, so that programs find the invoice in it. */
export const facturxMetadata = `
<rdf:Description rdf:about="" xmlns:fx="${facturx}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${facturx}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${properties
      .map(
        ([name, description]) => `<rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${description}</pdfaProperty:description>
    </rdf:li>`,
      )
      .join('')}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
