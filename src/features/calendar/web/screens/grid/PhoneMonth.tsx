import { useMemo, useRef } from 'react'
import { addDays } from '#shared/days.ts'
import { dayInList, fullDay, monthName, weekdayName } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import { AgendaItems } from '../AgendaItems.tsx'
import { cellLabel, type GridProps } from './gridProps.ts'
import { layWeek } from './layWeek.ts'
import { nextDay } from './monthKeys.ts'
import classes from './PhoneMonth.module.css'
import { useGridKeys } from './useGridKeys.ts'
import { usePointerDrag } from './usePointerDrag.ts'

/** Dots of a day at most. */
const dots = 3

type Props = Pick<GridProps, 'date' | 'from' | 'to' | 'placed' | 'onDate' | 'onOpen' | 'onMenu' | 'onAdd'> & {
  timeZone: string
}

/** A month that fits a phone: dots for what a day has, and below it the list of the day that is chosen. */
export function PhoneMonth({ date, from, to, placed, timeZone, onDate, onAdd, ...on }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const today = useToday()
  const weeks = useMemo(() => {
    const found = []
    for (let first = from; first <= to; first = addDays(first, 7))
      found.push(
        layWeek(
          placed,
          Array.from({ length: 7 }, (_, n) => addDays(first, n)),
          0,
        ),
      )
    return found.filter((week) => week.some(({ day }) => day.slice(0, 7) === date.slice(0, 7)))
  }, [placed, from, to, date])
  const days = weeks.flat()
  const addOn = (day: string) => onAdd({ start: day, end: day, allDay: true })
  const { cell, onKeyDown, props } = useGridKeys(grid, {
    start: date,
    next: (day, key) => nextDay(day, key, from),
    isShown: (day) => day === date,
    itemsOn: () => [],
    placedOf: () => undefined,
    stepOf: () => null,
    onAdd: addOn,
    onLeave: onDate,
    onStep: () => null,
    onDelete: () => {},
    onMenu: () => {},
  })
  // A finger that rests on a day adds an event there.
  usePointerDrag(grid, (target, _from, isTouch) => {
    const element = target.closest<HTMLElement>('[data-cell]')
    if (!element || !isTouch) return null
    const leave = () => element.removeAttribute('data-drag-selected')
    return {
      move: () => element.setAttribute('data-drag-selected', ''),
      drop() {
        leave()
        addOn(element.dataset.cell ?? date)
      },
      leave,
    }
  })
  const its = days.find(({ day }) => day === date)?.all ?? []
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={monthName(date)}
        className={classes.phoneMonth}
        onClick={({ target }) => {
          const day = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
          if (day) onDate(day)
        }}
        onKeyDown={onKeyDown}
        {...props}
      >
        <div role="row" className={classes.phoneWeek}>
          {weeks[0]?.map(({ day }) => (
            <div key={day} role="columnheader" className={classes.phoneHead}>
              {weekdayName(day)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.day} role="row" className={classes.phoneWeek}>
            {week.map(({ day, all }) => (
              <div
                key={day}
                role="gridcell"
                className={classes.phoneDay}
                tabIndex={day === cell ? 0 : -1}
                aria-label={cellLabel(fullDay(day), all.length)}
                aria-selected={day === date}
                aria-current={day === today ? 'date' : undefined}
                data-cell={day}
                data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
              >
                <span className={classes.phoneNumber}>{Number(day.slice(8))}</span>
                <span className={classes.dots} aria-hidden>
                  {all.slice(0, dots).map(({ item }) => (
                    <i key={item.id} style={{ background: item.color }} />
                  ))}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <section className={classes.phoneList} aria-label={fullDay(date)}>
        <h2>{dayInList(date, today)}</h2>
        {its.length ? (
          <AgendaItems items={its.map(({ item }) => item)} timeZone={timeZone} {...on} />
        ) : (
          <p>Nothing on this day</p>
        )}
      </section>
    </>
  )
}
