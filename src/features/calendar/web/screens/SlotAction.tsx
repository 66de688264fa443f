import { IconCheck, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useSelector } from 'react-redux'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { takesPart } from '../../calendar.rules.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import type { CalendarItem } from './calendarItems.ts'
import classes from './SlotAction.module.css'
import { type Slot, useSlot } from './useSlot.ts'
import { useTrackPlanned } from './useTrackPlanned.ts'

const looks = {
  start: { label: 'Start timer', icon: <IconPlayerPlayFilled size={12} aria-hidden /> },
  stop: { label: 'Stop timer', icon: <IconPlayerStopFilled size={12} aria-hidden /> },
  track: { label: 'Track as planned', icon: <IconCheck size={16} stroke={2} aria-hidden /> },
}

type Props = {
  item: CalendarItem
  className: string | undefined
  /** In a grid the cell by which it is reached by keys; elsewhere Tab stops at it. */
  cell?: string
}

/** Does in one click what a planned slot is for. It stands beside what opens the slot, as buttons hold no buttons. */
export function SlotAction({ item, ...props }: Props) {
  const { occurrence } = item
  if (!occurrence?.task) return null
  return <Action id={item.id} event={occurrence} slot={{ ...occurrence, task: occurrence.task }} {...props} />
}

type ActionProps = Omit<Props, 'item'> & { id: string; event: CalendarOccurrence; slot: Slot }

function Action({ id, event, slot, className, cell }: ActionProps) {
  const state = useSlot(slot)
  const viewer = useSelector(selectViewer)
  const toggle = useToggleTimer()
  const track = useTrackPlanned()
  const action = actionOf(state)
  // What colleagues plan for themselves is theirs to track.
  const isMine = state.task?.executor === viewer.memberId || takesPart(viewer, event)
  if (!action || !isMine) return null
  const { label, icon } = looks[action]
  function press(pressed: MouseEvent<HTMLElement>) {
    pressed.stopPropagation()
    if (action !== 'track') return toggle(slot.task)
    const { currentTarget: own } = pressed
    // It goes with that, and whoever is at it by keys stays at the slot.
    if (document.activeElement === own) (own.previousElementSibling as HTMLElement | null)?.focus()
    track(slot)
  }
  return (
    <button
      type="button"
      className={[classes.action, className].join(' ')}
      aria-label={label}
      title={label}
      tabIndex={cell === undefined ? 0 : -1}
      data-action-of={id}
      data-on={cell}
      data-running={action === 'stop' || undefined}
      // The focus stays where it was, as in the grids it decides which cell one is at.
      onMouseDown={(pressed) => pressed.preventDefault()}
      onClick={press}
    >
      {icon}
    </button>
  )
}

/** One thing at a time: a timer can be stopped, what is over be tracked once, and all else be begun. */
function actionOf({ timer, isOver, entry, mayTrack, mayTrackPlan }: ReturnType<typeof useSlot>) {
  if (timer && (!isOver || entry?.id === timer.id)) return 'stop'
  if (isOver) return mayTrackPlan ? 'track' : null
  return mayTrack ? 'start' : null
}
