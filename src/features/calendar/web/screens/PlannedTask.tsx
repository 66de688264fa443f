import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { dayIn } from '#shared/days.ts'
import { useMyZone } from '../parts/useMyZone.ts'
import { type Slot, useSlot } from './useSlot.ts'
import { useTrackPlanned } from './useTrackPlanned.ts'

type Props = { planned: Slot }

/** The task that time is planned for, which can be begun from here, or once it is over tracked as it was planned. */
export function PlannedTask({ planned }: Props) {
  const { task, timer, isOver, entry, mayTrack, mayTrackPlan } = useSlot(planned)
  const timeZone = useMyZone()
  const toggle = useToggleTimer()
  const track = useTrackPlanned()
  if (!task) return null
  return (
    <Group justify="space-between" gap="xs">
      <span dir="auto">Planned for “{task.title}”</span>
      <Group gap="xs">
        {isOver && entry && (
          <Link to={`/time?tab=entries&week=${dayIn(timeZone, new Date(entry.start))}`}>
            {entry.task === planned.task ? 'Tracked' : 'Other time tracked'}
          </Link>
        )}
        {mayTrackPlan && (
          <Button variant="default" size="xs" onClick={() => track(planned)}>
            Track as planned
          </Button>
        )}
        {(mayTrack || timer) && (
          <Button variant="default" size="xs" onClick={() => toggle(planned.task)}>
            {timer ? 'Stop timer' : 'Start timer'}
          </Button>
        )}
      </Group>
    </Group>
  )
}
