import { Button, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { addDays } from '../../shared/days.ts'
import { today } from '../format/dates.ts'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import classes from './DayMenu.module.css'

const common = {
  classNames: { day: classes.day },
  firstDayOfWeek: 1,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} as const

const markFocus = (wanted: string) => (day: string) => (day === wanted ? { 'data-autofocus': true } : {})

type Frame = { anchor: HTMLElement; label: string; onClose: () => void }

/** Chooses one day, or none. */
export function DayMenu({
  value,
  onPick,
  ...frame
}: Frame & { value: string | null; onPick: (day: string | null) => void }) {
  const now = today()
  const presets = [
    { label: 'Today', day: now },
    { label: 'Tomorrow', day: addDays(now, 1) },
    { label: 'In a week', day: addDays(now, 7) },
  ]
  return (
    <AnchoredPopover {...frame}>
      <DatePicker
        {...common}
        p="sm"
        pb="xs"
        highlightToday
        value={value}
        defaultDate={value ?? now}
        getDayProps={markFocus(value ?? now)}
        onChange={onPick}
      />
      <Group gap={4} p="sm" pt={0}>
        {presets.map(({ label, day }) => (
          <Button key={label} size="compact-xs" variant="default" onClick={() => onPick(day)}>
            {label}
          </Button>
        ))}
        {value && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onPick(null)}>
            Clear
          </Button>
        )}
      </Group>
    </AnchoredPopover>
  )
}

export type DayRange = { start: string | null; end: string | null }

/** Chooses the first and last day, in either order, or none. */
export function DayRangeMenu({
  value,
  onPick,
  ...frame
}: Frame & { value: DayRange; onPick: (range: DayRange) => void }) {
  const [days, setDays] = useState<[string | null, string | null]>([value.start, value.end])
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
        {(value.start || value.end) && (
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
