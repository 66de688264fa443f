import type { Invoice } from '../../invoice.shape.ts'
import { documentLanguages } from '../../invoicing.contract.ts'

const languages = new Intl.DisplayNames('en', { type: 'language' })

/** Those that documents can be written in. */
export const languageChoices = documentLanguages.map((value) => ({
  value: value as string,
  label: languages.of(value) ?? value,
}))

export const taxModeChoices: { value: Invoice['taxMode']; label: string }[] = [
  { value: 'exclusive', label: 'Added to amounts' },
  { value: 'inclusive', label: 'Included in amounts' },
]
