import { expect, test } from 'vitest'
import { type ImportedFile, toImport } from './document.import.rules.ts'

const limits = { maxPages: 500, maxDepth: 5, maxText: 1_000, maxTitle: 200 }
function read(files: Record<string, string>, change: Partial<typeof limits> = {}) {
  let n = 0
  const list = Object.entries(files).map(([path, text]): ImportedFile => ({ path, text }))
  return toImport(list, () => `${++n}`, { ...limits, ...change })
}
/** Titles, each with that of the page above. */
const tree = ({ pages }: ReturnType<typeof read>) =>
  pages.map(({ title, parent }) => [title, pages.find(({ id }) => id === parent)?.title ?? null])

test('a file becomes a page titled by its heading, front matter or file name', () => {
  expect(read({ 'notes.md': '# Minutes\n\nHello' })).toEqual({
    title: 'Minutes',
    pages: [{ id: '1', parent: null, title: 'Minutes', text: 'Hello' }],
    leftOut: [],
  })
  expect(read({ 'a.md': '---\ntitle: "Plan"\ntags: x\n---\n\nHi\n' }).pages).toMatchObject([
    { title: 'Plan', text: 'Hi\n' },
  ])
  expect(read({ 'Offer 0123456789abcdef0123456789abcdef.md': 'Hi' }).title).toBe('Offer')
})

test('files in a folder become subpages of the page named after it', () => {
  const found = read({
    'Handbook/Start.md': 'One',
    'Handbook/Start/Day 10.md': 'Ten',
    'Handbook/Start/Day 2.md': 'Two',
    'Handbook/Team/README.md': '# The team\n\nUs',
    'Handbook/Team/Ann.md': 'Ann',
    'Handbook/Loose/One.md': '1',
  })
  expect(found.title).toBe('Handbook')
  expect(tree(found)).toEqual([
    ['Loose', null],
    ['One', 'Loose'],
    ['Start', null],
    ['Day 2', 'Start'],
    ['Day 10', 'Start'],
    ['The team', null],
    ['Ann', 'The team'],
  ])
})

test('links between the files lead to their pages, and others stay', () => {
  const { pages } = read({
    'A/one.md': 'See [two](sub/Two%20b.md#part), [out](https://x.org/y.md) and [gone](gone.md)',
    'A/sub/Two b.md': 'Back to [one](../one.md)',
  })
  const [one, two] = [
    pages.find(({ title }) => title === 'one'),
    pages.find(({ title }) => title === 'Two b'),
  ]
  expect(one?.text).toBe(`See [two](page:${two?.id}), [out](https://x.org/y.md) and [gone](gone.md)`)
  expect(two?.text).toBe(`Back to [one](page:${one?.id})`)
})

test('says what it leaves out: other files, pictures, what is too long or too much', () => {
  const found = read({
    'x/a.md': 'A ![plan](img/a.png) and ![web](https://x.org/b.png)',
    'x/img/a.png': '',
    'x/data.csv': '',
    'x/long.md': 'y'.repeat(2_000),
  })
  expect(found.pages).toMatchObject([{ text: 'A plan and ![web](https://x.org/b.png)' }])
  expect(found.leftOut).toEqual([
    { path: 'data.csv', why: 'notMarkdown' },
    { path: 'long.md', why: 'tooLong' },
    { path: 'img/a.png', why: 'picture' },
  ])
  const many = read({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' }, { maxPages: 2 })
  expect(many.pages).toHaveLength(2)
  expect(many.leftOut).toEqual([{ path: 'c.md', why: 'tooMany' }])
})

test('pages are nested no deeper than the maximum depth', () => {
  const found = read({ 'a/b/c/d/e/f/g.md': 'deep', 'top.md': 'x' }, { maxDepth: 3 })
  const depths = new Map<string | null | undefined, number>([[null, 0]])
  for (const { id, parent } of found.pages) depths.set(id, (depths.get(parent) ?? 0) + 1)
  expect(Math.max(...depths.values())).toBe(3)
})
