import { parseDuration } from '#web/format/durations.ts'

const withDays = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*d(?:ays?)?\s*(.*)$/

/** Minutes of `1h30`, `90m`, `2`, and with days of the workspace's length `3d`, `1d 4h`; null for anything else. */
export function parseEstimate(text: string, workdayHours: number): number | null {
  const typed = text.trim().toLowerCase()
  const [, days, rest] = withDays.exec(typed) ?? []
  if (days === undefined) return parseDuration(typed)
  const more = rest ? parseDuration(rest) : 0
  return more === null ? null : Math.round(Number(days.replace(',', '.')) * workdayHours * 60) + more
}

type MinuteRange = { from: number | null; to: number | null }

/** Estimates of `1h to 4h`, `over 4h`, `up to 1d` and `2h`, the ends among them; null for anything else. */
export function parseEstimateRange(text: string, workdayHours: number): MinuteRange | null {
  const typed = text.trim().toLowerCase()
  const [, sign, one] = /^(over|from|more than|>=?|≥|under|up to|less than|<=?|≤)\s*(.+)$/.exec(typed) ?? []
  if (sign && one) {
    const minutes = parseEstimate(one, workdayHours)
    if (minutes === null) return null
    return /^(?:over|from|more|>|≥)/.test(sign) ? { from: minutes, to: null } : { from: null, to: minutes }
  }
  const ends = typed.split(/\s+(?:to|-)\s+|\s*[–—]\s*|\.\./)
  const minutes = ends.map((end) => parseEstimate(end, workdayHours)).filter((end) => end !== null)
  if (ends.length > 2 || minutes.length !== ends.length) return null
  return { from: Math.min(...minutes), to: Math.max(...minutes) }
}
