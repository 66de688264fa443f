import { isDay } from '#shared/days.ts'
import { isUuid } from '#shared/uuid.ts'
import type { AuditFilter } from '../../audit.contract.ts'

const valid: Record<keyof AuditFilter, (text: string) => boolean> = {
  object: (text) => /^[a-z-]{1,40}$/.test(text),
  event: (text) => /^(create|update|delete)$/.test(text),
  actor: isUuid,
  subject: isUuid,
  from: isDay,
  to: isDay,
}
const fields = Object.keys(valid) as (keyof AuditFilter)[]

/** What the address narrows the log to; what makes no sense in it counts for nothing. */
export function readFilter(search: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = search.get(field)
      return value !== null && valid[field](value) ? [[field, value]] : []
    }),
  )
}

export const writeFilter = (filter: AuditFilter): URLSearchParams =>
  new URLSearchParams(fields.flatMap((field) => (filter[field] ? [[field, filter[field]]] : [])))

type Heard = { object: string; event: string; actor: string | null; data: object }

/** Whether a change that has just been made belongs to what is shown; `today` is the workspace's. */
export function matchesFilter(
  filter: AuditFilter,
  { object, event, actor, data }: Heard,
  today: string,
): boolean {
  const { id } = data as { id?: string }
  return (
    (!filter.object || filter.object === object) &&
    (!filter.event || filter.event === event) &&
    (!filter.actor || filter.actor === actor) &&
    (!filter.subject || filter.subject === id) &&
    (!filter.from || filter.from <= today) &&
    (!filter.to || filter.to >= today)
  )
}
