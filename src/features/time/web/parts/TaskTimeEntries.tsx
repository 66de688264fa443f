import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { tellMinutes } from '../../../../web/format/durations.ts'
import { formatMoney } from '../../../../web/format/money.ts'
import { useTask } from '../../../task/web/task.api.ts'
import { selectViewer } from '../../../user/web/user.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import type { TimeEntry } from '../../time.contract.ts'
import { mayTrackFor } from '../../time.rules.ts'
import { amountOf, sumOf } from '../../time.sums.rules.ts'
import { EntryDays } from './EntryDays.tsx'
import { isForeignZone, zoneName } from './entryTimes.ts'
import { useMinutes } from './SumTime.tsx'
import { serverNow } from './secondClock.ts'
import classes from './TaskTimeEntries.module.css'
import { TimeEntryDialog } from './TimeEntryDialog.tsx'

type Props = {
  taskId: string
  /** Those of the task’s detail, which is kept true by live messages. */
  entries: readonly TimeEntry[]
}

/** The time on one task: what it adds up to, who tracked it when, and adding some by hand. */
export function TaskTimeEntries({ taskId, entries }: Props) {
  const task = useTask(taskId)
  const viewer = useSelector(selectViewer)
  const { timeZone } = useWorkspace()
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = !!task && mayTrackFor(viewer, { project: task.project, memberId: viewer.memberId })
  return (
    <section aria-label="Time">
      <div className={classes.head}>
        <Sums entries={entries} />
        <Tooltip label="Your role may not track time here" disabled={mayAdd}>
          <Button
            size="compact-sm"
            variant="default"
            data-disabled={!mayAdd || undefined}
            aria-disabled={!mayAdd}
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => mayAdd && setIsAdding(true)}
          >
            Add time
          </Button>
        </Tooltip>
      </div>
      {entries.length > 0 ? (
        <>
          {isForeignZone(timeZone, serverNow()) && (
            <p className={classes.zone}>Times are those of the workspace, {zoneName(timeZone)}.</p>
          )}
          <EntryDays entries={entries} by="member" />
        </>
      ) : (
        <p className={classes.empty}>
          No time yet. Start the timer while you work on this, or add what you did by hand.
        </p>
      )}
      {isAdding && <TimeEntryDialog taskId={taskId} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function Sums({ entries }: { entries: readonly TimeEntry[] }) {
  const { currency } = useWorkspace()
  const { all, billable, unpriced, amount } = useMemo(() => {
    const amounts = entries.flatMap((entry) => amountOf(entry) ?? [])
    return {
      all: sumOf(entries),
      billable: sumOf(entries.filter((entry) => entry.billable)),
      // Nobody who may not see money is told of it.
      unpriced: sumOf(entries.filter((entry) => entry.unpriced)),
      amount: amounts.length ? amounts.reduce((total, amount) => total + amount) : null,
    }
  }, [entries])
  const minutes = useMinutes(all)
  const billableMinutes = useMinutes(billable)
  const unpricedMinutes = useMinutes(unpriced)
  if (!entries.length) return <span />
  return (
    <p className={classes.sums}>
      <strong>{tellMinutes(minutes)}</strong>
      {billableMinutes !== minutes && ` · ${tellMinutes(billableMinutes)} billable`}
      {amount !== null && ` · ${formatMoney(amount, currency)}`}
      {unpricedMinutes > 0 && `${amount === null ? ' · ' : ' + '}${tellMinutes(unpricedMinutes)} unpriced`}
    </p>
  )
}
