import { useState } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { parseClock } from '#shared/clock.ts'
import { dayIn } from '#shared/days.ts'
import { clockText } from '#web/format/dates.ts'
import { formatMinutes, parseDuration } from '#web/format/durations.ts'
import { entryLimit, entryLimitText, instantIn } from '../../../time.day.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { serverNow } from '../../parts/secondClock.ts'
import { clockAt, type Times, withDay, withEnd, withMinutes, withStart } from './entryTimes.ts'

export type TimeField = 'start' | 'end' | 'duration'

const fiveMinutes = 300_000
const hour = 3_600_000

/** The last hour of today, or the one from nine on another day. */
function suggestTimes(timeZone: string, day: string | undefined): Times {
  const now = serverNow()
  if (!day || day === dayIn(timeZone, new Date(now))) {
    const end = Math.floor(now / fiveMinutes) * fiveMinutes
    return { start: end - hour, end }
  }
  const start = instantIn(timeZone, `${day} 09:00:00`)
  return { start, end: start + hour }
}

const timesOf = ({ start, end }: TimeEntry): Times => ({
  start: Date.parse(start),
  end: end === null ? serverNow() : Date.parse(end),
})

/** What the fields of time say while nothing is typed into them. */
const textOf = (timeZone: string, { start, end }: Times): Record<TimeField, string> => ({
  start: clockText(clockAt(timeZone, start)),
  end: clockText(clockAt(timeZone, end)),
  duration: formatMinutes((end - start) / 60_000),
})

const wrongTime = 'Enter a time such as 9:30'
const wrongDuration = 'Enter a duration such as 1:30, 1h30, 90m or 1.5'

/** When an entry begins and ends, and how long it is: each of the fields follows while another one is typed into. */
export function useEntryTimes(entry: TimeEntry | undefined, day: string | undefined) {
  const { timeZone } = useWorkspace()
  const [before] = useState<Times>(() => (entry ? timesOf(entry) : suggestTimes(timeZone, day)))
  const [times, setTimes] = useState(before)
  const [typed, setTyped] = useState<Partial<Record<TimeField, string>>>({})
  /** By field, those of the form around these included: what is typed takes back what was said of the others. */
  const [errors, setErrors] = useState<Record<string, string>>({})
  const text = { ...textOf(timeZone, times), ...typed }

  /** The times that the text in a field makes, or why it makes none. */
  function read(field: TimeField, value: string): Times | string {
    if (field === 'duration') {
      const minutes = parseDuration(value)
      if (minutes === null) return wrongDuration
      if (minutes === 0) return 'Must be longer than 0 minutes'
      return minutes * 60_000 > entryLimit() ? `At most ${entryLimitText()}` : withMinutes(times, minutes)
    }
    const clock = parseClock(value)
    if (!clock) return wrongTime
    return field === 'start' ? withStart(timeZone, times, clock) : withEnd(timeZone, times, clock)
  }

  /** Why what was typed into these fields makes no time. */
  function wrongIn(fields: typeof typed) {
    const wrong: Record<string, string> = {}
    for (const [field, value] of Object.entries(fields) as [TimeField, string][]) {
      const found = read(field, value)
      if (typeof found === 'string') wrong[field] = found
    }
    return wrong
  }

  /** The others follow while one is typed; it keeps its own text until it is left, and for as long as that is wrong. */
  function type(field: TimeField, value: string) {
    const { [field]: _old, ...others } = typed
    const wrong = wrongIn(others)
    const remaining = Object.fromEntries(Object.entries(others).filter(([other]) => wrong[other]))
    setTyped({ ...remaining, [field]: value })
    const found = read(field, value)
    if (typeof found !== 'string') setTimes(found)
    setErrors(wrong)
  }
  function leave(field: TimeField) {
    if (typed[field] === undefined) return
    const found = read(field, typed[field])
    if (typeof found === 'string') return setErrors({ ...errors, [field]: found })
    const { [field]: _read, ...others } = typed
    setTyped(others)
  }
  function setDay(day: string) {
    setTimes(withDay(timeZone, times, day))
    setErrors(wrongIn(typed))
  }

  return {
    before,
    times,
    text,
    errors,
    setErrors,
    /** Why what is typed makes no times, by field. */
    wrongTimes: () => wrongIn(typed),
    type,
    leave,
    setDay,
  }
}
