import { Text } from '@mantine/core'
import { useState } from 'react'
import type { TimeTo } from '#features/time/time.shape.ts'
import { LazyTimePlaceField } from '#features/time/web/screens/place/LazyTimePlaceField.tsx'
import { useIsFresh } from '#web/store/useIsFresh.ts'
import { ConfirmButtons } from '#web/ui/feedback/ConfirmButtons.tsx'
import type { Task } from '../../../task.contract.ts'
import { useGetTasksTimeQuery } from '../../task.api.ts'

/** Where their time goes, and why, where it is in closed books. */
export type TimePlace = { timeTo: TimeTo; reason?: string }
export type DeleteTasksProps = {
  tasks: readonly Task[]
  onCancel: () => void
  onConfirm: (place: TimePlace) => void
}

/** What becomes of tasks, and where the time goes. */
export function DeleteTasks({ tasks, onCancel, onConfirm }: DeleteTasksProps) {
  const [timeTo, setTimeTo] = useState<TimeTo>('project')
  const [reason, setReason] = useState('')
  const ids = tasks.map(({ id }) => id)
  const { data: trackedTime, fulfilledTimeStamp } = useGetTasksTimeQuery(ids, {
    refetchOnMountOrArgChange: true,
  })
  const data = useIsFresh(fulfilledTimeStamp) ? trackedTime : undefined
  const [first] = tasks
  const needsReason = timeTo !== 'project' && !!data && data.closedMinutes > 0
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {tasks.length === 1 ? <bdi>“{first?.title}”</bdi> : `${tasks.length} tasks`} can be restored for 30
        days. Tracked time is never deleted with a task.
      </Text>
      {data && data.minutes > 0 && (
        <LazyTimePlaceField
          tracked={data}
          value={timeTo}
          mayStay
          deleted={ids}
          onChange={(to) => setTimeTo(to ?? 'project')}
          reason={reason}
          onReason={setReason}
        />
      )}
      <ConfirmButtons
        action={tasks.length === 1 ? 'Delete task' : `Delete ${tasks.length} tasks`}
        seconds={0}
        onCancel={onCancel}
        isReady={!needsReason || reason.trim() !== ''}
        onConfirm={() => onConfirm({ timeTo, ...(needsReason && { reason: reason.trim() }) })}
      />
    </>
  )
}
