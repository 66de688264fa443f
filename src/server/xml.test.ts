import { expect, test } from 'vitest'
import { element } from './xml.ts'

test('an empty element is left out, and attributes are escaped', () => {
  expect(element('a', [element('b', ''), element('c', null), ''])).toBe('')
  expect(element('a', [element('b', '0')], { c: '"<' })).toBe('<a c="&quot;&lt;"><b>0</b></a>')
})
