import type { InvoiceDocument } from '../../invoice.document.contract.ts'

/** What is looked at before an invoice is frozen; `must` stands in the way. */
export type Check = {
  text: string
  is: 'must' | 'should'
  /** Where it is put right: a field of the draft, or an address. */
  at: { field: string } | { address: string }
}

type Rule = Check & { isBroken: (document: InvoiceDocument, today: string) => boolean }

const billed = ({ lines }: InvoiceDocument) => lines.filter(({ kind }) => kind !== 'text')
const settings = (section: string) => ({ address: `/settings/invoicing#${section}` })

const rules: Rule[] = [
  {
    text: 'Nothing is billed yet. Add a line.',
    is: 'must',
    at: { field: 'lines' },
    isBroken: (document) => !billed(document).length,
  },
  {
    text: 'Your company name and address are missing.',
    is: 'should',
    at: settings('seller'),
    isBroken: ({ seller }) => !seller.name || !seller.city,
  },
  {
    text: 'Your tax ID or registration is missing.',
    is: 'should',
    at: settings('seller'),
    isBroken: ({ seller }) => !seller.taxId && !seller.registration,
  },
  {
    text: 'There’s no bank account to pay into.',
    is: 'should',
    at: settings('bank'),
    isBroken: ({ kind, bank }) => (kind === 'invoice' || kind === 'deposit') && !bank.iban,
  },
  {
    text: 'The client has no address.',
    is: 'should',
    at: { address: '' },
    isBroken: ({ client }) => !client.city || !client.addressLines.length,
  },
  {
    text: 'Reverse charge needs the client’s tax ID on the invoice.',
    is: 'should',
    at: { address: '' },
    isBroken: ({ taxes, client }) =>
      taxes.some(({ category }) => category === 'AE' || category === 'K') && !client.taxId,
  },
  {
    text: 'A line isn’t taxed, and nothing says why. Add a note to its tax.',
    is: 'should',
    at: settings('taxes'),
    isBroken: ({ taxes }) =>
      taxes.some(
        ({ category, sentence }) => category !== 'S' && category !== 'Z' && category !== 'O' && !sentence,
      ),
  },
  {
    text: 'The due date is before the issue date.',
    is: 'should',
    at: { field: 'dueDate' },
    isBroken: ({ dueDate, issueDate }) => dueDate !== null && dueDate < issueDate,
  },
  {
    text: 'The issue date is in the future.',
    is: 'should',
    at: { field: 'issueDate' },
    isBroken: ({ issueDate }, today) => issueDate > today,
  },
  {
    text: 'There is no service period, which says when the work was done.',
    is: 'should',
    at: { field: 'serviceFrom' },
    isBroken: ({ kind, serviceFrom, serviceTo }) => kind === 'invoice' && !serviceFrom && !serviceTo,
  },
  {
    text: 'A line has no title.',
    is: 'should',
    at: { field: 'lines' },
    isBroken: ({ lines }) => lines.some(({ title }) => !title.trim()),
  },
  {
    text: 'A line has no price, so nothing is charged for it.',
    is: 'should',
    at: { field: 'lines' },
    isBroken: (document) => billed(document).some(({ rate, quantity }) => rate === 0 || quantity === 0),
  },
  {
    text: 'The total is below zero. To give money back, use a credit note.',
    is: 'should',
    at: { field: 'lines' },
    isBroken: ({ kind, total }) => kind === 'invoice' && total < 0,
  },
]

/** What is amiss with a draft, in the order in which it is read; `client` is the address of its client. */
export const finaliseChecks = (document: InvoiceDocument, today: string, client: string): Check[] =>
  rules
    .filter(({ isBroken }) => isBroken(document, today))
    .map(({ isBroken: _, at, ...check }) => ({
      ...check,
      at: 'address' in at && !at.address ? { address: client } : at,
    }))
