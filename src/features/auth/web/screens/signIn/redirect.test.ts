import { describe, expect, it } from 'vitest'
import { inviteTokenOf, wishedAddress, withRedirect } from './redirect.ts'

describe('wishedAddress', () => {
  it('accepts a path of this site', () => {
    expect(wishedAddress('/projects/1/tasks/2?a=b')).toBe('/projects/1/tasks/2?a=b')
  })
  it.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '//[',
    'https://evil.example',
    'javascript:alert(1)',
  ])('falls back to /workspace for %j', (next) => expect(wishedAddress(next)).toBe('/workspace'))
})

describe('withRedirect', () => {
  it('passes the whole path and query as a parameter', () => {
    const path = withRedirect('/sign-up', '/workspace/invite?token=a&b=c')
    expect(new URL(path, 'http://x').searchParams.get('next')).toBe('/workspace/invite?token=a&b=c')
    expect(withRedirect('/sign-up', null)).toBe('/sign-up')
  })
})

describe('inviteTokenOf', () => {
  it('reads the token from invitation paths only', () => {
    expect(inviteTokenOf('/workspace/invite?token=abc')).toBe('abc')
    expect(inviteTokenOf('/members?token=abc')).toBeUndefined()
    expect(inviteTokenOf(null)).toBeUndefined()
  })
})
