import { expect, it } from 'vitest'
import { keyName, keySigns } from './keyNames.ts'

const press = (key: string, more: Partial<Parameters<typeof keyName>[0]> = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

it.each([
  [press('c'), 'c'],
  [press('D', { shiftKey: true }), 'D'],
  // Caps lock changes nothing.
  [press('C'), 'c'],
  [press('c', { shiftKey: true }), 'C'],
  [press('?', { shiftKey: true }), '?'],
  [press('с', { code: 'KeyC' }), 'c'],
  [press('С', { code: 'KeyC', shiftKey: true }), 'C'],
  [press('Enter', { shiftKey: true }), 'Shift+Enter'],
  [press('k', { ctrlKey: true }), 'mod+k'],
  [press('K', { ctrlKey: true, shiftKey: true }), 'mod+Shift+k'],
  [press('Enter', { ctrlKey: true }), 'mod+Enter'],
  [press('k', { metaKey: true }), ''],
  [press('k', { altKey: true }), ''],
  [press('Shift', { shiftKey: true }), ''],
  [press('[', { altKey: true, ctrlKey: false }), '['],
])('names what was pressed (%#)', (pressed, name) => expect(keyName(pressed, false)).toBe(name))

it('takes ⌘ for Ctrl on a Mac', () => {
  expect(keyName(press('k', { metaKey: true }), true)).toBe('mod+k')
  expect(keyName(press('k', { ctrlKey: true }), true)).toBe('')
})

it.each([
  ['g p', ['G', 'P']],
  ['D', ['⇧D']],
  ['?', ['?']],
  [' ', ['Space']],
  ['+', ['+']],
  ['Shift+ArrowDown', ['⇧↓']],
  ['mod+k', ['Ctrl K']],
  ['mod+Shift+k', ['Ctrl ⇧K']],
])('writes %s', (name, signs) => expect(keySigns(name, false)).toEqual(signs))

it('writes ⌘ on a Mac', () => expect(keySigns('mod+Enter', true)).toEqual(['⌘ENTER']))
