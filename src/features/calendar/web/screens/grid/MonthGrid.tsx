import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, useMemo, useRef } from 'react'
import { addDays, daysBetween } from '#shared/days.ts'
import { fullDay, monthName, weekdayName } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { CalendarItem } from '../calendarItems.ts'
import type { AskForMenu } from '../menu/useItemMenu.tsx'
import { GridItem } from './GridItem.tsx'
import { cellLabel, type GridProps, openMenuAtPointer, stepped } from './gridProps.ts'
import { layWeek, type WeekDay } from './layWeek.ts'
import classes from './MonthGrid.module.css'
import { MoreItems } from './MoreItems.tsx'
import { monthSteps, nextDay } from './monthKeys.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useMonthDrag } from './useMonthDrag.ts'

/** Lines of a day; what there is no room for is told below them. */
const lanes = 4

/** A month of days. */
export function MonthGrid({ date, from, to, placed, mayMove, ...on }: GridProps) {
  const { onDate, onOpen, onMenu, onAdd, onMove, onDelete, onPlan } = on
  const grid = useRef<HTMLDivElement>(null)
  const today = useToday()
  const byId = useMemo(() => new Map(placed.map((one) => [one.item.id, one])), [placed])
  const weeks = useMemo(() => {
    const found: WeekDay[][] = []
    for (let first = from; first <= to; first = addDays(first, 7))
      found.push(
        layWeek(
          placed,
          Array.from({ length: 7 }, (_, n) => addDays(first, n)),
          lanes,
        ),
      )
    return found
  }, [placed, from, to])
  const addOn = (first: string, last = first) => onAdd({ start: first, end: last, allDay: true })
  const { cell, onKeyDown, props } = useGridKeys(grid, {
    start: date,
    next: (day, key) => nextDay(day, key, from),
    isShown: (day) => day >= from && day <= to,
    itemsOn: (day) => weeks.flat().find((one) => one.day === day)?.all ?? [],
    placedOf: (id) => byId.get(id),
    stepOf: ({ item }, key, isEnd) => (mayMove(item) ? monthSteps(key, isEnd) : null),
    onAdd: addOn,
    onLeave: onDate,
    onStep(one, step) {
      const times = stepped(one, step)
      if (times) onMove(one, times)
      return times?.start.slice(0, 10) ?? null
    },
    onDelete: ({ item }) => mayMove(item) && onDelete(item),
    onMenu: ({ item }, event) => onMenu(item, event, event.target as HTMLElement),
  })
  useMonthDrag(grid, {
    placedOf: (id) => byId.get(id),
    onMove,
    onPlan: (task, day) => onPlan(task, day, true),
    onDraw: addOn,
  })
  function click({ target }: MouseEvent) {
    const pressed = target as HTMLElement
    if (!grid.current?.contains(pressed)) return
    const item = byId.get(pressed.closest<HTMLElement>('[data-item]')?.dataset.item ?? '')?.item
    const day = pressed.closest('button')
      ? undefined
      : pressed.closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (item) onOpen(item)
    else if (day) addOn(day)
  }
  return (
    <div
      ref={grid}
      className={classes.month}
      role="grid"
      tabIndex={-1}
      aria-label={monthName(date)}
      onClick={click}
      onContextMenu={(event) => openMenuAtPointer(event, grid, byId, onMenu)}
      onKeyDown={onKeyDown}
      {...props}
    >
      <div role="row" className={classes.heads}>
        {weeks[0]?.map(({ day }) => (
          <div key={day} role="columnheader" className={classes.head}>
            {weekdayName(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.day} role="row" className={classes.week}>
          {week.map((day) => (
            <Day
              key={day.day}
              day={day}
              isToday={day.day === today}
              isOutside={day.day.slice(0, 7) !== date.slice(0, 7)}
              isStop={day.day === cell}
              mayMove={mayMove}
              onOpen={onOpen}
              onMenu={onMenu}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type DayProps = {
  day: WeekDay
  isToday: boolean
  isOutside: boolean
  isStop: boolean
  mayMove: (item: CalendarItem) => boolean
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
}

const Day = memo(function Day({ day: one, isToday, isOutside, isStop, mayMove, ...on }: DayProps) {
  const { day, segments, all, hidden } = one
  return (
    <div
      role="gridcell"
      className={classes.day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      data-cell={day}
      data-outside={isOutside || undefined}
    >
      <VisuallyHidden>{cellLabel(fullDay(day), all.length)}</VisuallyHidden>
      <span className={classes.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {segments.map(({ placed, first, last, lane, ...cut }) => (
        <GridItem
          key={placed.item.id}
          item={placed.item}
          cell={first}
          time={placed.item.allDay ? null : placed.start}
          isLine
          isTimeFirst
          isMovable={mayMove(placed.item)}
          style={{ '--lane': lane, '--days': daysBetween(first, last) + 1 } as object}
          {...cut}
        />
      ))}
      {hidden > 0 && <MoreItems day={one} lane={lanes} {...on} />}
    </div>
  )
})
