import { isRecord } from '#shared/record.ts'
import type { Task } from '../../../../task.contract.ts'
import { dueFrom } from './due.ts'
import { type IsContext, isFrom, taskIs } from './taskIs.ts'

/** The fields that a list can be narrowed by, each to one of several values. */
export const filterFields = ['status', 'priority', 'executor', 'tag', 'project', 'due', 'is'] as const
export type FilterField = (typeof filterFields)[number]

/** Which tasks of a list are shown; an empty field lets all through. `none` stands for tasks without a value. */
export type TaskFilter = Record<FilterField, readonly string[]> & { text: string }

export const noFilter: TaskFilter = {
  text: '',
  status: [],
  priority: [],
  executor: [],
  tag: [],
  project: [],
  due: [],
  is: [],
}
export const withoutValue = 'none'

export const isFiltering = (filter: TaskFilter) =>
  filter.text.trim() !== '' || filterFields.some((field) => filter[field].length > 0)

/** The filter that an address carries. */
export function readFilter(params: URLSearchParams): TaskFilter {
  const list = (field: FilterField) => [...new Set(params.get(field)?.split(',').filter(Boolean))]
  return {
    text: params.get('q') ?? '',
    ...(Object.fromEntries(filterFields.map((field) => [field, list(field)])) as Record<
      FilterField,
      string[]
    >),
  }
}

/** The same address with another filter; what else it says stays. */
export function writeFilter(params: URLSearchParams, filter: TaskFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('q', filter.text)
  for (const field of filterFields) put(field, filter[field].join(','))
  return next
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : []

/** What the server kept, which an older version may have written; null when it is none. */
export function readSavedFilter(value: unknown): TaskFilter | null {
  if (!isRecord(value)) return null
  const lists = filterFields.map((field) => [field, strings(value[field])])
  return {
    text: typeof value.text === 'string' ? value.text : '',
    ...(Object.fromEntries(lists) as Record<FilterField, string[]>),
  }
}

export type FilterContext = IsContext & {
  /** As people write it, `KEY-12`. */
  keyOf: (task: Task) => string
}

const isAmong = (values: readonly string[], value: string | null) =>
  !values.length || values.includes(value ?? withoutValue)

/** Answers whether the filter lets a task through; made once for many tasks. */
export function filterMatcher(filter: TaskFilter, { keyOf, ...context }: FilterContext) {
  const { today, isClosed } = context
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const due = dueFrom(today)
  const isDue = (task: Task) => {
    if (!filter.due.length) return true
    const when = due(task.dueDate)
    return filter.due.includes(when) && !(when === 'overdue' && isClosed(task))
  }
  const are = isFrom(context)
  const names = taskIs.filter((name) => filter.is.includes(name))
  return (task: Task): boolean => {
    if (!isAmong(filter.status, task.status) || !isAmong(filter.priority, task.priority)) return false
    if (!isAmong(filter.executor, task.executor) || !isAmong(filter.project, task.project)) return false
    if (
      filter.tag.length &&
      !(
        task.tags.some((tag) => filter.tag.includes(tag)) ||
        (!task.tags.length && filter.tag.includes(withoutValue))
      )
    )
      return false
    if (!isDue(task)) return false
    if (filter.is.length && !names.some((name) => are[name](task))) return false
    if (!words.length) return true
    const text = `${keyOf(task)} ${task.title}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
}
