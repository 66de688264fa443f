import { expect, it } from 'vitest'
import { conflictText } from './conflictText.ts'

const named = (id: string) => id
const names = {
  member: named,
  status: named,
  projectStatus: named,
  tag: named,
  task: named,
  project: named,
  client: named,
  currency: 'EUR',
}
const textOf = (
  thing: Parameters<typeof conflictText>[0],
  what: string,
  ...conflicts: { field: string; base: unknown; theirs: unknown }[]
) => conflictText(thing, conflicts, { who: 'Nora', what, names })

it.each([
  [
    textOf('project', 'Website', { field: 'archived', base: false, theirs: true }),
    'Nora archived the project while you were away: “Website”. Their change was kept.',
  ],
  [
    textOf('task', 'Notice', { field: 'price', base: 100, theirs: null }),
    'Nora set the price back to time × rate while you were away: “Notice”. Their change was kept.',
  ],
  [
    textOf('tag', 'Bugs', { field: 'name', base: 'Bug', theirs: 'Bugs' }),
    'Nora renamed the tag from “Bug” to “Bugs” while you were away: “Bugs”. Their change was kept.',
  ],
  [
    textOf(
      'time entry',
      'Notice',
      { field: 'end', base: '1', theirs: '2' },
      { field: 'note', base: '', theirs: 'x' },
    ),
    'Nora changed the end and note of the time entry while you were away: “Notice”. Their change was kept.',
  ],
  [
    textOf('comment', '', { field: 'text', base: 'a', theirs: 'b' }),
    'Nora changed the text of the comment while you were away. Their change was kept.',
  ],
])('names whose change won: %s', (shown, text) => expect(shown).toBe(text))
