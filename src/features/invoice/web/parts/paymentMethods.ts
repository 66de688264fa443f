import type { Payment } from '../../invoice.shape.ts'

export const methodNames = {
  transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Other',
  credit: 'Credit note',
} as const satisfies Record<Payment['method'], string>
