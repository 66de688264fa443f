import { beforeEach, expect, it, vi } from 'vitest'
import { arriveWithToken, leaveForToken } from './tokenVisit.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const provider = 'https://provider.example/authorize?client_id=x&response_type=token'
const leave = () => new URL(leaveForToken(provider, { next: '/members', remember: true }))

it('returns the token with the requested path once', () => {
  const address = leave()
  expect(address.searchParams.get('client_id')).toBe('x')
  const hash = `#access_token=abc&state=${address.searchParams.get('state')}`
  expect(arriveWithToken(hash)).toEqual({ accessToken: 'abc', next: '/members', remember: true })
  expect(arriveWithToken(hash)).toEqual({ problem: 'VISIT_OVER' })
})

it('rejects a token without the state that was sent', () => {
  expect(arriveWithToken('#access_token=abc&state=x')).toEqual({ problem: 'VISIT_OVER' })
  leave()
  expect(arriveWithToken('#access_token=abc&state=x')).toEqual({ problem: 'VISIT_OVER' })
  leave()
  expect(arriveWithToken('#access_token=abc')).toEqual({ problem: 'VISIT_OVER' })
})

it('reports that the provider denied access', () => {
  const state = leave().searchParams.get('state')
  expect(arriveWithToken(`#error=access_denied&state=${state}`)).toEqual({ problem: 'IDENTITY_REFUSED' })
})
