import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { addDays, addMonths, mondayOf } from '#shared/days.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { askedOf, filterFields, type ReportView } from '../../report.address.rules.ts'
import { barGroup, type DatedPeriod, periodBefore } from '../../report.period.rules.ts'
import { writeWithin } from '../../report.rules.ts'
import type { ReportCell, ReportGroup } from '../../report.shape.ts'
import { useGetReportQuery } from '../report.api.ts'
import { CellDrawer } from './CellDrawer.tsx'
import { cellTitle } from './cellTitle.ts'
import { lineAddress } from './lineAddress.ts'
import classes from './Report.module.css'
import { ReportBars, ReportFigures } from './ReportFigures.tsx'
import { ReportShares } from './ReportShares.tsx'
import { ReportTable } from './ReportTable.tsx'
import { cellAddress, type OpenedCell } from './reportAddress.ts'

const reload = { refetchOnMountOrArgChange: true }

type Props = {
  view: ReportView
  usual: readonly DatedPeriod[]
  today: string
  cell: OpenedCell | null
  /** The address of the same report with something changed. */
  addressOf: (change: Partial<ReportView>) => string
  onChange: (change: Partial<ReportView>) => void
}

/** Tracked time added up, compared with the period before, and what each number is made of. */
export function TimeReport({ view, usual, today, cell, addressOf, onChange }: Props) {
  const asked = askedOf(view)
  const compared = periodBefore(view, today)
  const bars = barGroup(view)
  const { data, currentData, isError, error, refetch, isFetching } = useGetReportQuery(asked, reload)
  const { data: before } = useGetReportQuery({ ...asked, ...compared }, reload)
  const { group: _, subgroup: __, third: ___, sort: ____, order: _____, ...narrowed } = asked
  const { data: along } = useGetReportQuery({ ...narrowed, group: bars, sort: 'title', order: 'asc' }, reload)
  const days = useMemo(() => daysOf(view, bars), [view, bars])
  const linkTo = (group: ReportGroup, key: string | null) => lineAddress(view, usual, group, key)
  const openCell = (cells: readonly ReportCell[], of: OpenedCell['of']) =>
    cellAddress(addressOf({}), { within: writeWithin(cells), of })
  const isNarrowed = filterFields.some((field) => view[field] !== null)

  if (isError && !currentData)
    return <LoadFailed title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={36} radius={0} />
        ))}
      </Stack>
    )
  return (
    <>
      {data.rows.length ? (
        <div className={classes.report} aria-busy={isFetching && !currentData}>
          <div className={classes.head}>
            <ReportFigures
              totals={data.totals}
              before={before?.totals}
              compared={compared}
              openCell={openCell}
            />
            {along && <ReportBars rows={along.rows} days={days} by={bars} openCell={openCell} />}
            <ReportShares group={view.group} rows={data.rows} openCell={openCell} />
          </div>
          <ReportTable report={data} view={view} onSort={onChange} linkTo={linkTo} openCell={openCell} />
        </div>
      ) : (
        <Message
          title={isNarrowed ? 'No time matches this filter' : 'No time tracked in this period'}
          icon={<IconChartBar size={24} stroke={1.5} />}
          actions={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => onChange(Object.fromEntries(filterFields.map((field) => [field, null])))}
              >
                Show everything
              </Button>
            )
          }
        >
          {isNarrowed ? 'Try another period, or remove a filter.' : 'Choose other days, or start a timer.'}
        </Message>
      )}
      {cell && (
        <CellDrawer cell={cell} asked={narrowed} title={cellTitle(data, cell)} onClose={() => onChange({})} />
      )}
    </>
  )
}

/** The first days of all bars of a period, those without time too. */
function daysOf({ from, to }: ReportView, by: 'day' | 'week' | 'month'): string[] {
  const days: string[] = []
  const first = by === 'week' ? mondayOf(from) : by === 'month' ? `${from.slice(0, 7)}-01` : from
  const next = (day: string) => (by === 'month' ? addMonths(day, 1) : addDays(day, by === 'week' ? 7 : 1))
  for (let day = first; day <= to; day = next(day)) days.push(day)
  return days
}
