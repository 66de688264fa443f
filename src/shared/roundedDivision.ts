/**
 * The quotient as a whole number, halves away from zero: an amount and its reverse (a credit note’s) are each other’s
 * negative. The one rounding of money.
 */
export function roundedDivision(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return isNegative ? -rounded : rounded
}

/** A decimal as a whole number of its smallest parts, such as hundredths of a percent: 7.25 with 2 digits is 725n. */
export function scaled(value: number, digits: number): bigint {
  const [mantissa, exponent = 0] = String(Math.abs(value)).split('e')
  const parts = BigInt(Math.round(Number(`${mantissa}e${Number(exponent) + digits}`)))
  return value < 0 ? -parts : parts
}

/**
 * Shares an amount out in proportion to weights of one sign, exactly: what rounding leaves goes to those with the largest
 * remainders, of equal ones to the first. Weights that add up to nothing leave it all with the first.
 */
export function shareOut(amount: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n))
  const shares = weights.map((weight) => (amount * weight) / sum)
  const left = amount - shares.reduce((total, share) => total + share, 0n)
  const step = left < 0n ? -1n : 1n
  const remainderOf = (index: number) => {
    const remainder = amount * (weights[index] as bigint) - (shares[index] as bigint) * sum
    return remainder * step * (sum < 0n ? -1n : 1n)
  }
  const order = weights
    .map((_, index) => index)
    .sort((one, other) =>
      remainderOf(other) > remainderOf(one) ? 1 : remainderOf(other) < remainderOf(one) ? -1 : one - other,
    )
  for (let n = 0; n < Number(left * step); n += 1) {
    const index = order[n % order.length] as number
    shares[index] = (shares[index] as bigint) + step
  }
  return shares
}
