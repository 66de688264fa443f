import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/processorTime.ts'
import type { RichNode } from './document.ts'
import { parse } from './parse.ts'
import { serialise } from './serialise.ts'

const roundTrip = (text: string) => serialise(parse(text, 'page'), 'page')
const id = '0198c0de-0000-7000-8000-000000000001'
const table = '| a | b |\n| --- | --- |\n| 1 | 2 |'

test.each([
  table,
  `above\n\n${table}\n\nbelow`,
  '| **a** `x \\| y` | b \\| c |\n| --- | --- |\n| one<br>two | \\<br> |\n|  | \\# no heading |',
  '| C:\\Users\\ann | a \\\\\\| b |\n| --- | --- |',
  `- item\n\n  ${table.replaceAll('\n', '\n  ')}`,
  '> [!NOTE]\n> Read this',
  '> [!WARNING]\n> - one\n> - two\n>\n> > quoted',
  '> \\[!NOTE]\n> not a callout',
  '<details>\n<summary>More **of** it</summary>\n\nHidden\n\n</details>',
  `<details>\n<summary></summary>\n\n<details>\n<summary>Inner</summary>\n\n\`\`\`\n</details>\n\`\`\`\n\n</details>\n\n${table}\n\n</details>`,
  '\\<\\/details\\>',
  `See [Launch \\[v2\\]](task:${id}), **[Acme](project:${id})** and [INV-1](invoice:${id})`,
  `[Start](page:${id})`,
  'a | b',
  'a \\| b\n\\-\\-\\- \\| \\-\\-\\-',
  '```ts\n| a | b |\n| --- | --- |\n```',
  'So $E = mc^2$, **$\\frac{a_1}{b}$** and $[0, 1)$',
  '$$\n\\begin{matrix}\na & b \\\\\nc & d\n\\end{matrix}\n$$',
  'text\n\n$$\nx\n$$\n\ntext',
  '- item\n\n  $$\n  x\n  $$',
  '> $$\n> x\n> $$',
  '| $\\\\|x\\\\|$ | $a_b$ |\n| --- | --- |\n| $x$ |  |',
  '# $x$ of it',
  'It costs $5 to $10, or US$7/US$8 and $HOME/$USER',
  'It costs $5, or A$ 10, or $5 a day and US$ 7.',
  'From $20,000 and up, in A$.',
  'Both are $2 \\cdot x$, $2x$ 3 times and $10 = 3 \\text{ units of } x$',
  'a$`x`$b $`y`$2',
  '\\$a$',
  `[Price \\$a](task:${id}) and b$`,
])('unchanged: %j', (text) => {
  expect(roundTrip(text)).toBe(text)
})

test.each([
  ['a | b\n-- | :-:\n1 | 2 | 3\n4', '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n4'],
  [`text\n${table}\ntext`, `text\n\n${table}\n\ntext`],
  ['<details open>\nno title\n</details>', '<details>\n<summary></summary>\n\nno title\n\n</details>'],
  ['<details>\nnever closed', '\\<details\\>\nnever closed'],
  ['> [!tip]\n> x', '> [!TIP]\n> x'],
  ['text\n$$ x + y $$\ntext', 'text\n\n$$\nx + y\n$$\n\ntext'],
  ['$$\na\n\n\nb $$', '$$\na\nb\n$$'],
  ['$$ never closed', '\\$$ never closed'],
  ['$`x`$ alone', '$x$ alone'],
])('idempotent: %j', (text, expected) => {
  expect(roundTrip(text)).toBe(expected)
  expect(roundTrip(expected)).toBe(expected)
})

test.each([
  ['$5, or A$ 10', 0],
  ['$5, A$ 10', 0],
  ['$5 a day, paid in US$', 0],
  ['$20,000 and $30,000', 0],
  ['$ 5 and 6$', 0],
  ['$x$, $3 + x$ and $2 \\sin x$', 3],
  ['$`5 and more`$', 1],
])('dollar signs of money stay text: %s', (text, formulas) => {
  const read = parse(text, 'page').content?.[0]?.content ?? []
  expect(read.filter(({ type }) => type === 'formula')).toHaveLength(formulas)
  if (!formulas) expect(read).toEqual([{ type: 'text', text }])
})

test('a formula that looks like money survives a round trip', () => {
  const content = [{ type: 'formula', attrs: { source: '5 and more' } }]
  const page = { type: 'doc', content: [{ type: 'paragraph', content }] }
  expect(parse(serialise(page, 'page'), 'page').content).toEqual(page.content)
})

test('descriptions and comments do not support the elements of pages', () => {
  for (const text of [
    table,
    '> [!NOTE]\n> x',
    '<details>\n</details>',
    `[a](task:${id})`,
    '$x$',
    '$$\nx\n$$',
  ])
    expect(JSON.stringify(parse(text))).not.toMatch(/"(table|callout|details|reference|formula\w*)"/)
})

test('formulas that can’t be typed survive a round trip', () => {
  const formula = (source: string) => ({ type: 'formula', attrs: { source } })
  const doc = (...content: RichNode[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  const read = (...content: RichNode[]) => parse(serialise(doc(...content), 'page'), 'page').content
  expect(read(formula('x'), formula('y'))).toEqual(doc(formula('x'), formula('y')).content)
  expect(read({ type: 'text', text: 'a' }, formula('x'))).toEqual(
    doc({ type: 'text', text: 'a' }, formula('x')).content,
  )
  expect(read(formula('a$b\n\nc'))).toEqual(doc(formula('a\\$b c')).content)
})

test.each([
  '$'.repeat(50_000),
  '$a '.repeat(30_000),
  '$$ a\n'.repeat(4_000),
  '$`'.repeat(30_000),
  `$1 ab ${'{'.repeat(1_900)}$\n`.repeat(25),
  '|\n'.repeat(20_000),
  '<details>\n'.repeat(3_000),
  '| - '.repeat(20_000),
])('hostile text does not hang: %.12j', (text) => {
  const begin = processorTime()
  const written = roundTrip(text)
  expect(roundTrip(written)).toBe(written)
  expect(processorTime() - begin).toBeLessThan(5_000)
})
