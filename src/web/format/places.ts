/** Currency of the regions that most people write from; elsewhere euro until chosen otherwise. */
const currencyOfRegion: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  BR: 'BRL',
  MX: 'MXN',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  TR: 'TRY',
  UA: 'UAH',
  ZA: 'ZAR',
  KR: 'KRW',
  SG: 'SGD',
  IL: 'ILS',
  AE: 'AED',
}

/** From a language tag such as `en-US`, or the region that most speak it in. */
export function guessCurrency(language: string): string {
  // Some systems give a tag with more behind it, such as `en-US@posix`, which would be refused.
  const tag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/.exec(language)?.[0] ?? 'en-GB'
  const region = new Intl.Locale(tag).maximize().region ?? ''
  return currencyOfRegion[region] ?? 'EUR'
}

export const guessTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export const timeZones = () => [...new Set(['UTC', guessTimeZone(), ...Intl.supportedValuesOf('timeZone')])]

/** Every currency with its name, e.g. `EUR · Euro`. */
export function currencyChoices() {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${names.of(code)}`,
  }))
}

/** Codes that are of no country that an address can be in: unions, outlying islands, test codes. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Every country with its name, by name; first none. */
export function countryChoices() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const countries = codes.flatMap((value) => {
    const label = noCountries.has(value) ? undefined : names.of(value)
    // A name of the past means another code today.
    return label && new Intl.Locale(`und-${value}`).region === value ? [{ value, label }] : []
  })
  return [{ value: '', label: 'Not set' }, ...countries.sort((a, b) => a.label.localeCompare(b.label, 'en'))]
}

/** A zone as it is read: `New York`, with how far its clocks are from UTC now. */
export function timeZoneChoices(now = new Date()) {
  return timeZones().map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    detail: utcOffset(zone, now),
  }))
}

const utcOffset = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''
