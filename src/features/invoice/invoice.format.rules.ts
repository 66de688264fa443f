import { minorDigits, toMajor } from '#shared/money.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { labelsOf } from './invoice.labels.ts'

type Line = InvoiceDocument['lines'][number]
type Party = InvoiceDocument['client']

/** English is written as on paper of its size: in America on Letter. */
const localeOf = ({ language, paper }: Pick<InvoiceDocument, 'language' | 'paper'>): string =>
  language === 'en' ? (paper === 'Letter' ? 'en-US' : 'en-GB') : language

/** Narrow spaces of some languages as plain ones: not every font has them. */
const plainSpaces = (text: string) => text.replaceAll('\u2009', ' ').replaceAll('\u202f', '\u00a0')

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** How a document writes money, days and quantities, the same on screen and on paper. Amounts are in minor units. */
export function documentFormat(document: Pick<InvoiceDocument, 'language' | 'paper' | 'currency'>) {
  const { currency } = document
  const locale = localeOf(document)
  const labels = labelsOf(document.language)
  const digits = minorDigits(currency)
  const moneys = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const amounts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const number = (value: number) => plainSpaces(numbers.format(value))
  return {
    locale,
    /** With the sign of the currency. */
    money: (minor: number) => plainSpaces(moneys.format(toMajor(minor, currency))),
    /** Without it. */
    amount: (minor: number) => plainSpaces(amounts.format(toMajor(minor, currency))),
    percent: (value: number) => plainSpaces(percents.format(value / 100)),
    date: (day: string) => plainSpaces(dates.format(toDate(day))),
    period: (from: string, to: string) => plainSpaces(dates.formatRange(toDate(from), toDate(to))),
    /** Hours of time to the minute, as they are billed: 3:30. */
    quantity({ minutes, quantity, unit }: Pick<Line, 'minutes' | 'quantity' | 'unit'>): string {
      if (minutes !== null) return `${hoursAndMinutes(minutes)} ${labels.hours}`
      if (unit === 'DAY') return `${number(quantity)} ${Math.abs(quantity) === 1 ? labels.day : labels.days}`
      if (unit === 'C62') return number(quantity)
      return `${number(quantity)} ${unit === 'HUR' ? labels.hours : labels.minutes}`
    },
  }
}

const hoursAndMinutes = (minutes: number) =>
  `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** In groups of four, as it is read aloud. */
export const groupedIban = (iban: string): string =>
  iban
    .replace(/\s/g, '')
    .replace(/(.{4})/g, '$1 ')
    .trim()

const cityFirst = new Set(['US', 'CA', 'AU', 'NZ', 'IN', 'IE', 'GB'])

/** A postal address, line by line, without the name; the country where it is not the one that it is sent from. */
export function addressOf(
  { addressLines, postcode, city, region, country }: Party,
  from: string,
  locale: string,
): string[] {
  const place = cityFirst.has(country)
    ? [city, [region, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    : [[postcode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
  const name =
    country && country !== from ? (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? '') : ''
  return [...addressLines, place, name].filter((line) => line.trim() !== '')
}
