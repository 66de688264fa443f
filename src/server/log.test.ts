import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function open() {
  const lines: Record<string, unknown>[] = []
  const clock = { now: 0 }
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }, () => clock.now)
  return { log, lines, clock }
}

test('a repeated warning or error is logged once a minute, with its count', () => {
  const { log, lines, clock } = open()
  const child = log.child({ reqId: 1 })
  for (let n = 0; n < 1000; n++) child.error({ err: new Error('broken'), url: '/api/task' }, 'request failed')
  child.error({ err: new Error('broken'), url: '/api/tag' }, 'request failed')
  log.warn('Mail waits')
  clock.now = 59_999
  log.warn('Mail waits')
  expect(lines.map(({ msg, url }) => [msg, url])).toEqual([
    ['request failed', '/api/task'],
    ['request failed', '/api/tag'],
    ['Mail waits', undefined],
  ])
  clock.now = 60_000
  log.error({ err: new Error('broken'), url: '/api/task' }, 'request failed')
  expect(lines.at(-1)).toMatchObject({ repeated: 999, msg: 'request failed' })
})

test('information is logged each time', () => {
  const { log, lines } = open()
  log.info('Mail')
  log.info('Mail')
  expect(lines).toHaveLength(2)
})

test('an internal error is logged with a stack; an unavailable database and a full disk without', () => {
  const { log, lines } = open()
  log.error({ err: new Error('ours') }, 'a')
  log.error({ err: Object.assign(new Error('no space'), { code: 'ENOSPC' }) }, 'b')
  log.error({ err: Object.assign(new Error('starting up'), { code: '57P03' }) }, 'c')
  expect(lines.map(({ err }) => Boolean((err as { stack?: string }).stack))).toEqual([true, false, false])
})

test('security events are logged each time', () => {
  const { log, lines } = open()
  for (let n = 0; n < 3; n++) log.warn({ security: { event: 'sign-in', outcome: 'failure' } }, 'security')
  expect(lines).toHaveLength(3)
})
