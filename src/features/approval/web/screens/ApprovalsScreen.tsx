import { Button, Skeleton, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { expensesTab } from '#features/expense/web/parts/expensesTab.ts'
import { thisMonday } from '#features/time/web/parts/useWeek.ts'
import { weekTabs } from '#features/time/web/parts/weekTabs.ts'
import { timeOffTab } from '#features/timeOff/web/parts/timeOffTab.ts'
import { selectViewer, useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays } from '#shared/days.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { mayDecide, mayUnlock } from '../../approval.rules.ts'
import { approvalsTab, isApproving } from '../parts/approvalsTab.ts'
import { useApprovals } from '../parts/useApprovals.ts'
import classes from './Approvals.module.css'
import { DecidedWeeks } from './DecidedWeeks.tsx'
import { ExportApprovals } from './ExportApprovals.tsx'
import { MissingWeeks } from './MissingWeeks.tsx'
import { useMissingMembers } from './useMissingMembers.ts'
import { WaitingWeeks } from './WaitingWeeks.tsx'

/** Weeks for which is said how they were decided. */
const weeksBack = 8

/** The weeks that wait for one’s approval, and those that were decided of late. */
export function Component() {
  const { access } = useSelector(selectViewer)
  const workspace = useWorkspace()
  const own = approvalsTab(access, workspace, true)
  const isNarrow = useIsNarrow()
  const tabs = (
    <PageTabs
      isBelow={isNarrow}
      label="Time"
      tabs={[...weekTabs(access), ...own, ...expensesTab(access, false), ...timeOffTab(access, false)]}
    />
  )
  return (
    <AppPage title="Time" tabs={!isNarrow && tabs} hasManyTabs>
      {isNarrow && tabs}
      {own.length ? <Weeks /> : isApproving(workspace) ? <NotMine /> : <Off />}
    </AppPage>
  )
}

function NotMine() {
  return (
    <Message title="You don’t approve time" icon={<IconLock size={24} stroke={1.5} />}>
      Your role can’t approve other people’s time. An admin can change that.
    </Message>
  )
}

function Off() {
  const may = useMay()
  const isMine = may('workspace.update') && may('time.approve')
  return (
    <Message
      title="Time approval is off"
      icon={<IconLock size={24} stroke={1.5} />}
      actions={
        isMine && (
          <Button component={Link} to="/settings/workspace">
            Open the settings
          </Button>
        )
      }
    >
      {isMine
        ? 'Turn on approval to have members submit their weeks. Approved time is locked.'
        : 'An admin can turn it on.'}
    </Message>
  )
}

function Weeks() {
  const { timeZone } = useWorkspace()
  const viewer = useSelector(selectViewer)
  const monday = thisMonday(timeZone)
  const waiting = useApprovals(useMemo(() => ({ state: 'submitted' as const }), []))
  const recent = useApprovals(useMemo(() => ({ from: addDays(monday, -7 * weeksBack) }), [monday]))
  const lastWeek = addDays(monday, -7)
  const missing = useMissingMembers(lastWeek, [...(waiting.all ?? []), ...(recent.all ?? [])])
  const failed = [waiting, recent].find(({ isError }) => isError)
  const mine = useMemo(() => waiting.all?.filter((one) => mayDecide(viewer, one)), [waiting.all, viewer])
  const decided = useMemo(
    () =>
      recent.all?.filter(
        (one) => (one.state === 'approved' || one.state === 'returned') && mayUnlock(viewer, one),
      ),
    [recent.all, viewer],
  )
  if (failed)
    return (
      <LoadFailed
        title="The weeks could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!mine || !decided)
    return (
      <Stack p={24} gap={8} maw={960} className={classes.late} aria-label="Loading" role="status">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={36} />
        ))}
      </Stack>
    )
  return (
    <>
      <ExportApprovals waiting={mine} week={lastWeek} missing={missing} decided={decided} />
      <div className={classes.page}>
        <WaitingWeeks weeks={mine} />
        <MissingWeeks week={lastWeek} members={missing} />
        <DecidedWeeks weeks={decided} />
      </div>
    </>
  )
}
