import { addDays, mondayOf } from '#shared/days.ts'
import { roundedDivision } from '#shared/roundedDivision.ts'
import type { Rounding, TimeGrouping } from './invoice.contract.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { documentFormat } from './invoice.format.rules.ts'
import { labelsOf } from './invoice.labels.ts'

const toStep = (seconds: number, { minutes: step, direction }: Rounding): number => {
  const steps = seconds / (step * 60)
  // Half a second of measuring is no step.
  return step * (direction === 'up' ? Math.ceil(steps - 0.5 / (step * 60)) : Math.round(steps))
}

/** The whole minutes that are billed of entries with so many seconds each. */
function billedMinutes(seconds: readonly number[], rounding: Rounding | null): number {
  if (rounding?.of === 'entry') return seconds.reduce((sum, one) => sum + toStep(one, rounding), 0)
  const sum = seconds.reduce((total, one) => total + one, 0)
  return rounding ? toStep(sum, rounding) : Number(roundedDivision(BigInt(Math.round(sum)), 60n))
}

/** What of a time entry makes lines of it. */
export type GroupedEntry = {
  id: string
  /** The day that it began on, in the workspace’s zone. */
  day: string
  seconds: number
  /** Per hour, in whatever unit the lines shall have it; null: unpriced. */
  rate: number | null
  currency: string
  project: string
  projectName: string
  task: string | null
  /** The task’s; without one the project’s name. */
  title: string
  memberId: string
  memberName: string
  /** The first of its tags by name. */
  tag: string | null
  tagName: string
}

/** Entries that become one line. */
export type TimeLine<T extends GroupedEntry> = {
  /** Of what they are grouped by: a task, project, member or tag; a day; the first day of a week. Empty for one line. */
  key: string
  title: string
  /** The project, where the lines are of several. */
  description: string
  minutes: number
  rate: number | null
  currency: string
  /** Null where they are on several. */
  project: string | null
  entries: T[]
}

type Words = Pick<InvoiceDocument, 'language' | 'paper'>

const keys: Record<TimeGrouping, (entry: GroupedEntry) => string> = {
  task: ({ task, project }) => task ?? project,
  project: ({ project }) => project,
  member: ({ memberId }) => memberId,
  day: ({ day }) => day,
  week: ({ day }) => mondayOf(day),
  tag: ({ tag }) => tag ?? '',
  none: () => '',
}

/** The lines that entries become, each with one rate and currency, in the order of their first entries. */
export function timeLines<T extends GroupedEntry>(
  entries: readonly T[],
  groupBy: TimeGrouping,
  rounding: Rounding | null,
  words: Words,
): TimeLine<T>[] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const id = `${keys[groupBy](entry)} ${entry.rate} ${entry.currency}`
    const group = groups.get(id)
    if (group) group.push(entry)
    else groups.set(id, [entry])
  }
  const isOfSeveral = entries.some(({ project }) => project !== entries[0]?.project)
  const titleOf = titles(words)
  return [...groups.values()].map((group) => {
    const first = group[0] as T
    const isOne = group.every(({ project }) => project === first.project)
    return {
      key: keys[groupBy](first),
      title: titleOf(groupBy, group),
      description: isOfSeveral && isOne && groupBy !== 'project' ? first.projectName : '',
      minutes: billedMinutes(
        group.map(({ seconds }) => seconds),
        rounding,
      ),
      rate: first.rate,
      currency: first.currency,
      project: isOne ? first.project : null,
      entries: group,
    }
  })
}

/** What a line is called, in the language of its invoice. */
function titles(words: Words) {
  // No amount is written here.
  const format = documentFormat({ ...words, currency: 'EUR' })
  const { work } = labelsOf(words.language)
  return (groupBy: TimeGrouping, group: readonly GroupedEntry[]): string => {
    const [first] = group as [GroupedEntry]
    if (groupBy === 'task') return first.title
    if (groupBy === 'project') return first.projectName
    if (groupBy === 'member') return first.memberName || work
    if (groupBy === 'tag') return first.tagName || work
    if (groupBy === 'day') return format.date(first.day)
    const days = group.map(({ day }) => day).sort()
    const [from, to] =
      groupBy === 'week'
        ? [mondayOf(first.day), addDays(mondayOf(first.day), 6)]
        : [days[0] as string, days.at(-1) as string]
    const period = format.period(from, to)
    return groupBy === 'week' ? period : `${work}, ${period}`
  }
}
