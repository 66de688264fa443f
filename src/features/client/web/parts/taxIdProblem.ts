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
  if (!isValidFormat) return 'This does not look like a VAT id. Check it for missing or added digits.'
  if (!isValid) return 'The check digit of this VAT id is wrong. Check it for mistyped digits.'
  const own = found.isoCode.short
  // Northern Ireland and Greece write other letters than their country has.
  return country && own !== country ? `This is a VAT id of another country (${own}).` : null
}
