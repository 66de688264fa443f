import { checkVAT, countries } from 'jsvat-next'

/**
 * Why a tax id does not look right, by the pattern and checksum of its country; null where nothing is known against
 * it. It may still be right, so that it is said and not refused.
 */
export function taxIdProblem(taxId: string, country: string): string | null {
  // Without a country before it, it is a number of another kind.
  if (!/^[A-Z]{2}/i.test(taxId)) return null
  const { isValid, isSupportedCountry, isValidFormat, country: found } = checkVAT(taxId, countries)
  if (!isSupportedCountry || !found) return null
  if (!isValidFormat) return 'This doesn’t look like a VAT ID. Check for missing or extra characters.'
  if (!isValid) return 'This VAT ID’s check digit is wrong. Check for typos.'
  const own = found.isoCode.short
  // Northern Ireland and Greece write other letters than their country has.
  return country && own !== country ? `This VAT ID belongs to another country (${own}).` : null
}
