import { expect, it } from 'vitest'
import { processorTime } from '../../tests/processorTime.ts'
import { beginningOf, withoutMarks } from './markdown.ts'

it.each([
  ['a **bold** and _slanted_ ~~word~~ with `code`', 'a bold and slanted word with code'],
  ['***both***, and _it_.', 'both, and it.'],
  ['the file_name_here and 5 * 3 and ~5 min', 'the file_name_here and 5 * 3 and ~5 min'],
  ['\\*no mark\\*, 2 \\* 3, a\\_b', '*no mark*, 2 * 3, a_b'],
  ['## Plan\n\n> - [x] done\n> - [ ] open\n1. first', 'Plan done open first'],
  [
    '[@Ann Lee](member:00000000-0000-7000-8000-000000000001) see ![x.png](/api/file/1) [here](https://a.b)',
    '@Ann Lee see x.png here',
  ],
  ['```js\nlet a = 1\n```\nafter', 'let a = 1 after'],
  ['a [page (2)](https://a.b/page_(2)) here', 'a page (2) here'],
  ['100 % sure_, <b>text</b>', '100 % sure, <b>text</b>'],
])('%s is stripped to %s', (markdown, read) => expect(withoutMarks(markdown)).toBe(read))

it('truncates at whole characters, with an ellipsis', () => {
  expect(beginningOf('**short**', 20)).toBe('short')
  expect(beginningOf('one two three', 4)).toBe('one…')
  expect(beginningOf('😀😀😀', 3)).toBe('😀…')
})

it.each(['[', '[a](', '[a](()', '\n', '\r', ' \n', '1', '- ', '> \n', '**', '_a', '\\!', '```', '[ ]'])(
  'strips a long text of only %j without hanging',
  (beginning) => {
    const begin = processorTime()
    expect(withoutMarks(`${beginning.repeat(100_000)} end`)).toMatch(/end$/)
    expect(processorTime() - begin).toBeLessThan(5_000)
  },
)
