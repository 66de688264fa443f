import { decimal } from '#shared/decimal.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** As much of a text as a field takes. */
const cut = (text: string, max: number) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, max).join('')

/**
 * What a bank’s app reads from a QR code to fill in a transfer, by the guideline EPC069-12; null where nothing can be
 * transferred that way: only euros, to an IBAN.
 */
export function transferCode({
  bank,
  seller,
  currency,
  total,
  number,
  kind,
}: InvoiceDocument): string | null {
  const iban = bank.iban.replace(/\s/g, '').toUpperCase()
  const isDue = (kind === 'invoice' || kind === 'deposit') && total > 0 && total <= 99_999_999_999
  if (currency !== 'EUR' || !iban || !isDue) return null
  const code = [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    bank.bic.replace(/\s/g, '').toUpperCase(),
    cut(bank.holder || seller.name, 70),
    iban,
    `EUR${decimal(BigInt(total), 2, 2)}`,
    '',
    '',
    cut(number, 140),
  ].join('\n')
  return bytesOf(code) <= 331 ? code : null
}
