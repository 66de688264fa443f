/** How long account numbers are, by country, as the register of IBANs says; of others only the checksum is known. */
const lengths: Record<string, number> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  BR: 29,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TR: 26,
  UA: 29,
}

/** As banks keep it: without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Why an IBAN is none; null where it may be one. Its checksum finds every wrong digit and two that changed places. */
export function ibanProblem(typed: string): string | null {
  const iban = plainIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban))
    return 'Must be an IBAN such as DE89 3704 0044 0532 0130 00'
  const length = lengths[iban.slice(0, 2)]
  if (length && iban.length !== length)
    return `An IBAN from ${iban.slice(0, 2)} has ${length} characters; this one has ${iban.length}`
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? null : 'This IBAN has a typo: its check digits don’t match'
}
