/** Whether each day from Sunday on is a work day; the wire may leave Saturday out. */
export type Workweek = readonly number[]

/** As a week is read here, with the place of the day in the flags, which begin with Sunday. */
export const weekdays = [
  { label: 'Mon', name: 'Monday', flag: 1 },
  { label: 'Tue', name: 'Tuesday', flag: 2 },
  { label: 'Wed', name: 'Wednesday', flag: 3 },
  { label: 'Thu', name: 'Thursday', flag: 4 },
  { label: 'Fri', name: 'Friday', flag: 5 },
  { label: 'Sat', name: 'Saturday', flag: 6 },
  { label: 'Sun', name: 'Sunday', flag: 0 },
]

/** All seven flags, with one day switched. */
export const withDay = (workweek: Workweek, day: number): (0 | 1)[] =>
  weekdays.map((_, flag) => ((workweek[flag] === 1) !== (flag === day) ? 1 : 0))

/** `Mon–Fri`, or `Mon, Wed–Fri, Sun`. */
export function formatWorkweek(workweek: Workweek): string {
  const runs: string[][] = []
  let isOpen = false
  for (const { label, flag } of weekdays) {
    const isOn = workweek[flag] === 1
    if (isOn && isOpen) runs.at(-1)!.push(label)
    else if (isOn) runs.push([label])
    isOpen = isOn
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run)).join(', ')
}

/** Minutes that a member without hours of their own works in a week. */
export const minutesOfWeek = (workweek: Workweek, workdayDuration: number) =>
  Math.round(workweek.reduce((days, flag) => days + flag, 0) * workdayDuration * 60)
