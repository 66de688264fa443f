import { beforeEach, expect, it } from 'vitest'
import { assignColors, colorOf } from './memberColors.ts'

const member = (id: string, account?: string) => ({ id, account })

beforeEach(() => assignColors([]))

it('gives an account the same colour before and in a workspace', () => {
  const before = colorOf('account-0003')
  assignColors([member('a-0000', 'account-0003')])
  expect(colorOf('a-0000')).toBe(before)
  expect(colorOf('account-0003')).toBe(before)
})

it('gives twelve members twelve colours, and keeps them when others join', () => {
  // All of them would have the same.
  const twelve = Array.from({ length: 12 }, (_, index) => member(`${String.fromCharCode(97 + index)}-0000`))
  assignColors(twelve)
  const colors = twelve.map(({ id }) => colorOf(id))
  expect(new Set(colors).size).toBe(12)
  assignColors([...twelve, member('z-0005')])
  expect(twelve.map(({ id }) => colorOf(id))).toEqual(colors)
})

it('a deactivated member loses their colour, and regains it when reactivated', () => {
  const ann = { id: 'a-0000', account: 'account-0003' }
  assignColors([ann])
  const before = colorOf(ann.id)
  assignColors([{ ...ann, isGrey: true }])
  expect(colorOf(ann.id)).not.toBe(before)
  assignColors([ann])
  expect(colorOf(ann.id)).toBe(before)
})
