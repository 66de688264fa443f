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
