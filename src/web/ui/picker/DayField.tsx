import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { readDay, readDays } from '#shared/dayWords.ts'
import { dayReading, unreadableDay, weekStart, wholeDay, wholeDays } from '../../format/dates.ts'
import { useToday } from '../useToday.ts'
import { dayPicker } from './dayPicker.ts'
import { type FieldFrame, type Reading, TypedField } from './TypedField.tsx'

type Limits = { minDate?: string | undefined; maxDate?: string | undefined }
type Common = FieldFrame &
  Limits & {
    isWithWeekday?: boolean
    /** The weekday with which its weeks begin, unless the person chose one. */
    weekFrom?: 0 | 1
  }

/** Why a day can't be taken, if it can't. */
function outside(day: string, { minDate, maxDate }: Limits): string | undefined {
  if (minDate && day < minDate) return `Choose ${wholeDay(minDate)} or later.`
  if (maxDate && day > maxDate) return `Choose ${wholeDay(maxDate)} or earlier.`
  return undefined
}

/** Where nothing lies ahead, "fri" is the last one. */
const readingOf = (now: string, { maxDate }: Limits) => ({
  ...dayReading(now),
  isPast: maxDate !== undefined && maxDate <= now,
})

const markFirst = (first: string) => (day: string) => (day === first ? { 'data-first': true } : {})

/** A day, typed ("fri", "12/24", "in 3 days") or chosen. */
export function DayField({
  value,
  onChange,
  minDate,
  maxDate,
  isWithWeekday = false,
  weekFrom,
  ...frame
}: Common & { value: string | null; onChange: (day: string | null) => void }) {
  const now = useToday()
  const limits = { minDate, maxDate }
  function read(text: string): Reading<string> {
    const day = readDay(text, readingOf(now, limits))
    if (!day) return { problem: unreadableDay(text) }
    const problem = outside(day, limits)
    return problem ? { problem } : { value: day }
  }
  return (
    <TypedField
      {...frame}
      shown={value ? wholeDay(value, isWithWeekday) : ''}
      read={read}
      onRead={onChange}
      onClear={() => onChange(null)}
      calendar={(typed, close) => {
        const day = typed ?? value
        return (
          <DatePicker
            key={day}
            {...dayPicker}
            __stopPropagation
            {...(minDate && { minDate })}
            {...(maxDate && { maxDate })}
            firstDayOfWeek={weekStart(weekFrom)}
            value={day}
            defaultDate={day ?? now}
            getDayProps={markFirst(day ?? now)}
            onChange={(picked) => {
              close()
              if (picked) onChange(picked)
            }}
          />
        )
      }}
    />
  )
}

type Days = { start: string; end: string }

/** The first and last day, typed ("mon to fri") or chosen. */
export function DayRangeField({
  value,
  onChange,
  minDate,
  maxDate,
  isWithWeekday = false,
  weekFrom,
  ...frame
}: Common & { value: Days | null; onChange: (days: Days | null) => void }) {
  const now = useToday()
  const [begun, setBegun] = useState<string | null>(null)
  const limits = { minDate, maxDate }
  function read(text: string): Reading<Days> {
    const days = readDays(text, readingOf(now, limits))
    if (!days) return { problem: unreadableDay(text) }
    const problem = outside(days.start, limits) ?? outside(days.end, limits)
    return problem ? { problem } : { value: days }
  }
  return (
    <TypedField
      {...frame}
      shown={value ? wholeDays(value.start, value.end, isWithWeekday) : ''}
      read={read}
      onRead={onChange}
      onClear={() => onChange(null)}
      calendar={(typed, close) => {
        const days = typed ?? value
        const first = days?.start ?? now
        return (
          <DatePicker
            key={days && `${days.start} ${days.end}`}
            {...dayPicker}
            __stopPropagation
            {...(minDate && { minDate })}
            {...(maxDate && { maxDate })}
            type="range"
            allowSingleDateInRange
            firstDayOfWeek={weekStart(weekFrom)}
            value={begun ? [begun, null] : [days?.start ?? null, days?.end ?? null]}
            defaultDate={first}
            getDayProps={markFirst(first)}
            onChange={([start, end]) => {
              setBegun(start && !end ? start : null)
              if (!start || !end) return
              close()
              onChange({ start, end })
            }}
          />
        )
      }}
    />
  )
}
