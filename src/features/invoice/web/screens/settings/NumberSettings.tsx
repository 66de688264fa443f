import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import { countingYear, formatNumber, patternProblem } from '../../../invoice.rules.ts'
import type { Invoicing } from '../../../invoicing.contract.ts'
import { useGetNumbersQuery } from '../../numbers.api.ts'
import { useChangeInvoicing } from './useChangeInvoicing.ts'

const ranges = [
  ['invoice', 'Invoices'],
  ['deposit', 'Deposit invoices'],
  ['creditNote', 'Credit notes'],
  ['cancellation', 'Cancellations'],
  ['quote', 'Quotes'],
] as const

/** How documents are numbered: the pattern of each kind, and the number that comes next. */
export function NumberSettings({ settings }: { settings: Invoicing }) {
  const change = useChangeInvoicing(settings)
  const { timeZone } = useWorkspace()
  const { data: taken = [] } = useGetNumbersQuery(undefined, { refetchOnMountOrArgChange: true })
  const { patterns } = settings
  const today = dayIn(timeZone)
  const nextOf = (range: keyof Invoicing['patterns']) => {
    const pattern = patterns[range]
    const year = countingYear(pattern, today)
    const last = taken.find((one) => one.range === range && one.year === year)?.last ?? 0
    return formatNumber(pattern, today, last + 1)
  }
  const isTaken = (range: string, text: string) =>
    Object.entries(patterns).some(([other, pattern]) => other !== range && pattern === text)
  return (
    <>
      {ranges.map(([range, label]) => (
        <SettingRow
          key={range}
          label={label}
          hint={
            <>
              The next one is <strong>{nextOf(range)}</strong>
            </>
          }
        >
          <TextSetting
            label={`Number pattern for ${label.toLowerCase()}`}
            value={patterns[range]}
            maxLength={60}
            width={240}
            check={(text) =>
              patternProblem(text) ??
              (isTaken(range, text) ? 'Another document type uses this pattern' : null)
            }
            onSave={(text) => change({ patterns: { [range]: text } }, 'Numbers changed')}
          />
        </SettingRow>
      ))}
      <SettingRow label="Placeholders">
        {`{YYYY} or {YY} is the year, {MM} the month, and {####} the number with as many digits. Patterns with a year start over each year. Invoices get their number when finalised, with no gaps.`}
      </SettingRow>
    </>
  )
}
