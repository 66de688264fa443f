import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../tests/server.ts'

let production: TestServer
beforeAll(async () => {
  production = await openTestServer({ NODE_ENV: 'production', HOST: '127.0.0.1' })
})
afterAll(() => production.close())

test('the page of parts is not available in production', async () => {
  expect((await fetch(`${production.url}/dev/parts`)).status).toBe(404)
})
