import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import { toCsv, toCsvLines } from '#shared/csv.ts'
import type { TableFormat } from '#shared/tableFormat.ts'

/** Days are `yyyy-mm-dd`, durations minutes, amounts in major units. */
export type TableCell = string | number | null

/** What the cells of a column are, which spreadsheets then count with; texts where it is left out. */
type CellKind = 'day' | 'duration' | 'amount'
export type TableColumn = { head: string; kind?: CellKind /** Characters. */; width?: number }

export type Table = {
  /** Of the file, and of its one sheet: letters, digits and hyphens. */
  name: string
  columns: readonly TableColumn[]
}

type Pages = AsyncIterable<TableCell[][]> | Iterable<TableCell[][]>

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Answers a table as a download. Both forms are made as the rows are read, so that a long one is never held in memory
 * and keeps no other call waiting.
 */
export function sendTable(reply: FastifyReply, table: Table, format: TableFormat, pages: Pages) {
  return reply
    .type(tableTypes[format])
    .header('content-disposition', `attachment; filename="${table.name}.${format}"`)
    .send(bytesOf[format](table, pages))
}

export const bytesOf = { csv: csvOf, xlsx: xlsxOf } satisfies Record<TableFormat, unknown>

function csvOf({ columns }: Table, pages: Pages): Readable {
  async function* parts() {
    yield toCsv([columns.map(({ head }) => head)])
    for await (const rows of pages)
      yield toCsvLines(
        rows.map((row) =>
          row.map((value, at) =>
            columns[at]?.kind === 'duration' && typeof value === 'number' ? clock(value) : value,
          ),
        ),
      )
  }
  return Readable.from(parts(), { objectMode: false })
}

/** 90 minutes as 1:30, which spreadsheets read as a duration. */
function clock(minutes: number): string {
  const all = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

/** How columns show their numbers: hours beyond a day stay hours, and currencies with three decimals keep the third. */
const formats: Record<CellKind, string> = {
  day: 'yyyy-mm-dd',
  duration: '[h]:mm',
  amount: '#,##0.00#',
}
const widths: Record<CellKind | 'text', number> = { day: 11, duration: 10, amount: 14, text: 20 }

/** The head stays in sight. Texts are never formulas: a cell says that it is one, and none of these does. */
function xlsxOf({ name, columns }: Table, pages: Pages): Readable {
  async function* rows() {
    for await (const page of pages)
      for (const row of page) yield row.map((value, at) => xlsxCell(value, columns[at]?.kind))
  }
  const workbook = writeXlsxStream(rows(), {
    name,
    freezePane: { rows: 1 },
    columns: columns.map(({ head, kind, width = widths[kind ?? 'text'] }) => ({
      header: head,
      width,
      ...(kind && { numFmt: formats[kind] }),
    })),
  })
  return Readable.from(chunksOf(workbook.getReader()), { objectMode: false })
}

/** Whoever stops reading ends what makes them. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

const minutesOfDay = 24 * 60
/** As many characters as a cell may have. */
const maxText = 32_767
/** What XML can’t say, by which a spreadsheet would take the whole file for damaged. */
const unsayable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

function xlsxCell(value: TableCell, kind: CellKind | undefined): string | number | Date | null {
  if (kind === 'day' && typeof value === 'string' && value) return new Date(`${value}T00:00:00Z`)
  if (kind === 'duration' && typeof value === 'number') return value / minutesOfDay
  if (typeof value === 'string') return value.replace(unsayable, '').slice(0, maxText)
  return value
}
