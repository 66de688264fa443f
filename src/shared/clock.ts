/** `09:05` of `9:05`, `9.05`, `905`, `9`, `9am`, `9:05 pm`; null for what is no time of a day. */
export function parseClock(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm|a|p)?$/.exec(text.trim().toLowerCase())
  if (!parts) return null
  const half = parts[3]?.[0]
  const typed = Number(parts[1])
  const minutes = Number(parts[2] ?? 0)
  if (half && (typed < 1 || typed > 12)) return null
  const hours = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
