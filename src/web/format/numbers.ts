/** How numbers are written: as in English (US), unless the person has chosen another way. */
let locale = 'en-US'
let whole = new Intl.NumberFormat(locale)
let decimalSign = '.'

/** Sets how numbers are written from now on; what shows some already has to be drawn anew. */
export function setNumberFormat(chosen: string | null) {
  const next = chosen ?? 'en-US'
  if (next === locale) return
  locale = next
  whole = new Intl.NumberFormat(locale)
  decimalSign = whole.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

export const numberLocale = () => locale

/** What stands before the fraction: "." or ",". */
export const decimal = () => decimalSign

/** "12,345". Made once: a number that finds its format anew takes longer than all else in a row. */
export const formatNumber = (value: number): string => whole.format(value)
