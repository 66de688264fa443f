import { Button, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { today } from '../../format/dates.ts'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import classes from './DayMenus.module.css'

const common = {
  classNames: {
    day: classes.day,
    calendarHeaderControl: classes.control,
    calendarHeaderLevel: classes.control,
  },
  firstDayOfWeek: 0,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} as const

const markFocus =
  (value: string, name = 'data-autofocus') =>
  (day: string) =>
    day === value ? { [name]: true } : {}

/** Arrows lead from the menu as a whole into the days. */
function enterDays({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (target === currentTarget && key.startsWith('Arrow'))
    currentTarget.querySelector<HTMLElement>('[data-first]')?.focus()
}

type Frame = { anchor: HTMLElement; label: string; onClose: () => void }

/** Chooses one day, or none; of several different ones (`undefined`) none is marked, and all can be cleared. */
export function DayMenu({
  value,
  onPick,
  ...frame
}: Frame & { value: string | null | undefined; onPick: (day: string | null) => void }) {
  const now = today()
  const presets = [
    { label: 'Today', day: now },
    { label: 'Tomorrow', day: addDays(now, 1) },
    { label: 'In a week', day: addDays(now, 7) },
  ]
  return (
    <AnchoredPopover {...frame}>
      {/* Of different days none is a beginning: no day takes the focus, so that Enter alone changes nothing. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads arrows to the days */}
      <div
        role="group"
        aria-label={frame.label}
        tabIndex={-1}
        className={classes.days}
        data-autofocus={value === undefined || undefined}
        onKeyDown={enterDays}
      >
        <DatePicker
          {...common}
          p="sm"
          pb="xs"
          highlightToday
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
    </AnchoredPopover>
  )
}

export type DayRange = { start: string | null; end: string | null }

/** Chooses the first and last day, in either order, or none. Undefined is what differs. */
export function DayRangeMenu({
  value,
  onPick,
  ...frame
}: Frame & { value: Partial<DayRange>; onPick: (range: DayRange) => void }) {
  const [days, setDays] = useState<[string | null, string | null]>(
    value.start === undefined || value.end === undefined ? [null, null] : [value.start, value.end],
  )
  const shown = value.start ?? value.end ?? today()
  return (
    <AnchoredPopover {...frame}>
      <DatePicker
        {...common}
        type="range"
        allowSingleDateInRange
        p="sm"
        pb="xs"
        highlightToday
        value={days}
        defaultDate={shown}
        getDayProps={markFocus(shown)}
        onChange={(picked) => {
          setDays(picked)
          const [start, end] = picked
          if (start && end) onPick({ start, end })
        }}
      />
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
    </AnchoredPopover>
  )
}
