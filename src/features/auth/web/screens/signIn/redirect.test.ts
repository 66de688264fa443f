import { describe, expect, it } from 'vitest'
import { inviteTokenOf, wishedAddress, withRedirect } from './redirect.ts'

describe('wishedAddress', () => {
  it('keeps an address of ours', () => {
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
  ])('leads home for %j', (next) => expect(wishedAddress(next)).toBe('/workspace'))
})

describe('withRedirect', () => {
  it('carries the whole address along', () => {
    const path = withRedirect('/sign-up', '/workspace/invite?token=a&b=c')
    expect(new URL(path, 'http://x').searchParams.get('next')).toBe('/workspace/invite?token=a&b=c')
    expect(withRedirect('/sign-up', null)).toBe('/sign-up')
  })
})

describe('inviteTokenOf', () => {
  it('reads the token of an invitation only', () => {
    expect(inviteTokenOf('/workspace/invite?token=abc')).toBe('abc')
    expect(inviteTokenOf('/members?token=abc')).toBeUndefined()
    expect(inviteTokenOf(null)).toBeUndefined()
  })
})
