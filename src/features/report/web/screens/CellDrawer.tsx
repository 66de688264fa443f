import { Button, Drawer, Skeleton, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { EntryDays } from '#features/time/web/screens/entries/EntryDays.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { minutesOf } from '../../report.rules.ts'
import type { CellColumn, ReportSums } from '../../report.shape.ts'
import { type EntriesQuery, useGetReportEntriesInfiniteQuery } from '../report.api.ts'
import classes from './CellDrawer.module.css'
import { CellEstimates } from './CellEstimates.tsx'
import { InvoiceThis } from './InvoiceThis.tsx'
import type { OpenedCell } from './reportAddress.ts'

type Props = {
  cell: OpenedCell
  /** The report that it stands in, without its groups. */
  asked: EntriesQuery
  /** What the line is called, and those around it. */
  title: string
  onClose: () => void
}

/** What a number of a report is made of: entries one by one, or tasks with their estimates. */
export function CellDrawer({ cell: { within, of }, asked, title, onClose }: Props) {
  const query = { ...asked, ...(within && { within }) }
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={<bdi>{title}</bdi>}>
      {of === 'estimate' ? <CellEstimates asked={query} /> : <CellEntries asked={query} of={of} />}
    </Drawer>
  )
}

const reload = { refetchOnMountOrArgChange: true }

function CellEntries({ asked, of }: { asked: EntriesQuery; of: CellColumn }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useGetReportEntriesInfiniteQuery({ ...asked, of }, reload)
  const entries = useMemo(() => data?.pages.flatMap(({ data }) => data.entries) ?? [], [data])
  const sums = data?.pages[0]?.data.sums
  const [isInvoicing, setIsInvoicing] = useState(false)
  const may = useMay()
  const mayInvoice = may('invoice.create') && may('client.view') && (sums?.unbilledSeconds ?? 0) > 0
  if (isError && !data)
    return <LoadFailed title="The entries could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!sums)
    return (
      <Stack gap={4} aria-label="Loading" role="status">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={36} />
        ))}
      </Stack>
    )
  return (
    <>
      {mayInvoice && (
        <Button size="compact-sm" variant="default" mb="xs" onClick={() => setIsInvoicing(true)}>
          Invoice this…
        </Button>
      )}
      {isInvoicing && <InvoiceThis asked={{ ...asked, of }} onClose={() => setIsInvoicing(false)} />}
      <p className={classes.sum} role="status">
        <strong>{numberOf[of](sums)}</strong> in {formatNumber(sums.entries)}{' '}
        {sums.entries === 1 ? 'entry' : 'entries'}
      </p>
      <EntryDays entries={entries} by="both" isCut={hasNextPage} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const hours = (seconds: number, of: string) => `${formatMinutes(minutesOf(seconds))} ${of}`

/** The number that was opened, of the same entries that are shown. */
const numberOf: Record<CellColumn, (sums: ReportSums) => string> = {
  tracked: ({ seconds }) => hours(seconds, 'tracked'),
  billable: ({ billableSeconds }) => hours(billableSeconds, 'billable'),
  unbilled: ({ unbilledSeconds }) => hours(unbilledSeconds ?? 0, 'unbilled'),
  unpriced: ({ unpricedSeconds }) => hours(unpricedSeconds, 'without a rate'),
  amount: ({ amounts }) => amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · '),
}
