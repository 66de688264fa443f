import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { watchDisk } from './disk.ts'

const megabyte = 1024 * 1024

test('writes are refused below the limit and accepted above it, each logged once', async () => {
  let free = 300 * megabyte
  const lines: string[] = []
  const log = { warn: (line: string) => lines.push(line), info: (line: string) => lines.push(line) }
  const disk = await watchDisk('/data', 300, log, async () => free)
  disk.assertDiskSpace()
  expect(() => disk.assertDiskSpace(megabyte)).toThrow('disk is full')
  free -= 1
  await disk.check()
  await disk.check()
  expect(() => disk.assertDiskSpace()).toThrow('disk is full')
  free = 301 * megabyte
  await disk.check()
  disk.assertDiskSpace(megabyte)
  expect(lines).toEqual([
    'Only 299 MB is free for /data. Nothing will be saved until 300 MB is.',
    'There is room in /data again. Saving has resumed.',
  ])
  disk.close()
})

describe('a server whose disk is nearly full', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await openTestServer({ MIN_FREE_MB: '1000000000' })
    owner = await server.makeOwner()
  })
  afterAll(() => server.close())

  test('rejects writes with 507, and is not ready', async () => {
    expect(await owner.call(tagContract.createTag, { body: { name: 'Urgent' } })).toMatchObject({
      status: 507,
      body: { error: { code: 'DISK_FULL', message: expect.stringContaining('disk is full') } },
    })
    const ready = await fetch(`${server.url}/api/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ success: false, error: { code: 'DISK_FULL' } })
  })

  test('allows reading, deleting, signing in and out', async () => {
    expect((await owner.request('GET', '/api/task')).status).toBe(200)
    expect((await owner.request('DELETE', '/api/tag/0199d0a0-0000-7000-8000-000000000000')).status).toBe(404)
    const credentials = { email: 'nobody@example.com', password: 'wrong-password', remember: false }
    expect((await owner.call(authContract.login, { body: credentials })).status).toBe(401)
    expect((await owner.call(authContract.logout, {})).status).toBe(200)
  })

  test('still answers 401 without a session', async () => {
    expect((await server.visitor().call(tagContract.createTag, { body: { name: 'Urgent' } })).status).toBe(
      401,
    )
  })
})
