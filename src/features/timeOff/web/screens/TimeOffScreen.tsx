import { ActionIcon, Button, Skeleton, Stack, Tooltip } from '@mantine/core'
import { IconBeach, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { approvalsTab } from '#features/approval/web/parts/approvalsTab.ts'
import { expensesTab } from '#features/expense/web/parts/expensesTab.ts'
import { tracksTime } from '#features/role/role.rules.ts'
import { weekTabs } from '#features/time/web/parts/weekTabs.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays } from '#shared/days.ts'
import { today } from '#web/format/dates.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { TimeOff } from '../../timeOff.shape.ts'
import { timeOffTab } from '../parts/timeOffTab.ts'
import { useTimeOff, useTimeOffKinds } from '../parts/useTimeOff.ts'
import { AwayList } from './AwayList.tsx'
import { ExportTimeOff } from './ExportTimeOff.tsx'
import { OwnTimeOff } from './OwnTimeOff.tsx'
import { Requests } from './Requests.tsx'
import classes from './TimeOff.module.css'
import { TimeOffDialog } from './TimeOffDialog.tsx'
import { useShownLists } from './useShownLists.ts'

/** How far ahead is said who is away. */
const daysAhead = 28

/** When one is off, what waits for one’s answer, and who is away. */
export function Component() {
  const { access } = useSelector(selectViewer)
  const workspace = useWorkspace()
  const own = timeOffTab(access, true)
  const asks = tracksTime(access)
  const [edited, setEdited] = useState<TimeOff | 'new' | null>(null)
  const add = () => setEdited('new')
  useKeys(asks ? { N: { label: 'Request time off', run: add } } : {}, { section: 'Time off' })
  const isNarrow = useIsNarrow()
  const tabs = (
    <PageTabs
      isBelow={isNarrow}
      label="Time"
      tabs={[
        ...weekTabs(access),
        ...approvalsTab(access, workspace, false),
        ...expensesTab(access, false),
        ...own,
      ]}
    />
  )
  return (
    <AppPage
      title="Time"
      tabs={!isNarrow && tabs}
      hasManyTabs
      actions={
        asks && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add}>
            Request time off
          </Button>
        )
      }
    >
      {isNarrow && tabs}
      {own.length ? (
        <Lists asks={asks} onEdit={setEdited} />
      ) : (
        <Message title="Time off is not shared with you" icon={<IconBeach size={24} stroke={1.5} />}>
          Your role can’t see time off. An admin can change that.
        </Message>
      )}
      {edited && (
        <TimeOffDialog {...(edited !== 'new' && { timeOff: edited })} onClose={() => setEdited(null)} />
      )}
    </AppPage>
  )
}

const nothing: readonly never[] = []

function Lists({ asks, onEdit }: { asks: boolean; onEdit: (timeOff: TimeOff) => void }) {
  const [params, setParams] = useSearchParams()
  const now = today()
  const thisYear = Number(now.slice(0, 4))
  const year = /^(19|20)\d\d$/.test(params.get('year') ?? '') ? Number(params.get('year')) : thisYear
  const go = (to: number) => setParams(to === thisYear ? {} : { year: String(to) }, { replace: true })
  useKeys(
    {
      'Shift+ArrowLeft': { label: 'Previous year', run: () => go(year - 1) },
      'Shift+ArrowRight': { label: 'Next year', run: () => go(year + 1) },
    },
    { section: 'Time off' },
  )
  const ofYear = useMemo(() => ({ from: `${year}-01-01`, to: `${year}-12-31` }), [year])
  const own = useTimeOff(ofYear)
  const ahead = useTimeOff(useMemo(() => ({ from: now, to: addDays(now, daysAhead - 1) }), [now]))
  const waiting = useTimeOff(useMemo(() => ({ status: 'requested' as const }), []))
  const kinds = useTimeOffKinds()
  const failed = [own, ahead, waiting, kinds].find(({ isError }) => isError)
  const lists = useShownLists({
    ofYear: own.all ?? nothing,
    ahead: ahead.all ?? nothing,
    waiting: waiting.all ?? nothing,
  })
  return (
    <>
      {asks && (
        <div className={classes.bar}>
          <Tooltip label={`Previous year  ${keyText('Shift+ArrowLeft')}`}>
            <ActionIcon aria-label="Previous year" onClick={() => go(year - 1)}>
              <IconChevronLeft size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`Next year  ${keyText('Shift+ArrowRight')}`}>
            <ActionIcon aria-label="Next year" onClick={() => go(year + 1)}>
              <IconChevronRight size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <h2 className={classes.year}>{year}</h2>
          {year !== thisYear && (
            <Button size="compact-sm" variant="default" onClick={() => go(thisYear)}>
              This year
            </Button>
          )}
        </div>
      )}
      {failed ? (
        <LoadFailed
          title="Time off could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : own.all && ahead.all && waiting.all && kinds.byId ? (
        <div className={classes.page}>
          {lists.Requests && <Requests requests={lists.Requests} kinds={kinds.byId} onEdit={onEdit} />}
          {lists['My time off'] && (
            <OwnTimeOff year={year} own={lists['My time off']} kinds={kinds.sorted} onEdit={onEdit} />
          )}
          {lists['Who is away'] && (
            <AwayList away={lists['Who is away']} kinds={kinds.byId} days={daysAhead} onEdit={onEdit} />
          )}
          <ExportTimeOff lists={lists} kinds={kinds.byId} year={year} />
        </div>
      ) : (
        <Stack p={24} gap={8} maw={860} className={classes.late} aria-label="Loading" role="status">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height={36} />
          ))}
        </Stack>
      )}
    </>
  )
}
