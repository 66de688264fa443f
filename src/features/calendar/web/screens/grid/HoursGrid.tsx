import { type MouseEvent, memo, useMemo, useRef } from 'react'
import { addDays, daysBetween } from '#shared/days.ts'
import { clockText, fullDay, hourText, weekdayName } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import { type CalendarItem, isSlot, laterBy, type Placed } from '../calendarItems.ts'
import { GridItem } from './GridItem.tsx'
import { type GridProps, openMenuAtPointer, stepped } from './gridProps.ts'
import classes from './HoursGrid.module.css'
import { firstSlot, hoursSteps, nextSlot, slotMinutes, slotOf } from './hoursKeys.ts'
import { layDay } from './layDay.ts'
import { layWeek } from './layWeek.ts'
import { NowLine } from './NowLine.tsx'
import { useGridKeys } from './useGridKeys.ts'
import { useHoursDrag } from './useHoursDrag.ts'
import { useScrollToFirst } from './useScrollToFirst.ts'
import { WholeDays } from './WholeDays.tsx'
import { weekNumber } from './weekNumber.ts'

const wholeDay = 24 * 60
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** Lines of whole days; what there is no room for is told below them. */
const lanes = 3
/** Minutes that are high enough for a button. */
const minWithAction = 30

/** The hours of a week or a day, under what takes whole days. */
export function HoursGrid({
  date,
  from,
  to,
  placed,
  timeZone,
  mayMove,
  ...on
}: GridProps & { timeZone: string }) {
  const { onDate, onOpen, onMenu, onAdd, onMove, onDelete, onPlan } = on
  const grid = useRef<HTMLDivElement>(null)
  const today = useToday()
  const count = daysBetween(from, to) + 1
  const days = useMemo(() => Array.from({ length: count }, (_, n) => addDays(from, n)), [from, count])
  const byId = useMemo(() => new Map(placed.map((one) => [one.item.id, one])), [placed])
  const whole = useMemo(
    () =>
      layWeek(
        placed.filter((one) => one.isWhole),
        days,
        lanes,
      ),
    [placed, days],
  )
  useScrollToFirst(grid, from, placed)
  const { cell, onKeyDown, props } = useGridKeys(grid, {
    start: date + firstSlot,
    next: (one, key) => nextSlot(one, key, from, count),
    isShown: (one) => one.slice(0, 10) >= from && one.slice(0, 10) <= to,
    itemsOn: (one) => itemsOn(placed, one),
    placedOf: (id) => byId.get(id),
    stepOf: (one, key, isEnd) => (mayMove(one.item) ? hoursSteps(one, key, isEnd) : null),
    onAdd: (one) => onAdd(timesOf(one)),
    onLeave: (one) => onDate(one.slice(0, 10)),
    onStep(one, step) {
      const times = stepped(one, step)
      if (times) onMove(one, times)
      return times && slotOf(times)
    },
    onDelete: ({ item }) => mayMove(item) && onDelete(item),
    onMenu: ({ item }, event) => onMenu(item, event, event.target as HTMLElement),
  })
  useHoursDrag(grid, { placedOf: (id) => byId.get(id), onMove, onPlan, onDraw: onAdd })
  function click({ target }: MouseEvent) {
    const pressed = target as HTMLElement
    if (!grid.current?.contains(pressed)) return
    const item = byId.get(pressed.closest<HTMLElement>('[data-item]')?.dataset.item ?? '')?.item
    const slot = pressed.closest('button')
      ? undefined
      : pressed.closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (item) onOpen(item)
    else if (slot) onAdd(timesOf(slot))
  }
  return (
    <div
      ref={grid}
      className={classes.hours}
      style={{ '--count': count } as object}
      role="grid"
      tabIndex={-1}
      aria-label={count === 1 ? fullDay(from) : `Week ${weekNumber(from)}`}
      onClick={click}
      onContextMenu={(event) => openMenuAtPointer(event, grid, byId, onMenu)}
      onKeyDown={onKeyDown}
      {...props}
    >
      <div className={classes.dayHeads} aria-hidden data-single={count === 1 || undefined}>
        <div className={classes.corner}>
          <span>Week</span>
          <b>{weekNumber(from)}</b>
        </div>
        {days.map((day) => (
          <div key={day} className={classes.dayHead}>
            {weekdayName(day)}{' '}
            <span className={classes.dayNumber} data-today={day === today || undefined}>
              {Number(day.slice(8))}
            </span>
          </div>
        ))}
      </div>
      <WholeDays
        isSingle={count === 1}
        days={whole}
        lanes={lanes}
        cell={cell}
        mayMove={mayMove}
        onOpen={onOpen}
        onMenu={onMenu}
      />
      <div className={classes.columns} role="presentation">
        <div className={classes.labels} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={classes.label}>
              {hourText(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Column
            key={day}
            day={day}
            placed={placed}
            stop={cell.startsWith(day) ? cell : null}
            mayMove={mayMove}
          />
        ))}
        <NowLine days={days} timeZone={timeZone} />
      </div>
    </div>
  )
}

type ColumnProps = {
  day: string
  placed: readonly Placed[]
  stop: string | null
  mayMove: (item: CalendarItem) => boolean
}

const Column = memo(function Column({ day, placed, stop, mayMove }: ColumnProps) {
  const blocks = useMemo(() => layDay(placed, day), [placed, day])
  return (
    <div role="row" className={classes.column} aria-label={fullDay(day)} data-column={day}>
      {hours.flatMap((hour) =>
        ['00', '30'].map((half) => {
          const clock = `${String(hour).padStart(2, '0')}:${half}`
          const slot = `${day}T${clock}`
          return (
            <div
              key={clock}
              role="gridcell"
              className={classes.slot}
              tabIndex={slot === stop ? 0 : -1}
              aria-label={`${fullDay(day)}, ${clockText(clock)}`}
              data-cell={slot}
            />
          )
        }),
      )}
      <div role="gridcell" className={classes.blocks}>
        {blocks.map(({ placed: one, from, to, column, columns }) => (
          <GridItem
            key={one.item.id}
            item={one.item}
            cell={slotOf({ start: one.start < day ? `${day}T00:00` : one.start, allDay: false })}
            time={one.start}
            isMovable={mayMove(one.item)}
            hasAction={isSlot(one.item) && to - from >= minWithAction}
            style={{
              top: `${(from / wholeDay) * 100}%`,
              height: `calc(${((to - from) / wholeDay) * 100}% - 1px)`,
              insetInlineStart: `calc(${(column / columns) * 100}% + 1px)`,
              width: `calc(${100 / columns}% - 2px)`,
            }}
          >
            {mayMove(one.item) && <span className={classes.edge} data-edge aria-hidden />}
          </GridItem>
        ))}
      </div>
    </div>
  )
})

/** What a day has, whole days first, from a half hour on. */
function itemsOn(placed: readonly Placed[], cell: string): Placed[] {
  const day = cell.slice(0, 10)
  return placed
    .filter(({ first, last }) => first <= day && last >= day)
    .sort(
      (a, b) => Number(b.isWhole) - Number(a.isWhole) || (a.start < b.start ? -1 : a.start > b.start ? 1 : 0),
    )
}

/** A whole day, or half an hour. */
const timesOf = (cell: string) =>
  cell.length === 10
    ? { start: cell, end: cell, allDay: true }
    : { start: `${cell}:00`, end: laterBy(`${cell}:00`, slotMinutes), allDay: false }
