import type { Month } from '#features/retainer/retainer.rules.ts'
import { minorDigits } from '#shared/money.ts'
import type { Invoicing } from './invoicing.contract.ts'

type Language = Invoicing['language']
type Word = 'included' | 'carriedIn' | 'used' | 'over' | 'carriedOut'

const words: Record<Language, Record<Word, string>> = {
  en: {
    included: 'Included',
    carriedIn: 'From the previous month',
    used: 'Used',
    over: 'Over',
    carriedOut: 'To the next month',
  },
  de: {
    included: 'Enthalten',
    carriedIn: 'Aus dem Vormonat',
    used: 'Verbraucht',
    over: 'Darüber hinaus',
    carriedOut: 'In den Folgemonat',
  },
  fr: {
    included: 'Inclus',
    carriedIn: 'Du mois précédent',
    used: 'Utilisé',
    over: 'Au-delà',
    carriedOut: 'Au mois suivant',
  },
  es: {
    included: 'Incluido',
    carriedIn: 'Del mes anterior',
    used: 'Usado',
    over: 'Adicional',
    carriedOut: 'Al mes siguiente',
  },
  it: {
    included: 'Incluso',
    carriedIn: 'Dal mese precedente',
    used: 'Utilizzato',
    over: 'Oltre',
    carriedOut: 'Al mese successivo',
  },
  nl: {
    included: 'Inbegrepen',
    carriedIn: 'Uit vorige maand',
    used: 'Gebruikt',
    over: 'Daarboven',
    carriedOut: 'Naar volgende maand',
  },
}

const knownLanguage = (language: string): Language => (language in words ? (language as Language) : 'en')

/** "Website, March 2026", in the language of the document. */
export function retainerTitle(project: string, month: string, language: string): string {
  const format = new Intl.DateTimeFormat(knownLanguage(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${project.slice(0, 400)}, ${format.format(Date.parse(month))}`
}

/** "Included: 10:00 h · Used: 12:30 h · Over: 2:30 h", of a month in seconds or minor units; what is nothing is left out. */
export function retainerSummary(month: Month, language: string, currency: string): string {
  const known = knownLanguage(language)
  const money = new Intl.NumberFormat(known, { style: 'currency', currency })
  const say = (amount: number) => {
    if (month.unit === 'money') return money.format(Math.round(amount) / 10 ** minorDigits(currency))
    const minutes = Math.round(amount / 60)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
  }
  return (Object.keys(words.en) as Word[])
    .filter((word) => word === 'included' || word === 'used' || Math.round(month[word]) > 0)
    .map((word) => `${words[known][word]}: ${say(month[word])}`)
    .join(' · ')
}
