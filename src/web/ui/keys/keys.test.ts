import { expect, it } from 'vitest'
import { conflictsOf, listKeys, type Registration } from './keys.ts'

const none = () => undefined
const keys = (section: string, ...names: string[]): Registration => ({
  section,
  keys: () => Object.fromEntries(names.map((name) => [name, { label: `${section} ${name}`, run: none }])),
})

it('lists each key once: the screen’s before the frame’s, the newest of a section', () => {
  const all = [keys('Lists', 'c', 'j'), keys('Anywhere', 'c', 'g p'), keys('Lists', 'j')]
  expect(listKeys(all)).toEqual([
    { name: 'g p', label: 'Anywhere g p', section: 'Anywhere' },
    { name: 'j', label: 'Lists j', section: 'Lists' },
    { name: 'c', label: 'Lists c', section: 'Lists' },
  ])
})

it('detects conflicting keys', () => {
  expect(conflictsOf([keys('Lists', 'c'), keys('Anywhere', 'c', 'g p')])).toEqual([])
  expect(conflictsOf([keys('Lists', 's'), keys('Lists', 's')])).toEqual(['Lists: s is registered twice'])
  expect(conflictsOf([keys('Lists', 'g'), keys('Anywhere', 'g p')])).toEqual(['g hides g p'])
})
