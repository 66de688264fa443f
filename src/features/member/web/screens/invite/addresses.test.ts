import { describe, expect, it } from 'vitest'
import { endsAddress, readAddresses } from './addresses.ts'

const emails = (text: string) => readAddresses(text).map(({ email }) => email)

describe('addresses in a text', () => {
  it.each([
    ['ann@example.com', ['ann@example.com']],
    [
      'ann@example.com, bob@example.com;cem@example.com',
      ['ann@example.com', 'bob@example.com', 'cem@example.com'],
    ],
    ['ann@example.com\nbob@example.com\r\n\n', ['ann@example.com', 'bob@example.com']],
    ['ann@example.com\tbob@example.com', ['ann@example.com', 'bob@example.com']],
    ['Ann Lee <ann@example.com>, "Bee, Bob" <bob@example.com>', ['ann@example.com', 'bob@example.com']],
    ['<ann@example.com>', ['ann@example.com']],
    ['mailto:ann@example.com.', ['ann@example.com']],
    ['Ann@Example.com ann@example.com', ['ann@example.com']],
    [' , ;\n', []],
    ['', []],
  ])('parses %j', (text, found) => expect(emails(text)).toEqual(found))

  it('returns invalid entries without an address', () => {
    expect(readAddresses('ann@, bob@example.com, nobody')).toEqual([
      { text: 'ann@', email: null },
      { text: 'bob@example.com', email: 'bob@example.com' },
      { text: 'nobody', email: null },
    ])
  })
})

it('an address ends at a comma, semicolon, line break or blank', () => {
  for (const text of ['a@b.co,', 'a@b.co;', 'a@b.co ', 'a@b.co\n']) expect(endsAddress(text)).toBe(true)
  for (const text of ['', 'a@b.co', ' a@b.co', ' ']) expect(endsAddress(text)).toBe(false)
})
