import { toCsv, toCsvLines } from '#shared/csv.ts'
import type { AuditStep } from '../audit.contract.ts'

const head = ['When', 'Who', 'Object', 'Event', 'Title', 'Id', 'Field', 'Before', 'After']

export const auditHead = toCsv([head])

/** A line per field that changed, one for a change without any. */
export function toAuditLines(steps: readonly AuditStep[], nameOf: (id: string) => string): string {
  const lines = steps.flatMap(({ at, actor, object, event, title, id, fields }) => {
    const step = [at, actor ? nameOf(actor) : 'Workweek', object, event, title, id]
    if (!fields.length) return [[...step, '', '', '']]
    return fields.map(({ field, before, after }) => [...step, field, toText(before), toText(after)])
  })
  return toCsvLines(lines)
}

const toText = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
