import type { lookup } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networksOf } from './addresses.ts'
import { fetchOutside, OutsideProblem, reachOf } from './fetchOutside.ts'

const answers: Record<string, RequestListener> = {
  '/plain': (_request, response) => response.setHeader('etag', '"1"').end('plain'),
  '/packed': (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('packed')),
  '/bomb': (_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000))),
  '/endless': (_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(10_000)));
    }
    response.on('drain', more)
    more()
  },
  '/drip': (_request, response) => {
    response.write('a')
    const drip = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(drip))
  },
  '/silent': () => {},
  '/broken': (_request, response) => {
    response.setHeader('content-length', 100).write('half')
    response.destroy()
  },
  '/not-packed': (_request, response) => response.setHeader('content-encoding', 'gzip').end('plain'),
  '/other-packing': (_request, response) => response.setHeader('content-encoding', 'br').end('x'),
  '/error': (_request, response) => response.writeHead(500).end(),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/locked': (_request, response) => response.writeHead(401).end(),
  '/nowhere': (_request, response) => response.writeHead(302).end(),
  '/same': (request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end('new'),
  '/to': (request, response) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? ''
    response.writeHead(302, { location: to }).end()
  },
}

let server: Server
let port = 0
const asked: { path: string; at: string | undefined; host: string | undefined }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push({ path, at: request.socket.localAddress, host: request.headers.host })
    answers[path]?.(request, response)
  })
  await new Promise<void>((listening) => void server.listen(0, '0.0.0.0', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const own = { networks: networksOf('127.0.0.1/32'), maxBytes: 100_000, milliseconds: 5_000 }
const read = (path: string, more: object = {}, request = {}) =>
  fetchOutside(path.startsWith('http') ? path : `http://127.0.0.1:${port}${path}`, request, {
    ...own,
    ...more,
  })
const problem = async (path: string, more: object = {}) => {
  const error = await read(path, more).then(
    () => new Error('It was read'),
    (failed: unknown) => failed as Error,
  )
  expect(error).toBeInstanceOf(OutsideProblem)
  return error
}
/** Answers names with these addresses, one list for each time that one is asked for. */
function names(...lists: string[][]) {
  let times = 0
  const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const list = lists[Math.min(times, lists.length - 1)] ?? []
    times += 1
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, times: () => times }
}

describe('a response', () => {
  test('is decompressed, and not read when the ETag is unchanged', async () => {
    const plain = await read('/plain')
    expect(plain).toMatchObject({ isSame: false, etag: '"1"', lastModified: null })
    expect(plain.isSame || plain.body.toString()).toBe('plain')
    const packed = await read('/packed')
    expect(packed.isSame || packed.body.toString()).toBe('packed')
    expect(await read('/same', {}, { etag: '"1"' })).toEqual({ isSame: true })
    const moved = await read(`/to?to=${encodeURIComponent('/plain')}`)
    expect(moved.isSame || moved.body.toString()).toBe('plain')
  })

  test.each([
    ['/bomb', 'It is too large'],
    ['/endless', 'It is too large'],
    ['/not-packed', 'This address can’t be reached'],
    ['/other-packing', 'It’s compressed in a format that can’t be read'],
    ['/broken', 'This address can’t be reached'],
    ['/error', 'This address answers with an error (500)'],
    ['/missing', 'There is nothing at this address any more'],
    ['/locked', 'This address asks for a password'],
    ['/nowhere', 'This address redirects too many times'],
    [`/to?to=${encodeURIComponent('/to?to=%2Fto')}`, 'This address redirects too many times'],
  ])('is refused: %s', async (path, message) => {
    expect((await problem(path)).message).toBe(message)
  })

  test.each(['/drip', '/silent'])('times out: %s', async (path) => {
    expect((await problem(path, { milliseconds: 300 })).message).toBe('It took too long to answer')
  })

  test('is aborted when the server stops', async () => {
    const stopping = new AbortController()
    const failed = problem('/silent', { signal: stopping.signal })
    stopping.abort()
    await failed
  })
})

describe('SSRF protection', () => {
  const outside = { networks: [], maxBytes: 1000, milliseconds: 5_000 }

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://0.0.0.0/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ])('rejects %s', async (address) => {
    const { resolve, times } = names(['8.8.8.8'])
    const error = await fetchOutside(address, {}, { ...outside, resolve }).catch((failed: unknown) => failed)
    expect(error).toBeInstanceOf(OutsideProblem)
    // Refused, and not for want of an answer.
    expect((error as Error).cause).toBeUndefined()
    expect(times()).toBe(0)
  })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['fe80::1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1', '::1']],
  ])('rejects a name that resolves to %s', async (found) => {
    const { resolve } = names(found)
    const error = await problem('https://calendar.example/', { ...outside, resolve })
    expect(error.message).toBe('This address can’t be reached')
    expect(error.cause).toBeUndefined()
  })

  test('rejects URLs without TLS, with another port or with credentials', () => {
    for (const address of ['http://example.com/', 'https://example.com:8443/', 'http://example.com:443/'])
      expect(() => reachOf(new URL(address), [])).toThrow('https://')
    expect(() => reachOf(new URL('https://ann:secret@example.com/'), [])).toThrow('Leave out')
    // Networks of one’s own open nothing else.
    const mayReach = reachOf(new URL('http://example.com:8080/'), networksOf('10.1.0.0/16'))
    expect([mayReach('8.8.8.8'), mayReach('10.2.0.1'), mayReach('10.1.0.1')]).toEqual([false, false, true])
  })

  test('rejects a name that resolves to another address later (DNS rebinding)', async () => {
    const { resolve, times } = names(['127.0.0.1'], ['127.0.0.2'])
    asked.length = 0
    const name = `http://rebinding.example:${port}`
    const plain = await read(`${name}/plain`, { resolve })
    expect(plain.isSame || plain.body.toString()).toBe('plain')
    expect(asked).toEqual([{ path: '/plain', at: '127.0.0.1', host: `rebinding.example:${port}` }])
    expect(times()).toBe(1)
    const error = await problem(`${name}/plain`, { resolve })
    expect([error.message, error.cause]).toEqual(['This address can’t be reached', undefined])
    expect(asked).toHaveLength(1)
  })

  test.each([
    'https://127.0.0.2/',
    'http://127.0.0.2/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'https://inside.example/',
  ])('rejects a redirect to %s', async (to) => {
    const { resolve } = names(['10.0.0.1'])
    asked.length = 0
    const error = await problem(`/to?to=${encodeURIComponent(to)}`, { resolve })
    expect([error.message, error.cause]).toEqual(['This address can’t be reached', undefined])
    expect(asked.map(({ path }) => path)).toEqual(['/to'])
  })

  test('rejects a redirect to a name that resolves to another address later', async () => {
    const { resolve } = names(['127.0.0.1'], ['127.0.0.2'])
    asked.length = 0
    const name = `http://rebinding.example:${port}`
    const to = encodeURIComponent(`${name}/plain`)
    expect((await problem(`${name}/to?to=${to}`, { resolve })).cause).toBeUndefined()
    expect(asked.map(({ path }) => path)).toEqual(['/to'])
  })
})
