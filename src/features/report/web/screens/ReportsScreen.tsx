import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import { addDays, addMonths, dayIn, mondayOf } from '#shared/days.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import type { ReportGroup } from '../../report.shape.ts'
import { useGetReportQuery } from '../report.api.ts'
import { lineAddress } from './lineAddress.ts'
import classes from './Report.module.css'
import { ReportBar } from './ReportBar.tsx'
import { ReportBars, ReportFigures } from './ReportFigures.tsx'
import { ReportTable } from './ReportTable.tsx'
import { addressOf, askedOf, filterFields, type ReportView, readView } from './reportAddress.ts'
import { barGroup, periodBefore, reportPeriods } from './reportPeriods.ts'

/** Tracked time added up, where the role has reports and time at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (narrower(scopeOf(access, 'report.view'), scopeOf(access, 'time.view')) !== 'none')
    return <ReportsScreen />
  return (
    <AppPage title="Reports">
      <Message title="Reports are not shared with you" icon={<IconChartBar size={24} stroke={1.5} />}>
        Your role can’t see reports. An admin can change that.
      </Message>
    </AppPage>
  )
}

const reload = { refetchOnMountOrArgChange: true }

function ReportsScreen() {
  const [params] = useSearchParams()
  const { timeZone } = useWorkspace()
  const navigate = useNavigate()
  const today = dayIn(timeZone)
  const usual = useMemo(() => reportPeriods(today), [today])
  const view = useMemo(() => readView(params, usual), [params, usual])
  const asked = askedOf(view)
  const compared = periodBefore(view, today)
  const bars = barGroup(view)
  const { data, currentData, isError, error, refetch, isFetching } = useGetReportQuery(asked, reload)
  const { data: before } = useGetReportQuery({ ...asked, ...compared }, reload)
  const { subgroup: _, ...narrowed } = asked
  const { data: along } = useGetReportQuery({ ...narrowed, group: bars, sort: 'title', order: 'asc' }, reload)
  const change = (to: Partial<ReportView>) => void navigate(addressOf({ ...view, ...to }, usual))
  const days = useMemo(() => daysOf(view, bars), [view, bars])
  const linkTo = (group: ReportGroup, key: string | null) => lineAddress(view, usual, group, key)
  const isNarrowed = filterFields.some((field) => view[field] !== null)

  return (
    <AppPage title="Reports">
      <ReportBar view={view} usual={usual} onChange={change} />
      {isError && !currentData ? (
        <LoadFailed title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={36} radius={0} />
          ))}
        </Stack>
      ) : data.rows.length ? (
        <div className={classes.report} aria-busy={isFetching && !currentData}>
          <div className={classes.head}>
            <ReportFigures totals={data.totals} before={before?.totals} compared={compared} />
            {along && <ReportBars rows={along.rows} days={days} />}
          </div>
          <ReportTable report={data} view={view} onSort={change} linkTo={linkTo} />
        </div>
      ) : (
        <Message
          title={isNarrowed ? 'No time matches this filter' : 'No time tracked in these days'}
          icon={<IconChartBar size={24} stroke={1.5} />}
          actions={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => change(Object.fromEntries(filterFields.map((field) => [field, null])))}
              >
                Show everything
              </Button>
            )
          }
        >
          {isNarrowed ? 'Choose other days, or take a filter off.' : 'Choose other days, or start a timer.'}
        </Message>
      )}
    </AppPage>
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
