import { expect, test } from 'vitest'
import { toCsv, toCsvLines } from './csv.ts'

const cell = (value: string | number | null) => toCsv([[value]]).slice(1, -2)

test('a table begins with a byte order mark, and ends each line with CRLF', () => {
  expect(
    toCsv([
      ['Größe', 'Note'],
      [1.5, null],
    ]),
  ).toBe('\uFEFFGröße,Note\r\n1.5,\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  ['a-b=c@d+e', 'a-b=c@d+e'],
  [-12.5, '-12.5'],
  [0, '0'],
  ['', ''],
  [null, ''],
])('%j is written as %j', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['\n=x', '"\'\n\'=x"'],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  [' =1', "' =1"],
  ['"=1', '"\'""=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  // Where `;` separates, this is two cells, whatever stands around them.
  ['a;=1+1', '"a;\'=1+1"'],
  ['a; =1', '"a;\' =1"'],
  ['a;"=1', '"a;\'""=1"'],
  ['a\n=1', '"a\n\'=1"'],
])('%j is escaped against formula injection: %j', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

test('negative hours are not escaped, formulas that look like them are', () => {
  expect(toCsvLines([['-1:30', '-1:30+A1']])).toBe("-1:30,'-1:30+A1\r\n")
})
