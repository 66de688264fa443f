import type { InvoiceLine } from '../../../invoice.shape.ts'

export const unitChoices: { value: InvoiceLine['unit']; label: string }[] = [
  { value: 'C62', label: 'Pieces' },
  { value: 'HUR', label: 'Hours' },
  { value: 'DAY', label: 'Days' },
  { value: 'MIN', label: 'Minutes' },
]

/** As they stand beside a quantity. */
export const unitNames: Record<InvoiceLine['unit'], string> = {
  C62: 'pcs',
  HUR: 'h',
  DAY: 'days',
  MIN: 'min',
}
