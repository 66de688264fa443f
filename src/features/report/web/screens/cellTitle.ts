import { lineName } from '../../report.names.ts'
import { readWithin } from '../../report.rules.ts'
import type { Report, ReportRow } from '../../report.shape.ts'
import { dayTitle } from './dayTitle.ts'
import type { OpenedCell } from './reportAddress.ts'

/** What the line of an opened number is called, after those around it: "Website › Design". */
export function cellTitle({ rows }: Pick<Report, 'rows'>, { within }: OpenedCell): string {
  const cells = within ? (readWithin(within) ?? []) : []
  const names: string[] = []
  let inner: readonly ReportRow[] = rows
  for (const { group, key } of cells) {
    const row = inner.find((one) => one.key === key)
    names.push(dayTitle(group, key) ?? lineName(group, row ?? { key, title: '' }))
    inner = row?.rows ?? []
  }
  return names.join(' › ') || 'Whole report'
}
