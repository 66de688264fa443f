import type { InvoiceLine } from '#features/invoice/invoice.shape.ts'
import type { clients } from './sampleData.ts'

type Client = (typeof clients)[number]
type Unit = 'HUR' | 'DAY' | 'C62'
export type SampleLine = [
  title: string,
  quantity: number,
  unit: Unit,
  rate: number,
  kind?: InvoiceLine['kind'],
]

export type SampleInvoice = {
  client: Client
  /** Days ago. */
  issued: number
  lines: readonly SampleLine[]
  reference?: string
  /** Days after it was issued; only a part of it where one is said. */
  paid?: [after: number, part?: number]
  viewed?: number
  voided?: true
  /** Its place among the invoices that are issued each month. */
  monthly?: number
  kind?: 'invoice' | 'quote'
  /** Not finalised. */
  draft?: true
}

const care: readonly SampleLine[] = [
  ['Website care', 1, 'C62', 290],
  ['Small changes', 2.5, 'HUR', 95],
]
const shop: readonly SampleLine[] = [['Online shop, retainer', 1, 'C62', 2400]]

/** What the agency billed in the year behind it, oldest first. Its clients pay as clients do: soon, late, in parts. */
export const sampleInvoices: readonly SampleInvoice[] = [
  { client: 'Fjord Outdoor', issued: 357, lines: shop, monthly: 0, paid: [21] },
  { client: 'Harbour Hotel', issued: 341, lines: care, paid: [12] },
  { client: 'Fjord Outdoor', issued: 326, lines: shop, monthly: 1, paid: [24] },
  {
    client: 'Three Mills Bakery',
    issued: 318,
    lines: [
      ['Shop window, design', 4, 'DAY', 680],
      ['Printing of 40 posters', 40, 'C62', 11.5, 'expense'],
    ],
    paid: [35],
  },
  { client: 'Harbour Hotel', issued: 310, lines: care, paid: [9] },
  { client: 'Fjord Outdoor', issued: 296, lines: shop, monthly: 2, paid: [30] },
  {
    client: 'Harbour Hotel',
    issued: 282,
    reference: 'PO 4471',
    lines: [
      ['Photos of rooms and restaurant', 3, 'DAY', 720],
      ['Travel', 1, 'C62', 186.4, 'expense'],
      ['Second edit included', 1, 'C62', 120, 'discount'],
    ],
    paid: [14],
  },
  { client: 'Fjord Outdoor', issued: 265, lines: shop, monthly: 3, paid: [28] },
  {
    client: 'Three Mills Bakery',
    issued: 251,
    lines: [['Menu boards for two shops', 26, 'HUR', 80]],
    voided: true,
  },
  {
    client: 'Three Mills Bakery',
    issued: 250,
    lines: [['Menu boards for three shops', 31, 'HUR', 80]],
    paid: [44],
  },
  { client: 'Harbour Hotel', issued: 249, lines: care, paid: [13] },
  { client: 'Fjord Outdoor', issued: 234, lines: shop, monthly: 4, paid: [19] },
  { client: 'Fjord Outdoor', issued: 204, lines: shop, monthly: 5, paid: [22] },
  {
    client: 'Fjord Outdoor',
    issued: 190,
    lines: [
      ['Summer campaign, concept', 2, 'DAY', 760],
      ['Summer campaign, ten banners', 18.75, 'HUR', 95],
    ],
    paid: [30],
  },
  { client: 'Harbour Hotel', issued: 188, lines: care, paid: [15] },
  { client: 'Fjord Outdoor', issued: 173, lines: shop, monthly: 6, paid: [26] },
  {
    client: 'Three Mills Bakery',
    issued: 161,
    lines: [['Packaging, three sizes', 5, 'DAY', 680]],
    paid: [52],
  },
  { client: 'Fjord Outdoor', issued: 143, lines: shop, monthly: 7, paid: [20] },
  { client: 'Harbour Hotel', issued: 127, lines: care, paid: [11] },
  { client: 'Fjord Outdoor', issued: 112, lines: shop, monthly: 8, paid: [29] },
  {
    client: 'Harbour Hotel',
    issued: 96,
    reference: 'PO 4630',
    lines: [
      ['Booking page, design', 6, 'DAY', 720],
      ['Booking page, first instalment', 1, 'C62', 3800],
    ],
    paid: [16],
  },
  { client: 'Fjord Outdoor', issued: 81, lines: shop, monthly: 9, paid: [23] },
  { client: 'Harbour Hotel', issued: 66, lines: care, paid: [14] },
  { client: 'Fjord Outdoor', issued: 51, lines: shop, monthly: 10, paid: [27] },
  {
    client: 'Three Mills Bakery',
    issued: 47,
    lines: [['Ordering app, workshop', 2, 'DAY', 680]],
    viewed: 2,
  },
  {
    client: 'Harbour Hotel',
    issued: 35,
    reference: 'PO 4630',
    lines: [['Booking page, second instalment', 1, 'C62', 3800]],
    paid: [18, 2000],
    viewed: 1,
  },
  { client: 'Fjord Outdoor', issued: 20, lines: shop, monthly: 11, viewed: 3 },
  {
    client: 'Fjord Outdoor',
    issued: 12,
    lines: [
      ['Brand workshop in Bergen', 2, 'DAY', 760],
      ['Flights and hotel', 1, 'C62', 612.35, 'expense'],
    ],
  },
  {
    client: 'Three Mills Bakery',
    issued: 9,
    kind: 'quote',
    lines: [
      ['Winter packaging, three sizes', 4, 'DAY', 680],
      ['Print proofs', 1, 'C62', 240],
    ],
  },
  {
    client: 'Three Mills Bakery',
    issued: 1,
    draft: true,
    lines: [['Ordering app, first design', 3, 'DAY', 680]],
  },
]
