import { expect, test } from 'vitest'
import { projectKey } from './project.contract.ts'
import { suggestKey } from './project.rules.ts'

test.each([
  ['Website', 'WEBS'],
  ['Harbour Hotel Website', 'HHW'],
  ['Über uns', 'UU'],
  ['Österreich', 'OSTE'],
  ['Crème Brûlée', 'CB'],
  ['🚀 Launch', 'LAUN'],
  ['🚀🚀', 'P'],
  ['网站', 'P'],
  ['网站 Relaunch', 'RELA'],
  ['2026', 'P'],
  ['2026 Budget', 'BUDG'],
  ['4x4 tour', 'XT'],
  ['One two three four five six', 'OTTF'],
  ['a', 'A'],
  ['x-ray', 'XR'],
  ['Straße', 'STRA'],
  ["'; drop table project; --", 'DTP'],
])('%s becomes %s', (name, key) => {
  expect(suggestKey(name, [])).toBe(key)
})

test('a taken key gets a number, which never makes it too long', () => {
  expect(suggestKey('Website', ['WEBS'])).toBe('WEBS2')
  expect(suggestKey('Website', ['WEBS', 'WEBS2', 'WEBS4'])).toBe('WEBS3')
  const taken = new Set<string>()
  for (let n = 0; n < 1_200; n++) {
    const key = suggestKey('Website', taken)
    expect(projectKey.safeParse(key).success, key).toBe(true)
    expect(taken.has(key)).toBe(false)
    taken.add(key)
  }
})

test('whatever the name, the key is one that the API takes', () => {
  const names = ['ß', 'ﬁ ligature', 'İstanbul', 'ǅ', '①②', 'A\u0301', '\ud83d', '१२३', 'ⅣⅤ', '  a  b ', 'µ']
  for (const name of names) expect(projectKey.safeParse(suggestKey(name, [])).success, name).toBe(true)
})
