import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const said = (REDIS_URL: string) => {
  try {
    return readConfig({ REDIS_URL }).redisUrl
  } catch (error) {
    return (error as Error).message
  }
}

it('accepts Redis URLs with user, password, port and database', () => {
  for (const url of [
    'redis://here',
    'rediss://user:s3%2Fcret@here.example:6380/3',
    'redis://:s3cret@127.0.0.1:6379/0',
  ])
    expect(said(url)).toBe(url)
  expect(said(' redis://here ')).toBe('redis://here')
  expect(said('')).toBeUndefined()
})

it.each([
  ['localhost:6379', 'begin with'],
  ['http://:s3cret@here', 'begin with'],
  ['redis:here', 'begin with'],
  ['redis://', 'no host'],
  ['redis://:6379', 'must look like'],
  ['redis://a b', 'must look like'],
  ['redis://:s3cret@here:99999', 'must look like'],
  ['redis://:s3/cret@here:6379', '%2F'],
  ['redis://:s3#cret@here', '%23'],
  ['redis://:s3?cret@here', '%3F'],
  ['redis://here?password=s3cret', 'nothing may follow'],
  ['redis://:s3cret@here/database', 'a number'],
  ['redis://:s3%zzcret@here', '%25'],
])('rejects REDIS_URL=%s with a reason, without revealing its value', (url, why) => {
  const message = said(url)
  expect(message).toMatch(/^REDIS_URL is set to something Workweek can't use: /)
  expect(message).toContain(why)
  expect(message).not.toMatch(/s3|cret|here|99999/)
})
