import { roundedDivision, scaled } from '#shared/roundedDivision.ts'

const whole = scaled(100, 4)
const shareOf = (amount: number, percent: number) =>
  Number(roundedDivision(BigInt(amount) * scaled(percent, 4), whole))

/** Percent of a quote that are left to bill. */
export const shareLeft = (earlier: readonly number[]): number =>
  Number(whole - earlier.reduce((sum, share) => sum + scaled(share, 4), 0n)) / 10_000

/**
 * What a share of an amount comes to, in minor units, after these shares of it: the last one takes what is left, so that
 * all of them together are the amount.
 */
export function partOf(amount: number, share: number, earlier: readonly number[]): number {
  if (share !== shareLeft(earlier)) return shareOf(amount, share)
  return earlier.reduce((left, one) => left - shareOf(amount, one), amount)
}
