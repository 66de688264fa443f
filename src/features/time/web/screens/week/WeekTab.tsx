import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { type TouchEvent, useRef, useState } from 'react'
import { addDays, daysBetween } from '#shared/days.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { Week } from '../../../time.sums.rules.ts'
import { TrackedTaskPicker } from '../entry/TrackedTaskPicker.tsx'
import { CopyWeekButton } from './CopyWeekButton.tsx'
import { DayStrip } from './DayStrip.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import classes from './WeekTab.module.css'

type Props = {
  week: Week
  monday: string
  today: string
  memberId: string
  /** Whether the role may add time of this member anywhere. */
  mayAdd: boolean
  /** Whether it is one’s own, into which the one before can be copied. */
  mayCopy: boolean
  linkToDay: (day: string) => string
}

/** Pixels that a finger moves sideways for another day. */
const swipe = 60
const allDays = [0, 1, 2, 3, 4, 5, 6]

/** The week as a table; on narrow screens a day of it at a time. */
export function WeekTab({ week, monday, today, memberId, mayAdd, mayCopy, linkToDay }: Props) {
  const isNarrow = useIsNarrow()
  const [added, setAdded] = useState<readonly string[]>([])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const offset = daysBetween(monday, today)
  const [day, setDay] = useState(offset >= 0 && offset < 7 ? offset : 0)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const open = () => setAnchor(adder.current)
  const close = () => {
    setAnchor(null)
    adder.current?.focus()
  }
  const addRow = { label: 'Add a task to the week', run: open }
  useKeys(mayAdd ? { n: addRow, '+': addRow } : {}, { section: 'Time' })

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const end = changedTouches[0]
    const begin = touch.current
    touch.current = null
    if (!begin || !end) return
    const moved = end.clientX - begin.x
    if (Math.abs(moved) < swipe || Math.abs(end.clientY - begin.y) > swipe) return
    setDay(Math.min(6, Math.max(0, day + (moved < 0 ? 1 : -1))))
  }

  const isEmpty = !week.rows.length && !added.length
  const copyButton = mayCopy && <CopyWeekButton monday={monday} memberId={memberId} />
  const addButton = (
    <Tooltip label="Add a task  N">
      <Button
        ref={adder}
        size="compact-sm"
        variant={isEmpty ? 'filled' : 'subtle'}
        leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        onClick={open}
      >
        Add a task
      </Button>
    </Tooltip>
  )
  return (
    <div
      className={classes.tab}
      onTouchStart={({ touches }) => {
        const first = touches[0]
        touch.current = isNarrow && first ? { x: first.clientX, y: first.clientY } : null
      }}
      onTouchEnd={onTouchEnd}
    >
      {isNarrow && <DayStrip monday={monday} today={today} sums={week.days} day={day} onPick={setDay} />}
      {isEmpty ? (
        <Message
          title="No time this week"
          icon={<IconClock size={24} stroke={1.5} />}
          actions={
            mayAdd && (
              <>
                {addButton}
                {copyButton}
              </>
            )
          }
        >
          {monday > today
            ? 'This week hasn’t started yet. You can add time once it does.'
            : mayAdd
              ? 'Start the timer while you work, or add a task and type how long you worked on it each day.'
              : 'There’s no time here that you can see.'}
        </Message>
      ) : (
        <>
          <WeekGrid
            week={week}
            monday={monday}
            today={today}
            memberId={memberId}
            added={added}
            days={isNarrow ? allDays.slice(day, day + 1) : allDays}
            linkToDay={linkToDay}
          />
          {mayAdd && (
            <div className={classes.add}>
              {addButton}
              {copyButton}
            </div>
          )}
        </>
      )}
      {anchor && (
        <TrackedTaskPicker
          anchor={anchor}
          label="Add a task"
          memberId={memberId}
          onClose={close}
          onPick={(taskId) => {
            setAnchor(null)
            setAdded([...added.filter((id) => id !== taskId), taskId])
          }}
        />
      )}
      {isNarrow && (
        <div className={classes.days}>
          <Button variant="default" disabled={day === 0} onClick={() => setDay(day - 1)}>
            Previous day
          </Button>
          <Button variant="default" disabled={day === 6} onClick={() => setDay(day + 1)}>
            Next day
          </Button>
        </div>
      )}
      <VisuallyHidden aria-live="polite">{isNarrow && `Showing ${addDays(monday, day)}`}</VisuallyHidden>
    </div>
  )
}
