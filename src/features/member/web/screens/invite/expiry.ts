const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long an invitation still works, e.g. `Works for 6 more days`. */
export function expiry(expiresAt: string, now = Date.now()): string {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'No longer works'
  const [count, unit] = left >= day ? [Math.ceil(left / day), 'day'] : [Math.ceil(left / hour), 'hour']
  return `Works for ${count} more ${unit}${count === 1 ? '' : 's'}`
}
