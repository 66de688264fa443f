import { VisuallyHidden } from '@mantine/core'
import { daysBetween } from '#shared/days.ts'
import { fullDay } from '#web/format/dates.ts'
import type { CalendarItem } from '../calendarItems.ts'
import type { AskForMenu } from '../menu/useItemMenu.tsx'
import { GridItem } from './GridItem.tsx'
import { cellLabel } from './gridProps.ts'
import classes from './HoursGrid.module.css'
import type { WeekDay } from './layWeek.ts'
import { MoreItems } from './MoreItems.tsx'

type Props = {
  days: readonly WeekDay[]
  lanes: number
  /** The only day that is shown, whose name stands above. */
  isSingle: boolean
  cell: string
  mayMove: (item: CalendarItem) => boolean
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
}

/** What takes whole days, which stays in sight above the hours. */
export function WholeDays({ days, lanes, isSingle, cell, mayMove, ...on }: Props) {
  const used = Math.max(...days.flatMap(({ segments }) => segments.map(({ lane }) => lane + 1)), 1)
  const lines = days.some(({ hidden }) => hidden) ? lanes + 1 : used
  return (
    <div
      role="row"
      className={classes.wholeDays}
      style={{ '--lines': lines } as object}
      data-whole-days
      data-single={isSingle || undefined}
    >
      <div role="rowheader" className={classes.wholeDaysName}>
        All day
      </div>
      {days.map((one) => (
        <div
          key={one.day}
          role="gridcell"
          className={classes.whole}
          tabIndex={one.day === cell ? 0 : -1}
          data-cell={one.day}
        >
          <VisuallyHidden>{cellLabel(fullDay(one.day), one.all.length)}, all day</VisuallyHidden>
          {one.segments.map(({ placed, first, last, lane, ...cut }) => (
            <GridItem
              key={placed.item.id}
              item={placed.item}
              cell={first}
              time={placed.item.allDay ? null : placed.start}
              isLine
              isMovable={mayMove(placed.item)}
              style={{ '--lane': lane, '--days': daysBetween(first, last) + 1 } as object}
              {...cut}
            />
          ))}
          {one.hidden > 0 && <MoreItems day={one} lane={lanes} {...on} />}
        </div>
      ))}
    </div>
  )
}
