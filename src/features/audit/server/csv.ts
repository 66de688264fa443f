import type { AuditStep } from '../audit.contract.ts'

const head = ['When', 'Who', 'Object', 'Event', 'Title', 'Id', 'Field', 'Before', 'After']

/** A line per field that changed, one for a change without any; for spreadsheets, which take `=` for a formula. */
export function toCsv(steps: readonly AuditStep[], nameOf: (id: string) => string): string {
  const lines = steps.flatMap(({ at, actor, object, event, title, id, fields }) => {
    const step = [at, actor ? nameOf(actor) : 'Workweek', object, event, title, id ?? '']
    if (!fields.length) return [[...step, '', '', '']]
    return fields.map(({ field, before, after }) => [...step, field, toText(before), toText(after)])
  })
  return `${[head, ...lines].map((line) => line.map(toCell).join(',')).join('\r\n')}\r\n`
}

const toText = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
