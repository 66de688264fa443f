import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { bytesOf, type Table, type TableCell } from './table.ts'

const table: Table = {
  name: 'times',
  columns: [
    { head: 'What' },
    { head: 'Day', kind: 'day' },
    { head: 'Hours', kind: 'duration' },
    { head: 'Amount', kind: 'amount' },
  ],
}
const rows: TableCell[][] = [
  ['Design', '2026-03-29', 90, 80.5],
  ['=1+1', null, 40 * 60 + 5, -1234.567],
]
async function* pages() {
  yield rows.slice(0, 1)
  yield rows.slice(1)
}
const workbookOf = async (rows: TableCell[][]) => {
  const { sheets } = await readXlsx(await buffer(bytesOf.xlsx(table, [rows])), { readStyles: true })
  return sheets[0]!
}

test('a table is exported as CSV, page by page, with hours over 24 and escaped formulas', async () => {
  expect((await buffer(bytesOf.csv(table, pages()))).toString()).toBe(
    "\uFEFFWhat,Day,Hours,Amount\r\nDesign,2026-03-29,1:30,80.5\r\n'=1+1,,40:05,-1234.567\r\n",
  )
})

test('a table is exported as XLSX, with typed numbers and dates, and a frozen header', async () => {
  const { name, rows: read, freezePane, cells } = await workbookOf(rows)
  expect(name).toBe('times')
  expect(freezePane).toMatchObject({ rows: 1 })
  expect(read[0]).toEqual(['What', 'Day', 'Hours', 'Amount'])
  expect(read[1]).toEqual(['Design', new Date('2026-03-29T00:00:00Z'), expect.anything(), 80.5])
  expect(cells?.get('1,2')?.style?.numFmt).toBe('[h]:mm')
  expect(cells?.get('2,3')).toMatchObject({ value: -1234.567, style: { numFmt: '#,##0.00#' } })
})

test.each([
  '=1+1',
  '+49 30 1',
  '-5',
  '@SUM(A1)',
  '\t=x',
  '=HYPERLINK("http://x","y")',
  'constructor',
  '__proto__',
])('%j stays text in XLSX, not a formula', async (title) => {
  const sheet = await workbookOf([[title, null, 0, 0]])
  const cell = sheet.cells?.get('1,0')
  expect(sheet.rows[1]?.[0]).toBe(title)
  expect(cell?.formula).toBeUndefined()
})

test('characters invalid in XML are dropped, and text is cut at the limit of a cell', async () => {
  const [, row] = (await workbookOf([['a\u0001b\uffff', null, 0, 0]])).rows
  expect(row?.[0]).toBe('ab')
  const [, long] = (await workbookOf([['x'.repeat(40_000), null, 0, 0]])).rows
  expect(String(long?.[0])).toHaveLength(32_767)
})
