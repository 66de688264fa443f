import { addDays } from './days.ts'

export type Period = { name: string; from: string | undefined; to: string | undefined }

/** The first day of the month that begins so many months later. */
function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** What one usually looks at, as days that are both included. */
export function periods(today: string): Period[] {
  const months = (name: string, begin: number, count: number) => {
    const from = monthStart(today, begin)
    return { name, from, to: addDays(monthStart(from, count), -1) }
  }
  const ofYear = Number(today.slice(5, 7)) - 1
  const ofQuarter = ofYear % 3
  return [
    { name: 'All time', from: undefined, to: undefined },
    months('This month', 0, 1),
    months('Last month', -1, 1),
    months('This quarter', -ofQuarter, 3),
    months('Last quarter', -ofQuarter - 3, 3),
    months('This year', -ofYear, 12),
    months('Last year', -ofYear - 12, 12),
  ]
}
