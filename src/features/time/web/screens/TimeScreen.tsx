import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { approvalsTab } from '#features/approval/web/parts/approvalsTab.ts'
import { useLocks } from '#features/approval/web/parts/useApprovals.ts'
import { WeekApproval } from '#features/approval/web/parts/WeekApproval.tsx'
import { expensesTab } from '#features/expense/web/parts/expensesTab.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { timeOffTab } from '#features/timeOff/web/parts/timeOffTab.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { type Access, scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { serverNow } from '../parts/secondClock.ts'
import { mondayIn, thisMonday, useWeek } from '../parts/useWeek.ts'
import { EntriesTab } from './entries/EntriesTab.tsx'
import { ExportEntries } from './entries/ExportEntries.tsx'
import { TagChoice } from './entry/TagChoice.tsx'
import { TimeEntryDialog } from './entry/TimeEntryDialog.tsx'
import classes from './TimeScreen.module.css'
import { ExportWeek } from './week/ExportWeek.tsx'
import { WeekBar } from './week/WeekBar.tsx'
import { WeekTab } from './week/WeekTab.tsx'

/** A member’s week, where the role has time at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (scopeOf(access, 'time.view') !== 'none') return <TimeScreen />
  return (
    <AppPage title="Time">
      <Message title="Time is not shared with you" icon={<IconClock size={24} stroke={1.5} />}>
        Your role can’t see tracked time. An admin can change that.
      </Message>
    </AppPage>
  )
}

const none: readonly never[] = []

type Where = { week?: string | null; member?: string; tab?: string; tag?: string | null }

/** Whether time can be added to one’s own week, or to another member’s. */
const mayAddTime = (access: Access, isMine: boolean) =>
  scopeOf(access, 'time.track') !== 'none' &&
  (isMine || ['all', 'project'].includes(scopeOf(access, 'time.update')))

type Situation = { mayAdd: boolean; isMine: boolean; isLocked: boolean; hasBegun: boolean }

/** What can be done with a week: nothing is added before it begins, and while it is locked. */
const rightsIn = ({ mayAdd, isMine, isLocked, hasBegun }: Situation) => {
  const mayWrite = mayAdd && hasBegun && !isLocked
  return { mayAdd: mayWrite, mayCopy: mayWrite && isMine, maySubmit: mayAdd && hasBegun && isMine }
}

/** The week as a table to type into or as the list of its entries; which one is in the address. */
function TimeScreen() {
  const [params] = useSearchParams()
  const workspace = useWorkspace()
  const { timeZone } = workspace
  const viewer = useSelector(selectViewer)
  const tab = params.get('tab') === 'entries' ? 'entries' : 'week'
  const tag = params.get('tag')
  const navigate = useNavigate()
  const monday = mondayIn(params.get('week'), timeZone)
  const memberId = params.get('member') ?? viewer.memberId
  const isMine = memberId === viewer.memberId
  // Rows are in the order of their projects' names, which must not come later.
  const { isLoaded: areProjectsLoaded } = useProjects()
  const { entries, week, isError, error, refetch } = useWeek(monday, memberId)
  const [isAdding, { open, close }] = useDisclosure()
  const today = dayIn(timeZone, new Date(serverNow()))
  const mayAdd = mayAddTime(viewer.access, isMine)
  const locks = useLocks({ from: monday, to: monday, memberId })
  const isLocked = locks({ memberId, project: null, day: monday }) !== null
  const rights = rightsIn({ mayAdd, isMine, isLocked, hasBegun: monday <= today })
  useKeys(mayAdd ? { N: { label: 'Add time', run: open } } : {}, { section: 'Time' })

  const linkTo = (where: Where, hash = '') => {
    const next = new URLSearchParams(params)
    const set = (name: string, value: string | null | undefined, usual: string) => {
      if (value === undefined) return
      if (value === null || value === usual) next.delete(name)
      else next.set(name, value)
    }
    set('week', where.week, thisMonday(timeZone))
    set('member', where.member, viewer.memberId)
    set('tab', where.tab, 'week')
    set('tag', where.tag, '')
    return `/time${next.size ? `?${next}` : ''}${hash}`
  }
  useScrollToHash(entries !== undefined && tab === 'entries')

  const isNarrow = useIsNarrow()
  const tabs = (
    <PageTabs
      isBelow={isNarrow}
      label="Time"
      tabs={[
        { name: 'Week', to: linkTo({ tab: 'week' }), isCurrent: tab === 'week' },
        { name: 'Entries', to: linkTo({ tab: 'entries' }), isCurrent: tab === 'entries' },
        ...approvalsTab(viewer.access, workspace, false),
        ...expensesTab(viewer.access, false),
        ...timeOffTab(viewer.access, false),
      ]}
    />
  )
  return (
    <AppPage
      title="Time"
      tabs={!isNarrow && tabs}
      hasManyTabs
      actions={
        mayAdd && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={open}>
            Add time
          </Button>
        )
      }
    >
      {isNarrow && tabs}
      <WeekBar
        monday={monday}
        isThisWeek={monday === thisMonday(timeZone)}
        memberId={memberId}
        week={week}
        filter={
          tab === 'entries' && (
            <TagChoice tag={tag} onPick={(picked) => void navigate(linkTo({ tag: picked }))} />
          )
        }
        download={
          tab === 'entries' ? (
            <ExportEntries entries={entries ?? none} monday={monday} tag={tag} />
          ) : (
            <ExportWeek week={week} monday={monday} memberId={memberId} />
          )
        }
        linkTo={linkTo}
      />
      <WeekApproval
        key={`approval ${monday} ${memberId}`}
        monday={monday}
        memberId={memberId}
        entries={entries}
        maySubmit={rights.maySubmit}
      />
      {isError ? (
        <LoadFailed title="This week could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !week || !entries || !areProjectsLoaded ? (
        <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={35} radius={0} />
          ))}
        </Stack>
      ) : tab === 'week' ? (
        <WeekTab
          key={`${monday} ${memberId}`}
          week={week}
          monday={monday}
          today={today}
          memberId={memberId}
          mayAdd={rights.mayAdd}
          mayCopy={rights.mayCopy}
          linkToDay={(day) => linkTo({ tab: 'entries', tag: null }, `#day-${day}`)}
        />
      ) : (
        <EntriesTab entries={entries} tag={tag} mayAdd={mayAdd} everything={linkTo({ tag: null })} />
      )}
      {isAdding && (
        <TimeEntryDialog
          memberId={memberId}
          {...(monday < thisMonday(timeZone) && { day: monday })}
          onClose={close}
        />
      )}
    </AppPage>
  )
}

/** Brings the day that the address names into sight, once it is there. */
function useScrollToHash(isReady: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [isReady, hash])
}
