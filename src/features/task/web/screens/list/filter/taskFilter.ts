import { isRecord } from '#shared/record.ts'
import type { Task } from '../../../../task.contract.ts'
import { dueFrom } from './due.ts'
import { type RangeField, rangeFields, rangeMatcher, readRange } from './ranges.ts'
import { type IsContext, isFrom, taskIs } from './taskIs.ts'

/** The fields that a list can be narrowed by, each to one of several values. */
export const filterFields = [
  'status',
  'priority',
  'executor',
  'tag',
  'project',
  'due',
  'createdBy',
  'participant',
  'is',
] as const
export type FilterField = (typeof filterFields)[number]

/**
 * Which tasks of a list are shown; an empty field lets all through. `none` stands for tasks without a value, and `not`
 * names the fields whose values are those that are left out.
 */
export type TaskFilter = Record<FilterField, readonly string[]> &
  Record<RangeField, string> & { text: string; not: readonly FilterField[] }

function makeFilter(
  text: string,
  list: (field: FilterField | 'not') => readonly string[],
  range: (field: RangeField) => unknown,
): TaskFilter {
  const lists = Object.fromEntries(filterFields.map((field) => [field, list(field)]))
  const ranges = Object.fromEntries(rangeFields.map((field) => [field, readRange(field, range(field))]))
  return {
    text,
    ...(lists as Record<FilterField, readonly string[]>),
    ...(ranges as Record<RangeField, string>),
    // What nothing is left out of has no need to say so.
    not: filterFields.filter((field) => lists[field]?.length && list('not').includes(field)),
  }
}

export const noFilter = makeFilter(
  '',
  () => [],
  () => '',
)
export const withoutValue = 'none'

export const isFiltering = (filter: TaskFilter) =>
  filter.text.trim() !== '' ||
  filterFields.some((field) => filter[field].length > 0) ||
  rangeFields.some((field) => filter[field] !== '')

/** The filter that an address carries. */
export const readFilter = (params: URLSearchParams): TaskFilter =>
  makeFilter(
    params.get('q') ?? '',
    (field) => [...new Set(params.get(field)?.split(',').filter(Boolean))],
    (field) => params.get(field),
  )

/** The same address with another filter; what else it says stays. */
export function writeFilter(params: URLSearchParams, filter: TaskFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('q', filter.text)
  for (const field of filterFields) put(field, filter[field].join(','))
  for (const field of rangeFields) put(field, filter[field])
  put('not', filter.not.filter((field) => filter[field].length).join(','))
  return next
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : []

/** What the server kept, which an older version may have written; null when it is none. */
export function readSavedFilter(value: unknown): TaskFilter | null {
  if (!isRecord(value)) return null
  return makeFilter(
    typeof value.text === 'string' ? value.text : '',
    (field) => strings(value[field]),
    (field) => value[field],
  )
}

export type FilterContext = IsContext & {
  /** As people write it, `KEY-12`. */
  keyOf: (task: Task) => string
}

const isAmong = (values: readonly string[], value: string | null) => values.includes(value ?? withoutValue)
const holdsOne = (values: readonly string[], own: readonly string[]) =>
  own.some((value) => values.includes(value)) || (!own.length && values.includes(withoutValue))

/** Answers whether the filter lets a task through; made once for many tasks. */
export function filterMatcher(filter: TaskFilter, { keyOf, ...context }: FilterContext) {
  const { today, isClosed } = context
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const due = dueFrom(today)
  const are = isFrom(context)
  const names = taskIs.filter((name) => filter.is.includes(name))
  const matches: Record<FilterField, (task: Task) => boolean> = {
    status: ({ status }) => isAmong(filter.status, status),
    priority: ({ priority }) => isAmong(filter.priority, priority),
    executor: ({ executor }) => isAmong(filter.executor, executor),
    tag: ({ tags }) => holdsOne(filter.tag, tags),
    project: ({ project }) => isAmong(filter.project, project),
    due(task) {
      const when = due(task.dueDate)
      return filter.due.includes(when) && !(when === 'overdue' && isClosed(task))
    },
    createdBy: ({ createdBy }) => isAmong(filter.createdBy, createdBy),
    participant: ({ participants }) => holdsOne(filter.participant, participants),
    is: (task) => names.some((name) => are[name](task)),
  }
  const used = filterFields
    .filter((field) => filter[field].length)
    .map((field) => ({ isNot: filter.not.includes(field), isMatch: matches[field] }))
  const isInRanges = rangeMatcher(filter)
  return (task: Task): boolean => {
    if (used.some(({ isNot, isMatch }) => isMatch(task) === isNot)) return false
    if (!isInRanges(task)) return false
    if (!words.length) return true
    const text = `${keyOf(task)} ${task.title}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
}
