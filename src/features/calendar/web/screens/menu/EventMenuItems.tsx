import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconCircleCheck,
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { keyText } from '#web/ui/keys/keyNames.ts'
import type { CalendarOccurrence } from '../../../calendar.shape.ts'
import { eventDay, eventPath } from '../../parts/eventPath.ts'
import { useMyZone } from '../../parts/useMyZone.ts'
import type { CalendarItem } from '../calendarItems.ts'
import { mayChangeItem } from '../mayChangeItem.ts'
import { useEventActions } from '../useEventActions.ts'
import { type Slot, useSlot } from '../useSlot.ts'
import { useTrackPlanned } from '../useTrackPlanned.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Closes the menu before something is done. */
type After = (run: () => void) => () => void
type Props = { item: CalendarItem; event: CalendarOccurrence; hasDeleteKey: boolean; after: After }

/** What can be done with an event besides opening it. */
export function EventMenuItems({ item, event, hasDeleteKey, after }: Props) {
  const viewer = useSelector(selectViewer)
  const timeZone = useMyZone()
  const copyLinks = useCopyLinks()
  const { deleteEvent } = useEventActions()
  const link = eventPath(event.id, eventDay(event, timeZone))
  return (
    <>
      {event.task && <SlotMenuItems slot={{ ...event, task: event.task }} after={after} />}
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={after(() => void copyLinks([link]))}>
        Copy link
      </Menu.Item>
      {mayChangeItem(viewer, item) && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            rightSection={hasDeleteKey && <kbd aria-hidden>{keyText('Delete')}</kbd>}
            onClick={after(() => void deleteEvent(event))}
          >
            Delete event
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** What can be done with the task that time is planned for. */
function SlotMenuItems({ slot, after }: { slot: Slot; after: After }) {
  const { task, timer, isOver, mayTrack, mayTrackPlan } = useSlot(slot)
  const navigate = useNavigate()
  const toggle = useToggleTimer()
  const track = useTrackPlanned()
  if (!task) return null
  return (
    <>
      <Menu.Item
        leftSection={<IconCircleCheck {...icon} />}
        onClick={after(() => void navigate(`/tasks/${task.id}`))}
      >
        Open task
      </Menu.Item>
      <Menu.Divider />
      {(mayTrack || timer) && (
        <Menu.Item
          leftSection={timer ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={after(() => toggle(task.id))}
        >
          {timer ? 'Stop timer' : 'Start timer'}
        </Menu.Item>
      )}
      {isOver && mayTrack && (
        // It stays while what was tracked is loaded, so that nothing moves under the pointer.
        <Menu.Item
          leftSection={<IconCheck {...icon} />}
          disabled={!mayTrackPlan}
          onClick={after(() => track(slot))}
        >
          Track as planned
        </Menu.Item>
      )}
    </>
  )
}
