import { toMajor, toMinor } from '#shared/money.ts'

/** By currency, in its major units. */
export type Amounts = { currency: string; amount: number }[]

/** What a column adds up to for each currency, as whole minor units; nothing for what comes to nothing. */
export function addedUp<F extends string>(
  rows: readonly ({ currency: string } & Record<F, number>)[],
  field: F,
): Amounts {
  const sums = new Map<string, number>()
  for (const row of rows)
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + toMinor(row[field], row.currency))
  return Array.from(sums, ([currency, minor]) => ({ currency, amount: toMajor(minor, currency) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.currency.localeCompare(b.currency))
}
