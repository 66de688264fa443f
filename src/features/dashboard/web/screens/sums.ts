import type { Dashboard } from '../../dashboard.contract.ts'

type Day = NonNullable<Dashboard['time']>['days'][number]

/** What the days from one to another, both included, add up to. */
export function secondsOn(days: readonly Day[], from: string, to: string) {
  const among = days.filter(({ day }) => day >= from && day <= to)
  return {
    seconds: among.reduce((sum, { seconds }) => sum + seconds, 0),
    billableSeconds: among.reduce((sum, { billableSeconds }) => sum + billableSeconds, 0),
  }
}
