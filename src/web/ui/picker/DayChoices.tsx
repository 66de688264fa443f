import { Button, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { readDay, readDays, readOpenDays } from '#shared/dayWords.ts'
import {
  dayRange,
  dayReading,
  exampleDay,
  today,
  weekStart,
  wholeDay,
  wholeDays,
} from '../../format/dates.ts'
import classes from './DayPicker.module.css'
import { DayText } from './DayText.tsx'
import { dayPicker } from './dayPicker.ts'

const markFocus =
  (value: string, name = 'data-autofocus') =>
  (day: string) =>
    day === value ? { [name]: true } : {}

/** What may stand in a day that is typed; a space chooses the day that has the focus. */
const typeable = /^[\p{L}\d+]$/u

/** Arrows lead from the text and from the menu as a whole into the days, and what is typed there goes into the text. */
function moveBetween(event: KeyboardEvent<HTMLElement>, text: RefObject<HTMLInputElement | null>) {
  const { key, target, currentTarget } = event
  const isText = target === text.current
  if (isText ? key === 'ArrowDown' : target === currentTarget && key.startsWith('Arrow')) {
    event.preventDefault()
    currentTarget.querySelector<HTMLElement>('[data-first], [data-autofocus]')?.focus()
  } else if (!isText && typeable.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey)
    text.current?.focus()
}

export type DayProps = {
  label: string
  /** Undefined of several different ones: none is marked, and all can be cleared. */
  value: string | null | undefined
  onPick: (day: string | null) => void
}

/** One day, typed or picked, or none. */
export function DayChoice({ label, value, onPick }: DayProps) {
  const text = useRef<HTMLInputElement>(null)
  const now = today()
  const presets = [
    { label: 'Today', day: now },
    { label: 'Tomorrow', day: addDays(now, 1) },
    { label: 'In a week', day: addDays(now, 7) },
  ]
  return (
    <>
      {/* Of different days none is a beginning: no day takes the focus, so that Enter alone changes nothing. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads keys to the days and to the text */}
      <div
        role="group"
        aria-label={label}
        tabIndex={-1}
        className={classes.days}
        data-autofocus={value === undefined || undefined}
        onKeyDown={(event) => moveBetween(event, text)}
      >
        <DayText
          ref={text}
          label="Type a date"
          placeholder={`fri, ${exampleDay()}, in 3 days`}
          read={(typed) => readDay(typed, dayReading(now))}
          show={(day) => wholeDay(day, true)}
          onRead={onPick}
        />
        <DatePicker
          {...dayPicker}
          firstDayOfWeek={weekStart()}
          value={value ?? null}
          defaultDate={value ?? now}
          getDayProps={markFocus(value ?? now, value === undefined ? 'data-first' : 'data-autofocus')}
          onChange={onPick}
        />
      </div>
      <Group gap={4} p="sm" pt={0}>
        {presets.map(({ label, day }) => (
          <Button key={label} size="compact-xs" variant="default" onClick={() => onPick(day)}>
            {label}
          </Button>
        ))}
        {value !== null && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onPick(null)}>
            Clear
          </Button>
        )}
      </Group>
    </>
  )
}

export type DayRange = { start: string | null; end: string | null }

export type DayRangeProps = {
  label: string
  /** Undefined is what differs. */
  value: Partial<DayRange>
  /** Whether one end may be left open, as in "from Friday". */
  mayBeOpen?: boolean
  onPick: (range: DayRange) => void
}

/** The first and last day, in either order, or none. */
export function DayRangeChoice({ label, value, mayBeOpen = false, onPick }: DayRangeProps) {
  const [days, setDays] = useState<[string | null, string | null]>(
    value.start === undefined || value.end === undefined ? [null, null] : [value.start, value.end],
  )
  const text = useRef<HTMLInputElement>(null)
  const shown = value.start ?? value.end ?? today()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads keys to the text */}
      <div
        role="group"
        aria-label={label}
        className={classes.days}
        onKeyDown={(event) => moveBetween(event, text)}
      >
        <DayText
          ref={text}
          label="Type the dates"
          placeholder={mayBeOpen ? 'mon to fri, from today' : 'mon to fri'}
          read={(typed): DayRange | undefined =>
            mayBeOpen ? readOpenDays(typed, dayReading()) : readDays(typed, dayReading())
          }
          show={({ start, end }) => (start && end ? wholeDays(start, end) : dayRange(start, end)!)}
          onRead={onPick}
        />
        <DatePicker
          {...dayPicker}
          type="range"
          allowSingleDateInRange
          firstDayOfWeek={weekStart()}
          value={days}
          defaultDate={shown}
          getDayProps={markFocus(shown)}
          onChange={(picked) => {
            setDays(picked)
            const [start, end] = picked
            if (start && end) onPick({ start, end })
          }}
        />
      </div>
      <Group gap={4} p="sm" pt={0} justify="flex-end">
        {(value.start !== null || value.end !== null) && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => onPick({ start: null, end: null })}
          >
            Clear
          </Button>
        )}
      </Group>
    </>
  )
}
