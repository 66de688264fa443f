import { expect, test } from 'vitest'
import { element } from './xml.ts'

test('an element that holds nothing is left out', () => {
  expect(element('a', [element('b', ''), element('c', null), ''])).toBe('')
  expect(element('a', [element('b', '0')], { c: '"<' })).toBe('<a c="&quot;&lt;"><b>0</b></a>')
})
