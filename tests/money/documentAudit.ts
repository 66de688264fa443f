import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { InvoiceDocument } from '#features/invoice/invoice.document.contract.ts'
import { type Charge, charged, chargesWith, type Sums, sumsOf, type Terms } from './decimal.ts'

type Row = {
  id: string
  kind: string
  corrects: string | null
  quote: string | null
  quoteShare: number | null
  isFinal: boolean
  isVoid: boolean
  discount: { unit: string; value: number } | null
  taxMode: string
  stored: { subtotal: number; discount: number; tax: number; total: number }
  lines: (Terms & { id: string; total: number; corrects: string | null })[]
  /** Of what corrects another one. */
  taxSums: Charge[] | null
  deposits: { deposit: string; isLive: boolean; sums: Charge[] }[]
  snapshot: InvoiceDocument | null
}

async function read(db: Db, workspaceId: string) {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.corrects, i.quote, i.quote_share::float8, i.tax_mode, i.tax_sums, i.snapshot,
      i.finalised_at is not null as is_final, i.voided_at is not null as is_void,
      case when i.discount_unit is null then null
        else json_build_object('unit', i.discount_unit, 'value', i.discount_value::float8) end as discount,
      json_build_object('subtotal', i.subtotal, 'discount', i.discount, 'tax', i.tax, 'total', i.total) as stored,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'quantity', l.quantity::float8, 'minutes', l.minutes,
          'rate', l.rate, 'discount', l.discount::float8, 'total', l.total, 'corrects', l.corrects,
          'tax', case when t.id is null then null else json_build_object('percent', t.percent::float8, 'category', t.category) end)
          order by l.position, l.id)
        from invoice_line l left join tax t on t.workspace_id = l.workspace_id and t.id = l.tax
        where l.workspace_id = i.workspace_id and l.invoice = i.id
      ), '[]') as lines,
      coalesce((
        select json_agg(json_build_object('deposit', d.deposit, 'isLive', d.is_live, 'sums', d.sums))
        from invoice_deposit d where d.workspace_id = i.workspace_id and d.invoice = i.id
      ), '[]') as deposits
    from invoice i where i.workspace_id = ${workspaceId}
  `.execute(db)
  return rows
}

/** Each total is what decimals add up to; what one document makes of another fits to it. */
export async function documents(db: Db, workspaceId: string, touched: ReadonlySet<string>) {
  const rows = await read(db, workspaceId)
  const books = openBooks(rows)
  return rows.flatMap((row) => [
    ...totals(books, row),
    ...credits(books, row),
    ...deductions(books, row),
    ...shares(books, row, touched),
  ])
}

/** Documents by what others make of them. */
type Books = ReturnType<typeof openBooks>

function openBooks(rows: readonly Row[]) {
  const all = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(rows.map((row) => [row.id, sumsOf(row.lines, row.discount, row.taxMode)]))
  /** What it comes to by its lines, before deposits. */
  const sums = ({ id }: Row) => known.get(id) as Sums
  return {
    rows,
    all,
    sums,
    /** What it charges. */
    charges(row: Row): Charge[] {
      if (row.taxSums) return row.taxSums
      return row.deposits.reduce((left, deposit) => chargesWith(left, deposit.sums, -1), sums(row).charges)
    },
    /** What takes it back and is not void, drafts included. */
    creditsOf: ({ id }: Row) => rows.filter(({ corrects, isVoid }) => corrects === id && !isVoid),
  }
}

function totals(books: Books, row: Row): string[] {
  const { id, stored, lines, snapshot } = row
  const sums = books.sums(row)
  const { net, tax, total } = charged(books.charges(row))
  // What is taken off by a credit note follows from what it takes back.
  const discount = row.corrects === null ? sums.discount : stored.discount
  const right = { subtotal: sums.subtotal, discount, tax, total }
  const names = ['subtotal', 'discount', 'tax', 'total'] as const
  const document = snapshot && [
    snapshot.subtotal,
    snapshot.discountAmount,
    snapshot.taxAmount,
    snapshot.total,
  ]
  return [
    ...names
      .filter((name) => Number(stored[name]) !== right[name])
      .map((name) => `${name} of ${row.kind} ${id} is ${stored[name]}, but ${right[name]} by decimals`),
    ...lines.flatMap((line, index) =>
      line.total === sums.lines[index]
        ? []
        : [`a line of ${row.kind} ${id} is ${line.total}, not ${sums.lines[index]}`],
    ),
    ...(document && (document.join() !== names.map((name) => right[name]).join() || snapshot.net !== net)
      ? [`the document of ${row.kind} ${id} says ${document.join()}`]
      : []),
  ]
}

/** Whether an amount is of the sign of a limit, and not beyond it. */
const isWithin = (amount: number, limit: number) =>
  limit >= 0 ? amount >= 0 && amount <= limit : amount <= 0 && amount >= limit

const at = (charges: readonly Charge[], { percent, category }: Pick<Charge, 'percent' | 'category'>) =>
  charges.find((one) => one.percent === percent && one.category === category) ?? { base: 0, tax: 0 }

/** What takes an invoice back never takes more than was charged: of no line, at no rate. All of it is the exact reverse. */
function credits(books: Books, row: Row): string[] {
  const notes = books.creditsOf(row)
  if (notes.length === 0) return []
  const problems: string[] = []
  const back = notes.reduce<Charge[]>((all, note) => chargesWith(all, note.taxSums ?? [], -1), [])
  const lines = new Map<string, number>()
  for (const { corrects, total } of notes.flatMap((note) => note.lines))
    if (corrects) lines.set(corrects, (lines.get(corrects) ?? 0) - total)
  const charges = books.charges(row)
  // By lines alone, what was deducted for a deposit does not come back.
  const isPlain = row.deposits.length === 0 || notes.some(({ kind }) => kind === 'cancellation')
  const isWhole = isPlain && row.lines.every(({ id, total }) => (lines.get(id) ?? 0) === total)
  for (const { id, total } of row.lines)
    if (!isWithin(lines.get(id) ?? 0, total))
      problems.push(`of line ${id} of ${total} ${lines.get(id)} are back`)
  for (const rate of chargesWith(charges, back, 1)) {
    const [was, now] = [at(charges, rate), at(back, rate)]
    if (!isWithin(now.base, was.base) || !isWithin(now.tax, was.tax))
      problems.push(`of invoice ${row.id} ${JSON.stringify(now)} of ${JSON.stringify(was)} are back`)
    if (isWhole && (now.base !== was.base || now.tax !== was.tax))
      problems.push(`all of ${row.id} is back, but ${JSON.stringify(now)} of ${JSON.stringify(was)}`)
  }
  if (row.deposits.length === 0) problems.push(...proportions(books, row, lines, back, notes.length))
  return problems
}

/** Each rate comes back by the part of its lines that does, to a rounding for each document. */
function proportions(
  books: Books,
  row: Row,
  lines: ReadonlyMap<string, number>,
  back: readonly Charge[],
  roundings: number,
): string[] {
  const amounts = sumsOf(
    row.lines.map((line) => ({
      ...line,
      kind: line.kind === 'text' ? 'text' : 'fixed',
      quantity: lines.get(line.id) ?? 0,
      minutes: null,
      rate: 1,
      discount: 0,
    })),
    null,
    'exclusive',
  )
  return books.sums(row).groups.flatMap((group) => {
    const { percent, category, gross, left } = group
    const returned = at(back, group)
    const part =
      amounts.groups.find((one) => one.percent === percent && one.category === category)?.gross ?? 0
    const right = gross === 0 ? 0 : (left * part) / gross
    const said = row.taxMode === 'exclusive' ? returned.base : returned.base + returned.tax
    const tax = (returned.base * percent) / 100
    return Math.abs(said - right) > roundings / 2 + 1e-6 || Math.abs(returned.tax - tax) > roundings + 1e-6
      ? [
          `of ${row.id} at ${percent} % ${said} with tax of ${returned.tax} are back, which should be ${right} and ${tax}`,
        ]
      : []
  })
}

/** A deposit is deducted for what it charged less what was credited of it, from one document at most, until that is taken back. */
function deductions(books: Books, row: Row): string[] {
  const isBack = books
    .creditsOf(row)
    .filter(({ isFinal }) => isFinal)
    .reduce<Charge[]>((left, note) => chargesWith(left, note.taxSums ?? [], 1), books.charges(row))
    .every(({ base, tax }) => base === 0 && tax === 0)
  const isTakenBack = books.creditsOf(row).some(({ isFinal }) => isFinal) && isBack
  return row.deposits.flatMap(({ deposit, isLive, sums }) => {
    if (isLive === (row.isVoid || isTakenBack)) return [`deposit ${deposit} of ${row.id} is live: ${isLive}`]
    if (!isLive) return []
    const source = books.all.get(deposit) as Row
    const left = books
      .creditsOf(source)
      .reduce<Charge[]>((all, note) => chargesWith(all, note.taxSums ?? [], 1), books.charges(source))
    const rest = chargesWith(left, sums, -1).filter(({ base, tax }) => base !== 0 || tax !== 0)
    return [
      ...(source.isVoid || !source.isFinal ? [`${row.id} deducts ${deposit}, which is void or a draft`] : []),
      ...(rest.length > 0 ? [`${row.id} deducts ${deposit} but for ${JSON.stringify(rest)}`] : []),
    ]
  })
}

/** Never more than all of a quote is billed; all of it comes to what was quoted. */
function shares(books: Books, row: Row, touched: ReadonlySet<string>): string[] {
  if (row.kind !== 'quote') return []
  const bills = books.rows.filter(
    (one) =>
      one.quote === row.id &&
      !one.isVoid &&
      !books.creditsOf(one).some(({ kind, isFinal }) => kind === 'cancellation' && isFinal),
  )
  const share = bills.reduce((sum, { quoteShare }) => sum + Math.round((quoteShare ?? 0) * 10_000), 0)
  if (share > 1_000_000) return [`${share / 10_000} % of quote ${row.id} are billed`]
  if (share < 1_000_000 || bills.some(({ id }) => touched.has(id))) return []
  const subtotal = bills.reduce((sum, { stored }) => sum + stored.subtotal, 0)
  const discount = bills.reduce((sum, { stored }) => sum + stored.discount, 0)
  return subtotal === row.stored.subtotal && discount === row.stored.discount
    ? []
    : [
        `quote ${row.id} of ${row.stored.subtotal} less ${row.stored.discount} was billed as ${subtotal} less ${discount}`,
      ]
}
