/** A whole number of 10^-digits as a decimal in plain digits, with at least `atLeast` of them behind the point. */
export function decimal(value: bigint, digits: number, atLeast = 0): string {
  const all = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits)
  const part = all
    .slice(all.length - digits)
    .replace(/0+$/, '')
    .padEnd(atLeast, '0')
  return `${value < 0n ? '-' : ''}${whole}${part && `.${part}`}`
}
