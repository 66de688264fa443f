import { v7 as uuidv7 } from 'uuid'
import type { Tax } from '#features/tax/tax.shape.ts'
import { invalid } from '#server/errors.ts'
import { toMinor } from '#shared/money.ts'
import { positionBetween } from '#shared/position.ts'
import type { LineChange, NewLine } from '../invoice.contract.ts'
import type { LineColumns, LineRow } from './invoice.line.queries.ts'

type DraftTerms = { invoice: string; currency: string; taxes: readonly Tax[]; defaultTax: string | null }

const blank = {
  title: '',
  description: '',
  quantity: 1,
  minutes: null,
  rate: 0,
  discount: 0,
  project: null,
  total: 0,
  corrects: null,
} as const

/** The lines of an invoice once these are set, in their order; refuses what does not fit, by its place in the list. */
export function withLines(
  lines: readonly LineRow[],
  changes: readonly (NewLine | LineChange)[],
  draft: DraftTerms,
): LineColumns[] {
  const known = new Map<string, LineColumns>(lines.map((line) => [line.id, columnsOf(line)]))
  let last = lines.at(-1)?.position ?? null
  for (const [index, change] of changes.entries()) {
    const id = change.id ?? uuidv7()
    const before = known.get(id)
    if (!before && !change.kind) throw invalid({ [`lines.${index}.id`]: 'Not a line of this invoice' })
    if (!before) last = positionBetween(last, null)
    const line = before ?? newLine(id, change as NewLine, draft, last as string)
    known.set(id, validated(changed(line, change, draft.currency), index, draft))
  }
  return [...known.values()].sort((a, b) =>
    a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
  )
}

const columnsOf = ({ workspaceId: _, createdAt: __, updatedAt: ___, ...columns }: LineRow): LineColumns =>
  columns

const newLine = (
  id: string,
  { kind }: NewLine,
  { invoice, defaultTax }: DraftTerms,
  position: string,
): LineColumns => ({
  ...blank,
  id,
  invoice,
  kind,
  position,
  unit: kind === 'time' ? 'HUR' : 'C62',
  tax: kind === 'text' ? null : defaultTax,
})

/** Of time the minutes count: hours that are typed become minutes, and hours follow from those. */
function changed(
  line: LineColumns,
  { id: _, ...change }: NewLine | LineChange,
  currency: string,
): LineColumns {
  const { rate, quantity, minutes, ...rest } = change
  const defined = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const next: LineColumns = { ...line, ...defined }
  if (rate !== undefined) next.rate = toMinor(rate, currency)
  if (next.kind !== 'time') return { ...next, minutes: null, quantity: quantity ?? next.quantity }
  const exact = minutes ?? (quantity === undefined ? line.minutes : null)
  next.minutes = exact ?? Math.round((quantity ?? next.quantity) * 60)
  return { ...next, unit: 'HUR', quantity: Number((next.minutes / 60).toFixed(4)) }
}

function validated(line: LineColumns, index: number, { taxes }: DraftTerms): LineColumns {
  if (line.tax !== null && !taxes.some(({ id }) => id === line.tax))
    throw invalid({ [`lines.${index}.tax`]: 'Not a tax in this workspace' })
  if (line.kind === 'time' && (line.minutes ?? 0) < 0)
    throw invalid({ [`lines.${index}.quantity`]: 'Time can’t be negative' })
  return line.kind === 'text' ? { ...line, rate: 0, quantity: 0, discount: 0, tax: null } : line
}
