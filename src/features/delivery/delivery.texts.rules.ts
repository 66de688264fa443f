import { documentFormat } from '#features/invoice/invoice.format.rules.ts'
import { type DocumentLanguage, defaultTexts } from './delivery.defaultTexts.rules.ts'
import type { DeliverySettings, EmailText, EmailTextKind } from './delivery.settings.contract.ts'

/** What an email can say of an invoice by a word in braces. */
export const emailVariables = ['number', 'total', 'balance', 'due', 'issued', 'client', 'sender'] as const
export type EmailVariable = (typeof emailVariables)[number]

/** Null: there is none, as the due date of some; or it is not known yet, as the number of a draft. */
export type EmailValues = Record<EmailVariable, string | null>

/** The text as it is sent: values filled in, and left out the sentences that name what there is none of, and the lines that these leave empty. */
export const renderText = (text: string, values: EmailValues): string =>
  fill(
    text
      .split('\n')
      .flatMap((line) => {
        if (!lacks(line, values)) return line
        const rest = line.split(/(?<=[.!?])\s+/).filter((sentence) => !lacks(sentence, values))
        return rest.length ? rest.join(' ') : []
      })
      .join('\n')
      .replace(/\n{3,}/g, '\n\n'),
    values,
  )

/** A subject is one sentence: it goes without the words alone that there is nothing for. */
export function renderSubject(subject: string, values: EmailValues): string {
  const known = emailVariables
    .filter((name) => values[name] === null)
    .reduce((rest, name) => rest.replaceAll(`{${name}}`, ''), subject)
  return fill(known, values).replace(/\s+/g, ' ').trim()
}

/** In one go: what is filled in is not looked at again. Braces that are none of the variables stay. */
const fill = (text: string, values: EmailValues): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => values[name as EmailVariable] ?? braces)

const lacks = (text: string, values: EmailValues): boolean =>
  emailVariables.some((name) => values[name] === null && text.includes(`{${name}}`))

/** The words that a document goes out with. */
export function sentKind(kind: string): EmailTextKind {
  if (kind === 'quote') return 'quote'
  return kind === 'credit_note' || kind === 'cancellation' ? 'credit' : 'invoice'
}

export const languageOf = (language: string): DocumentLanguage =>
  language in defaultTexts ? (language as DocumentLanguage) : 'en'

/** The workspace’s own words, else the program’s. */
export function textOf({ texts }: DeliverySettings, language: string, kind: EmailTextKind): EmailText {
  const known = languageOf(language)
  return texts[known]?.[kind] ?? defaultTexts[known][kind]
}

/** Of a reminder so many days after the due date. */
export const reminderKind = (step: number): EmailTextKind =>
  step < 0 ? 'before' : step === 0 ? 'due' : 'overdue'

type Terms = {
  number: string | null
  issueDate: string
  dueDate: string | null
  currency: string
  language: string
  /** Minor units. */
  total: number
  paid: number
}

/** What the braces stand for, as its language writes amounts and days. */
export function valuesOf(
  { number, issueDate, dueDate, currency, language, total, paid }: Terms,
  client: string,
  sender: string,
): EmailValues {
  const { money, date } = documentFormat({ language: languageOf(language), paper: 'A4', currency })
  return {
    number,
    total: money(total),
    balance: money(total - paid),
    due: dueDate === null ? null : date(dueDate),
    issued: date(issueDate),
    client,
    sender,
  }
}
