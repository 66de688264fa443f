/**
 * Money is kept in whole minor units (cents) and told as a number in major units (euros). How many minor units make
 * a major one is the currency's: 100 for EUR, 1 for JPY, 1000 for KWD.
 */
const known = new Map<string, number>()

/** How many digits a currency has behind the point. */
export function minorDigits(currency: string): number {
  let digits = known.get(currency)
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    digits = format.resolvedOptions().maximumFractionDigits ?? 2
    known.set(currency, digits)
  }
  return digits
}

/** Major units as minor ones, rounded half up; what has no amount stays without. */
export const toMinor = <T extends number | null>(major: T, currency: string): T =>
  (major === null ? null : Math.round(Number((major * 10 ** minorDigits(currency)).toFixed(6)))) as T

/** Minor units as major ones. */
export const toMajor = <T extends number | null>(minor: T, currency: string): T =>
  (minor === null ? null : minor / 10 ** minorDigits(currency)) as T
