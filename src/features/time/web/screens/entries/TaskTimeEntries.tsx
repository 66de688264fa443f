import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useTask } from '#features/task/web/task.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { EarlierButton } from '#web/ui/layout/EarlierButton.tsx'
import { mayTrackFor } from '../../../time.rules.ts'
import type { TimeSums } from '../../../time.sums.rules.ts'
import { useMinutes } from '../../parts/SumTime.tsx'
import { serverNow } from '../../parts/secondClock.ts'
import type { TaskTime } from '../../parts/useTaskTime.ts'
import { useLoadEarlierTimeMutation } from '../../taskTime.api.ts'
import { isForeignZone, zoneName } from '../entry/entryTimes.ts'
import { TimeEntryDialog } from '../entry/TimeEntryDialog.tsx'
import { EntryDays } from './EntryDays.tsx'
import classes from './TaskTimeEntries.module.css'

type Props = {
  taskId: string
  time: TaskTime
}

/** The time on one task: what it adds up to, who tracked it when, and adding some by hand. */
export function TaskTimeEntries({ taskId, time: { entries, earlier, sums } }: Props) {
  const task = useTask(taskId)
  const viewer = useSelector(selectViewer)
  const { timeZone } = useWorkspace()
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = !!task && mayTrackFor(viewer, { project: task.project, memberId: viewer.memberId })
  return (
    <section aria-label="Time">
      <div className={classes.head}>
        {entries.length > 0 ? <Sums sums={sums} /> : <span />}
        <Tooltip label="Your role can’t track time here" disabled={mayAdd}>
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
          <EntryDays entries={entries} by="member" isCut={earlier > 0} />
          {earlier > 0 && <EarlierTime taskId={taskId} earlier={earlier} />}
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

function Sums({ sums: { all, billable, unpriced, amount } }: { sums: TimeSums }) {
  const { currency } = useWorkspace()
  const minutes = useMinutes(all)
  const billableMinutes = useMinutes(billable)
  const unpricedMinutes = useMinutes(unpriced)
  return (
    <p className={classes.sums}>
      <strong>{durationText(minutes)}</strong>
      {billableMinutes !== minutes && ` · ${durationText(billableMinutes)} billable`}
      {amount !== null && ` · ${formatMoney(amount, currency)}`}
      {unpricedMinutes > 0 && `${amount === null ? ' · ' : ' + '}${durationText(unpricedMinutes)} unpriced`}
    </p>
  )
}

/** Brings the page of entries before those that are listed. */
function EarlierTime({ taskId, earlier }: { taskId: string; earlier: number }) {
  const [load, { isLoading }] = useLoadEarlierTimeMutation()
  return (
    <EarlierButton
      what="time"
      count={earlier}
      isLoading={isLoading}
      load={() => load({ task: taskId })}
      className={classes.earlier}
    />
  )
}
