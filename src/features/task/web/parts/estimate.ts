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
