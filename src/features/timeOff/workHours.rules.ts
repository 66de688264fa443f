import { addDays, weekdayOf } from '#shared/days.ts'
import type { Holiday } from './holiday.shape.ts'
import type { TimeOff } from './timeOff.shape.ts'
import type { WorkWeek } from './workWeek.shape.ts'

/** All that says when one member works. */
export type Schedule = {
  /** Flags of the workspace’s work days, from Sunday on, and the hours of one. */
  workweek: readonly number[]
  workdayDuration: number
  /** Minutes of the member’s week, spread over the work days; null for as many as those have. */
  weeklyMinutes: number | null
  /** The member’s own, in any order. From the first of them on, they say it all. */
  workWeeks: readonly Pick<WorkWeek, 'from' | 'minutes' | 'region'>[]
  /** Whose public holidays the workspace has. */
  region: string | null
  holidays: readonly Holiday[]
  /** The member’s; what is not approved changes nothing. */
  timeOff: readonly Pick<TimeOff, 'start' | 'end' | 'fromNoon' | 'untilNoon' | 'status'>[]
}

/** A member’s day. */
export type WorkDay = {
  /** What is expected of them. */
  minutes: number
  /** What would be without holidays and time off. */
  usual: number
  /** By its name. */
  holiday: string | null
  /** What part of the day they are away: 0, 0.5 or 1. */
  away: number
}

/** The minutes of each weekday, from Sunday on, where the member has no working week of their own. */
export function usualWeek({
  workweek,
  workdayDuration,
  weeklyMinutes,
}: Pick<Schedule, 'workweek' | 'workdayDuration' | 'weeklyMinutes'>): number[] {
  const isWork = (weekday: number) => workweek[weekday] === 1
  if (weeklyMinutes === null)
    return [...Array(7).keys()].map((weekday) => (isWork(weekday) ? Math.round(workdayDuration * 60) : 0))
  // Whole minutes that add up to the week’s, also where its days don’t share it evenly.
  const count = [...Array(7).keys()].filter(isWork).length
  let done = 0
  return [...Array(7).keys()].map((weekday) => {
    if (!isWork(weekday)) return 0
    done += 1
    return Math.floor((weeklyMinutes * done) / count) - Math.floor((weeklyMinutes * (done - 1)) / count)
  })
}

/** What of a day time off takes: a whole one, or half of it. */
function partOff(
  { start, end, fromNoon, untilNoon }: Pick<TimeOff, 'start' | 'end' | 'fromNoon' | 'untilNoon'>,
  day: string,
): number {
  if (day < start || day > end) return 0
  return 1 - (day === start && fromNoon ? 0.5 : 0) - (day === end && untilNoon ? 0.5 : 0)
}

/**
 * Answers what is expected of one member on a day: their working week, less holidays and time off. The one place that
 * says so, wherever hours are expected. What it looks up is indexed once, for whoever asks about many days.
 */
export function workDays(schedule: Schedule): (day: string) => WorkDay {
  const weeks = schedule.workWeeks.toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const usual = usualWeek(schedule)
  const taken = schedule.timeOff.filter(({ status }) => status === 'approved')
  const holidays = new Map<string, Holiday[]>()
  for (const holiday of schedule.holidays) {
    if (holiday.isHidden) continue
    const others = holidays.get(holiday.date)
    if (others) others.push(holiday)
    else holidays.set(holiday.date, [holiday])
  }
  return (day) => {
    const week = weeks.find(({ from }) => from <= day)
    const region = week?.region ?? schedule.region
    const minutes = (week?.minutes ?? usual)[weekdayOf(day)] ?? 0
    const holiday = holidays.get(day)?.find((one) => one.region === null || one.region === region)
    const away = Math.min(
      1,
      taken.reduce((sum, one) => sum + partOff(one, day), 0),
    )
    return {
      minutes: holiday ? 0 : Math.round(minutes * (1 - away)),
      usual: minutes,
      holiday: holiday?.name ?? null,
      away,
    }
  }
}

/** Minutes that are expected from one day to another, both included. */
export function expectedMinutes(workDay: (day: string) => WorkDay, from: string, to: string): number {
  let sum = 0
  for (let day = from; day <= to; day = addDays(day, 1)) sum += workDay(day).minutes
  return sum
}

/** How many of a member’s work days time off takes from one day to another: neither holidays nor days off count. */
export function daysOff(
  timeOff: Pick<TimeOff, 'start' | 'end' | 'fromNoon' | 'untilNoon'>,
  workDay: (day: string) => WorkDay,
  [from, to]: readonly [from: string, to: string] = [timeOff.start, timeOff.end],
): number {
  let sum = 0
  const last = timeOff.end < to ? timeOff.end : to
  for (let day = timeOff.start > from ? timeOff.start : from; day <= last; day = addDays(day, 1)) {
    const { usual, holiday } = workDay(day)
    if (usual > 0 && holiday === null) sum += partOff(timeOff, day)
  }
  return sum
}
