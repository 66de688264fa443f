import { Popover } from '@mantine/core'
import { useRef, useState } from 'react'
import { clockText, fullDay } from '#web/format/dates.ts'
import type { CalendarItem, Placed } from '../calendarItems.ts'
import { DayItem } from '../DayItem.tsx'
import type { AskForMenu } from '../menu/useItemMenu.tsx'
import type { WeekDay } from './layWeek.ts'
import classes from './MoreItems.module.css'

type Props = {
  day: WeekDay
  lane: number
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
}

/** How many things of a day there is no room for; pressed, all that the day has. */
export function MoreItems({ day: { day, all, hidden }, lane, onOpen, onMenu }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={classes.more}
          style={{ '--lane': lane } as object}
          tabIndex={-1}
          data-more={day}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {hidden} more
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={fullDay(day)} className={classes.all}>
        <h2 className={classes.allTitle}>{fullDay(day)}</h2>
        {all.map((placed) => (
          <DayItem
            key={placed.item.id}
            item={placed.item}
            time={timeOn(day, placed)}
            onOpen={(item) => {
              setIsOpen(false)
              onOpen(item)
            }}
            onMenu={(item, event) => {
              setIsOpen(false)
              onMenu(item, event, button.current)
            }}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

const timeOn = (day: string, { isWhole, start }: Placed) =>
  isWhole || start.slice(0, 10) < day ? 'All day' : clockText(start.slice(11, 16))
