import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useTask } from '#features/task/web/task.api.ts'
import { entriesOf } from '#features/time/web/parts/entryRows.ts'
import { serverNow } from '#features/time/web/parts/secondClock.ts'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useGetTimeEntriesQuery, useMyTimer } from '#features/time/web/time.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { addDays, dayIn } from '#shared/days.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import { useMyZone } from '../parts/useMyZone.ts'
import { type Planned, useTrackPlanned } from './useTrackPlanned.ts'

type Props = { planned: Planned & Pick<CalendarOccurrence, 'allDay'> }

/** The task that time is planned for, which can be begun from here, or once it is over tracked as it was planned. */
export function PlannedTask({ planned }: Props) {
  const { task: id, allDay, end } = planned
  const task = useTask(id)
  const isOver = !allDay && Date.parse(end) <= serverNow()
  const timer = useMyTimer()
  const toggle = useToggleTimer()
  if (!task) return null
  return (
    <Group justify="space-between" gap="xs">
      <span dir="auto">Planned for “{task.title}”</span>
      <Group gap="xs">
        {isOver && <TrackPlanned planned={planned} />}
        <Button variant="default" size="xs" onClick={() => toggle(id)}>
          {timer?.task === id ? 'Stop timer' : 'Start timer'}
        </Button>
      </Group>
    </Group>
  )
}

/** Tracks it, or says that it was tracked. */
function TrackPlanned({ planned }: { planned: Planned }) {
  const timeZone = useMyZone()
  const track = useTrackPlanned()
  const { isLoaded, entry } = useMyTimeAt(planned, timeZone)
  if (!isLoaded) return null
  if (entry)
    return (
      <Link to={`/time?tab=entries&week=${dayIn(timeZone, new Date(entry.start))}`}>
        {entry.task === planned.task ? 'Tracked' : 'Other time tracked'}
      </Link>
    )
  return (
    <Button variant="default" size="xs" onClick={() => track(planned)}>
      Track as planned
    </Button>
  )
}

/** One’s own time that lies there already: none can be tracked over it. */
function useMyTimeAt({ task, start, end }: Planned, timeZone: string) {
  // What began on the day before may reach into it.
  const from = addDays(dayIn(timeZone, new Date(start)), -1)
  const to = dayIn(timeZone, new Date(end))
  const { currentData, isError } = useGetTimeEntriesQuery({ from, to, memberId: useMemberId(), timeZone })
  const there = (currentData ? entriesOf(currentData) : []).filter(
    (one) => Date.parse(one.start) < Date.parse(end) && (!one.end || Date.parse(one.end) > Date.parse(start)),
  )
  // Without the list the server says it.
  return {
    isLoaded: !!currentData || isError,
    entry: there.find((one) => one.task === task) ?? there[0],
  }
}
