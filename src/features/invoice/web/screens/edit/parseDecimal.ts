/** A number that was typed, such as `2`, `2.5`, `2,5` or `-1`; null when it is none, or has more digits behind the point. */
export function parseDecimal(typed: string, digits: number): number | null {
  const parts = /^(-?)(\d{1,7})?(?:[.,](\d*))?$/.exec(typed.trim())
  if (!parts || (parts[2] === undefined && !parts[3]) || (parts[3]?.length ?? 0) > digits) return null
  return Number(`${parts[1]}${parts[2] ?? 0}.${parts[3] || 0}`)
}
