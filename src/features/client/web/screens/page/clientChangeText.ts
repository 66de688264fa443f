import { formatMoney } from '#web/format/money.ts'
import type { ClientChange } from '../../../client.contract.ts'

type Names = { status: (id: string) => string }
type Field = ClientChange['fields'][number]

const words: Partial<Record<string, string>> = {
  legalName: 'legal name',
  addressLines: 'address',
  taxId: 'tax ID',
  buyerReference: 'buyer reference',
  paymentTerms: 'payment terms',
}
/** Without what they say, which is long or no text. */
const saidAlone = new Set(['addressLines', 'notes', 'contacts', 'tax'])

/** What a change did, as the end of a sentence that begins with who did it. */
export function clientChangeText(change: ClientChange, names: Names): string {
  const { object, event, fields } = change
  if (object === 'client') {
    if (event === 'create') return 'created the client'
    if (event === 'delete') return 'merged or deleted the client'
    return fields.map(clientFieldText).join('; ')
  }
  if (event === 'create') return 'created an invoice'
  if (event === 'delete') return 'deleted a draft'
  return invoiceText(change, names)
}

function clientFieldText({ field, before, after }: Field): string {
  if (field === 'title') return `renamed it from “${String(before)}” to “${String(after)}”`
  if (field === 'archivedAt') return after === null ? 'restored the client' : 'archived the client'
  if (field === 'statementSent') return `emailed a statement to ${String(after)}`
  const word = words[field] ?? field
  if (saidAlone.has(field)) return `changed the ${word}`
  return after === null || after === '' ? `removed the ${word}` : `set the ${word} to “${String(after)}”`
}

/** The most telling of what a change made of an invoice. */
function invoiceText({ fields, currency }: ClientChange, { status }: Names): string {
  const of = (name: string) => fields.find(({ field }) => field === name)
  const [number, paid, voided, sent, viewed, moved, client] = [
    of('number'),
    of('paid'),
    of('voidedAt'),
    of('sentAt'),
    of('viewedAt'),
    of('status'),
    of('client'),
  ]
  if (number) return 'finalised the invoice'
  if (voided) return 'voided the invoice'
  if (paid) {
    const more = Number(paid.after) - Number(paid.before)
    const amount = formatMoney(Math.abs(more), currency ?? 'EUR')
    return more > 0 ? `recorded a payment of ${amount}` : `reversed or refunded ${amount}`
  }
  if (sent) return 'sent the invoice'
  if (viewed) return 'noted that the client viewed the invoice'
  if (client) return 'moved the invoice with its client'
  return moved?.after ? `set the status to ${status(String(moved.after))}` : 'removed the status'
}
