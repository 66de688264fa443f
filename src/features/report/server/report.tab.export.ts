import type { Table, TableCell } from '#server/table.ts'
import type { TabColumn, TabRow, TabTable } from '../report.tab.shape.ts'

const kinds = { minutes: 'duration', amount: 'amount', day: 'day' } as const

const columnOf = ({ name, kind }: TabColumn) => ({
  head: kind === 'percent' && !name.includes('%') ? `${name} %` : name,
  ...(kind in kinds && { kind: kinds[kind as keyof typeof kinds] }),
})

/** A row for each line as it is shown; what its rows are within stands in a column before them. */
export const tabFile = ({ tab, days, head, columns }: TabTable): Table => ({
  name: days ? `${tab}-${days.from}-${days.to}` : tab,
  columns: [
    ...head.split(' › ').map((name) => ({ head: name, width: 32 })),
    ...columns.map(columnOf),
    ...(columns.some(({ kind }) => kind === 'amount') ? [{ head: 'Currency', width: 9 }] : []),
  ],
})

/** Where rows stand within others only those leave, which the others are the sums of. */
export function* tabPages({ head, columns, rows }: TabTable): Generator<TableCell[][]> {
  const depth = head.split(' › ').length - 1
  const hasCurrency = columns.some(({ kind }) => kind === 'amount')
  let outer = ''
  for (const row of rows) {
    if (row.depth < depth) outer = row.name
    else
      yield [
        [
          ...(depth ? [outer] : []),
          row.name,
          ...valuesOf(row, columns),
          ...(hasCurrency ? [row.currency] : []),
        ],
      ]
  }
}

const valuesOf = ({ cells }: TabRow, columns: readonly TabColumn[]): TableCell[] =>
  cells.map(({ value, text }, at) => {
    if (columns[at]?.kind === 'text') return text
    // A day that is said in words is none for a spreadsheet.
    if (columns[at]?.kind === 'day') return /^\d{4}-/.test(text) ? text : null
    return value
  })
