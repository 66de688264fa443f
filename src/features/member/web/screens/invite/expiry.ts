const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long an invitation still works, e.g. `Expires in 6 days`. */
export function expiry(expiresAt: string, now = Date.now()): string {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'Expired'
  const [count, unit] = left >= day ? [Math.ceil(left / day), 'day'] : [Math.ceil(left / hour), 'hour']
  return `Expires in ${count} ${unit}${count === 1 ? '' : 's'}`
}
