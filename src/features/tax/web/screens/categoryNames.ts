import type { TaxCategory } from '#shared/taxCategory.ts'

/** Why a tax is charged or not. */
export const categoryNames: Record<TaxCategory, string> = {
  S: 'Standard',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Within the EU',
  G: 'Export',
  O: 'Not taxable',
}
