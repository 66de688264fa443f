import { getSchema } from '@tiptap/core'
import { Mention } from '@tiptap/extension-mention'
import { expect, test } from 'vitest'
import { parse, toggleTask } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'
import { processorTime } from '../../../../tests/processorTime.ts'
import { markdownOf } from './draft.ts'
import { schema } from './schema.ts'

const ann = '0198c0de-0000-7000-8000-000000000001'
const file = '0198c0de-0000-7000-8000-0000000000ff'
const roundTrip = (text: string) => serialise(parse(text))

const samples = [
  '',
  'A plain sentence.',
  'a < b && c > d',
  '<script>alert(1)</script>',
  '<div onclick="x()">\n<b>bold?</b>\n</div>',
  '&lt;b&gt; &amp; &nbsp; &copy;',
  'snake_case_name and __init__.py'.replace('__init__', 'x__init__x'),
  '2 * 3 * 4',
  'x = 5*(3+2)*4',
  '5 * 3',
  '#hashtag, not a heading',
  '\\# not a heading',
  '\\- not a list',
  '1\\. not a list',
  'In\n2019. A year, not a list',
  '\\*literal\\* and snake_case',
  '👩‍👩‍👧‍👦 family 🎉 emoji',
  'مرحبا **بالعالم** שלום',
  'a\nb',
  'a\nb\n\nc',
  'a\n\n\n\nb',
  '# One\n\n## Two\n\n###### Six',
  '**bold** *italic* ~~strike~~ `code`',
  '***both*** and **bold with *italic* inside**',
  '**bold\nover a break**',
  '`` a ` b `` and `` `x` ``',
  '**`bold code`** and [`code`](https://example.com/x)',
  '```ts\nconst a = `x`\n\n  if (a) <b>\n```',
  '````\n```\ninner\n```\n````',
  '```\n```',
  '- a\n- b\n  - c\n    - d\n- e',
  '1. one\n2. two\n   - nested\n3. three',
  '7. seven\n8. eight',
  '- [ ] open\n- [x] done\n  - [ ] nested\n    more',
  '- plain\n- [ ] task\n- plain again',
  '- two\n\n  paragraphs\n- next',
  '- code:\n\n  ```\n  x\n  ```',
  '> quote\n> second line\n>\n> > deeper',
  '> - list in quote',
  'above\n\n---\n\nbelow',
  '- a\n\n* another list',
  '[text](https://example.com/a_(b)?x=1&y=2#z)',
  '[titled](https://example.com "A title")',
  'https://example.com/a_b_c?q=*x* and mailto:ann@example.com',
  '(see https://example.com/x).',
  '<https://example.com>',
  'http\\://not-a-link.example',
  '[click](javascript:alert(1))',
  '![x](data:image/png;base64,AAAA) and [y](/etc/passwd)',
  `![a picture](/api/file/${file}/preview)`,
  `[report [final].pdf](/api/file/${file})`,
  '![foreign](https://tracker.example/pixel.gif)',
  `Hi [@Ann](member:${ann}), look`,
  `[@Ann \\[the boss\\] O'Neil](member:${ann})`,
  `**[@Ann](member:${ann})**`,
  'w'.repeat(500),
  '"quoted" it\'s – dash… ½',
  'C:\\Users\\ann',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  'Total\n=====',
  'ends with #',
  '# ends with \\#',
  '[not][a ref] [x]: y',
  '[ ] not a task',
  '- \\[ ] not a task either',
  '~tilde~ ~30 min',
  '@ann and ann@example.com',
  'a ** b __ c',
  'very **** odd',
]
test.each(samples)('unchanged: %j', (text) => {
  expect(roundTrip(text)).toBe(text)
})

test.each([
  ['a  \nb', 'a\nb'],
  ['a\\\nb', 'a\nb'],
  ['a\r\nb', 'a\nb'],
  ['__bold__ _italic_', '**bold** *italic*'],
  ['* a\n* b', '- a\n- b'],
  ['1) a\n1) b', '1. a\n2. b'],
  ['- a\n\n- b', '- a\n- b'],
  ['Heading ##\n***', 'Heading ##\n\n---'],
  ['# Closed ##', '# Closed'],
  ['~~~\ncode\n~~~', '```\ncode\n```'],
  ['> quote\nreply', '> quote\n\nreply'],
  ['    - indented', '\\- indented'],
  ['- [ ] # text', '- [ ] \\# text'],
  ['- - [ ] x', '- - [ ] x'],
  ['  leading and trailing  \n\n', 'leading and trailing'],
  ['- [ ]\n\n  below', '- [ ]\n\n  below'],
  ['unclosed ```\nfence', 'unclosed ```\nfence'],
  ['[https://x.example](https://x.example)', 'https://x.example'],
])('idempotent: %j', (text, expected) => {
  expect(roundTrip(text)).toBe(expected)
  expect(roundTrip(expected)).toBe(expected)
  expect(parse(expected)).toEqual(parse(serialise(parse(text))))
})

test('only the toggled checkbox changes', () => {
  const text = 'Keep  __this__:\r\n* [ ] one\n> 1. deeper\n>    * [X] two\n\n```\n- [ ] code\n```\n'
  expect(toggleTask(text, 0)).toBe(text.replace('[ ] one', '[x] one'))
  expect(toggleTask(text, 1)).toBe(text.replace('[X] two', '[ ] two'))
  expect(toggleTask(text, 2)).toBe(text)
})

test('unsupported marks are dropped, their text is not', () => {
  const bold = { type: 'text', text: '"b"', marks: [{ type: 'bold' }] }
  const text = (text: string) => ({ type: 'text', text })
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [text('a'), bold, text('c')] }] }
  expect(serialise(doc)).toBe('a"b"c')
})

test.each([
  '*a '.repeat(16_000),
  '['.repeat(50_000),
  '[a]('.repeat(12_000),
  '>'.repeat(50_000),
  '`a'.repeat(25_000),
])('hostile text does not hang: %.6s', (text) => {
  const begin = processorTime()
  const written = roundTrip(text)
  expect(roundTrip(written)).toBe(written)
  expect(processorTime() - begin).toBeLessThan(5_000)
})

test('the editor’s schema accepts all samples, and serialises them unchanged', () => {
  const kinds = getSchema([...schema, Mention])
  for (const text of samples) {
    const doc = kinds.nodeFromJSON(parse(text))
    doc.check()
    expect(markdownOf(doc)).toBe(text)
  }
})
