import { isUuid } from '#shared/uuid.ts'
import { maxSearchLength, type SearchType, searchTypes } from '../../search.contract.ts'

/** What the address searches for. */
export type SearchFilter = {
  q: string
  /** Which tab; all of them without. */
  type?: SearchType | undefined
  project?: string | undefined
  executor?: string | undefined
  /** `open`, `closed` or the id of a status. */
  status?: string | undefined
}

const isStatus = (text: string) => text === 'open' || text === 'closed' || isUuid(text)
const valid = { project: isUuid, executor: isUuid, status: isStatus }
const narrowing = ['project', 'executor', 'status'] as const

/** What makes no sense in the address counts for nothing. */
export function readFilter(search: URLSearchParams): SearchFilter {
  const type = searchTypes.find((one) => one === search.get('type'))
  const filter: SearchFilter = { q: (search.get('q') ?? '').slice(0, maxSearchLength), ...(type && { type }) }
  for (const field of narrowing) {
    const value = search.get(field)
    if (value !== null && valid[field](value)) filter[field] = value
  }
  return filter
}

export const searchPath = (filter: SearchFilter): string => {
  const search = new URLSearchParams()
  for (const field of ['q', 'type', ...narrowing] as const)
    if (filter[field]) search.set(field, filter[field])
  return `/search${search.size ? `?${search}` : ''}`
}

/** Only tasks have a project, an executor and a status. */
export const isNarrowed = (filter: SearchFilter) => narrowing.some((field) => filter[field])

/** What the server is asked for; narrowed only where tasks are looked for. */
export function toArg({ q, type, ...narrow }: SearchFilter) {
  const given = Object.entries(narrow).filter(([, value]) => value !== undefined)
  return {
    q: q.trim(),
    ...(type && { types: type }),
    ...((!type || type === 'task') && (Object.fromEntries(given) as Omit<SearchFilter, 'q' | 'type'>)),
  }
}
