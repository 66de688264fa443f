import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import {
  calendarSubscriptionContract,
  maxSubscribedEvents,
  maxSubscriptions,
} from '../calendar.subscription.contract.ts'
import { readSubscriptions } from './calendar.subscription.jobs.ts'

const {
  createCalendarSubscription,
  deleteCalendarSubscription,
  getCalendarSubscriptions,
  getSubscribedEvents,
  refreshCalendarSubscription,
  updateCalendarSubscription,
} = calendarSubscriptionContract

// The clock is the tests’ own: nothing is read but when they say so.
vi.mock(import('./calendar.subscription.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleSubscriptions: () => async () => {},
}))

const allowed = { OUTSIDE_CALENDARS: '1', OUTSIDE_CALENDAR_NETWORKS: '127.0.0.1/32' }

let server: TestServer
let owner: Person
let outside: Server
let base = ''
let answerAs: RequestListener
let asked: { etag: string | undefined }[] = []
beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push({ etag: request.headers['if-none-match'] })
    answerAs(request, response)
  })
  await new Promise<void>((listening) => void outside.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  server = await openTestServer({ ...allowed, LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await server.close()
  outside.closeAllConnections()
  outside.close()
})
beforeEach(async () => {
  await server.databases.system.deleteFrom('calendarSubscription').execute()
  asked = []
  owner = await server.makeOwner()
})

const year = new Date().getUTCFullYear() + 1
const fileOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const event = (uid: string, ...more: string[]) => [
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...(more.some((line) => line.startsWith('DTSTART'))
    ? []
    : [`DTSTART:${year}0607T070000Z`, `DTEND:${year}0607T080000Z`]),
  ...more,
]
const serve = (file: string | Buffer, headers: Record<string, string> = {}) => {
  answerAs = (_request, response) => response.writeHead(200, headers).end(file)
}
const path = () => `${base}/secret-${Math.random()}.ics`
const subscribe = (address = path(), by = owner) =>
  by.data(createCalendarSubscription, { body: { name: 'Football', color: '#1c7ed6', address } })
const look = (after = 0) => readSubscriptions(server.platform, new Date(Date.now() + 1000 + after))
const mine = async (by = owner) => (await by.data(getCalendarSubscriptions, {}))[0]
const events = (by = owner) =>
  by.data(getSubscribedEvents, { query: { from: `${year}-01-01`, to: `${year}-12-31` } })
const titles = async (by = owner) => (await events(by)).map(({ title }) => title).sort()
const minute = 60_000

describe('an external calendar', () => {
  test('is fetched, listed by date range, and refreshed after an hour', async () => {
    serve(
      fileOf(
        event('Match', 'LOCATION:Stadium', 'DESCRIPTION:Bring a scarf'),
        event('Whole days', `DTSTART;VALUE=DATE:${year}0610`, `DTEND;VALUE=DATE:${year}0612`),
        event('Long ago', 'DTSTART:20200607T070000Z', 'DTEND:20200607T080000Z'),
        event('Secret', 'CLASS:PRIVATE'),
      ),
    )
    const made = await subscribe()
    expect(made).toMatchObject({ name: 'Football', events: 0, readAt: null, problem: null })
    expect(await events()).toEqual([])
    await look()
    expect(await mine()).toMatchObject({ events: 3, leftOut: 0, problem: null, readAt: expect.any(String) })
    expect(await titles()).toEqual(['Match', 'Secret', 'Whole days'])
    expect(await events()).toContainEqual({
      id: expect.any(String),
      subscription: made.id,
      title: 'Match',
      description: 'Bring a scarf',
      location: 'Stadium',
      allDay: false,
      start: `${year}-06-07T07:00:00.000Z`,
      end: `${year}-06-07T08:00:00.000Z`,
      timeZone: 'UTC',
      rrule: null,
      exdates: [],
    })
    const none = { query: { from: `${year}-08-01`, to: `${year}-08-31` } }
    expect(await owner.data(getSubscribedEvents, none)).toEqual([])
    serve(fileOf(event('Final')))
    await look(50 * minute)
    expect(await titles()).toEqual(['Match', 'Secret', 'Whole days'])
    await look(61 * minute)
    expect(await titles()).toEqual(['Final'])
  })

  test('includes series with their exceptions, without unsupported rules', async () => {
    serve(
      fileOf(
        event('Moved', `RECURRENCE-ID:${year}0614T070000Z`, `DTSTART:${year}0615T120000Z`).map((line) =>
          line.replace('UID:Moved', 'UID:Training'),
        ),
        event('Training', 'RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE:${year}0621T070000Z`),
        event('Alone', `RECURRENCE-ID:${year}0614T070000Z`),
        event('Each minute', 'RRULE:FREQ=MINUTELY'),
        event('Never', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      ),
    )
    await subscribe()
    await look()
    const found = await events()
    expect(found.map(({ title }) => title).sort()).toEqual(['Alone', 'Moved', 'Training'])
    expect(found.find(({ title }) => title === 'Training')?.exdates.toSorted()).toEqual([
      `${year}-06-14`,
      `${year}-06-21`,
    ])
    expect(await mine()).toMatchObject({ leftOut: 2 })
  })

  test('is requested by ETag, and sends no live messages while unchanged', async () => {
    const file = fileOf(event('Match'))
    answerAs = (request, response) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"1"' }).end(file)
    await subscribe()
    await look()
    const live = await owner.live(owner.workspaceId)
    await look(61 * minute)
    await look(122 * minute)
    expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"', '"1"'])
    expect(await titles()).toEqual(['Match'])
    // Nothing is told of what is the same.
    await owner.data(updateCalendarSubscription, {
      params: { id: (await mine())?.id as string },
      body: { name: 'Else' },
    })
    const received = () => live.messages().filter(({ object }) => object === 'calendar-subscription')
    await live.until(() => received().length > 0)
    expect(received()).toHaveLength(1)
    live.close()
  })

  test('is read once by two servers', async () => {
    serve(fileOf(event('Match')))
    for (let i = 0; i < 5; i += 1) await subscribe()
    const other = await openTestServer(allowed, undefined, server.connection.database)
    const now = new Date(Date.now() + 1000)
    await Promise.all([server, other, server].map(({ platform }) => readSubscriptions(platform, now)))
    expect(asked).toHaveLength(5)
    expect(await titles()).toHaveLength(5)
    await other.close()
  })

  test('deleted while it is being fetched leaves nothing', async () => {
    let isAsked = () => {}
    const waiting = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    let send = () => {}
    answerAs = (_request, response) => {
      send = () => response.end(fileOf(event('Match')))
      isAsked()
    }
    const { id } = await subscribe()
    const looking = look()
    await waiting
    await owner.data(deleteCalendarSubscription, { params: { id } })
    send()
    await looking
    expect(await owner.data(getCalendarSubscriptions, {})).toEqual([])
    expect(await events()).toEqual([])
  })
})

describe('a calendar that can’t be read', () => {
  const many = (count: number) => fileOf(...Array.from({ length: count }, (_, at) => event(`Event ${at}`)))
  const hostile: [string, RequestListener, string][] = [
    ['is no calendar', (_, response) => response.end('<html>'), 'There is no calendar at this address'],
    ['is empty', (_, response) => response.end(''), 'There is no calendar at this address'],
    [
      'is a contact',
      (_, response) => response.end('BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD\r\n'),
      'There is no calendar at this address',
    ],
    ['is large', (_, response) => response.end(Buffer.alloc(6_000_000, 'a')), 'It is too large'],
    [
      'is a bomb',
      (_, response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(100_000_000))),
      'It is too large',
    ],
    [
      'has too many events',
      (_, response) => response.end(many(maxSubscribedEvents + 1)),
      'It has more than 2,000 events',
    ],
    [
      'leads inside',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
      'This address can’t be reached',
    ],
    [
      'leads to the cloud’s own',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'This address can’t be reached',
    ],
    ['fails', (_, response) => response.writeHead(503).end(), 'This address answers with an error (503)'],
  ]
  test.each(hostile)('reports the problem if it %s', async (_, listener, problem) => {
    answerAs = listener
    await subscribe()
    await look()
    expect(await mine()).toMatchObject({ problem, events: 0, readAt: null })
  })

  test('preserves earlier events, backs off, and sends one live message', async () => {
    serve(fileOf(event('Match')))
    const { id } = await subscribe()
    await look()
    const live = await owner.live(owner.workspaceId)
    answerAs = (_request, response) => response.writeHead(500).end()
    await look(61 * minute)
    expect(await mine()).toMatchObject({ problem: 'This address answers with an error (500)', events: 1 })
    expect(await titles()).toEqual(['Match'])
    // Ten minutes, then twenty.
    for (const [after, times] of [
      [70, 2],
      [72, 3],
      [90, 3],
      [93, 4],
    ] as const) {
      await look(after * minute)
      expect(asked).toHaveLength(times)
    }
    serve(fileOf(event('Match')))
    await owner.data(refreshCalendarSubscription, { params: { id } })
    await look()
    expect(await mine()).toMatchObject({ problem: null, events: 1 })
    const received = () => live.messages().filter(({ object }) => object === 'calendar-subscription')
    await live.until(() => received().length === 2)
    expect(received().map(({ data }) => data)).toEqual([
      { memberId: owner.memberId, id },
      { memberId: owner.memberId, id },
    ])
    live.close()
  })

  test.each([
    ['http://8.8.8.8/a.ics', 'This address can’t be reached'],
    ['https://10.0.0.1/a.ics', 'This address can’t be reached'],
    ['webcal://[::1]/a.ics', 'This address can’t be reached'],
    ['https://ann:word@example.com/a.ics', 'Leave out the user name and password'],
    ['example.com', 'Enter the address of a calendar, such as https://example.com/calendar.ics'],
    ['file:///etc/passwd', 'Enter the address of a calendar, such as https://example.com/calendar.ics'],
    ['', 'Enter the address of a calendar, such as https://example.com/calendar.ics'],
  ])('is rejected on creation by its address: %s', async (address, problem) => {
    const { status, body } = await owner.call(createCalendarSubscription, {
      body: { name: 'x', color: '#1c7ed6', address },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { fields: { address: problem } } })
    expect(await owner.data(getCalendarSubscriptions, {})).toEqual([])
  })
})

describe('a subscription', () => {
  test('is private to its member, and its address is in no log', async () => {
    serve(fileOf(event('Match')))
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    const live = await admin.live(owner.workspaceId)
    const made = await subscribe()
    await look()
    expect(await titles()).toEqual(['Match'])
    expect(await admin.data(getCalendarSubscriptions, {})).toEqual([])
    expect(await events(admin)).toEqual([])
    const params = { id: made.id }
    for (const [call, arg] of [
      [updateCalendarSubscription, { params, body: { name: 'Theirs' } }],
      [refreshCalendarSubscription, { params }],
      [deleteCalendarSubscription, { params }],
    ] as const)
      expect((await admin.call(call, arg as never)).status).toBe(404)
    answerAs = (_request, response) => response.writeHead(500).end()
    await look(61 * minute)
    await owner.data(updateCalendarSubscription, { params, body: { color: '#2b8a3e' } })
    expect(await mine()).toMatchObject({ name: 'Football', color: '#2b8a3e' })
    expect(JSON.stringify(live.frames)).not.toContain('calendar-subscription')
    live.close()
    const secret = new URL(made.address).pathname
    const log = await server.databases.system.selectFrom('change').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain(secret)
    expect(server.logged.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await (await admin.request('GET', '/api/audit')).json())).not.toContain(made.id)
  })

  test('is limited in number and unique by address', async () => {
    serve(fileOf(event('Match')))
    const address = path()
    const [first, second] = await Promise.all(
      [0, 1].map(() =>
        owner.call(createCalendarSubscription, { body: { name: 'x', color: '#1c7ed6', address } }),
      ),
    )
    expect([first?.status, second?.status].toSorted()).toEqual([200, 400])
    for (let count = 1; count < maxSubscriptions; count += 1) await subscribe()
    const { status, body } = await owner.call(createCalendarSubscription, {
      body: { name: 'x', color: '#1c7ed6', address: path() },
    })
    expect([status, body]).toMatchObject([409, { error: { code: 'LIMIT_REACHED' } }])
    await owner.data(deleteCalendarSubscription, { params: { id: (await mine())?.id as string } })
    await subscribe()
  })

  test('is paused while its member is deactivated', async () => {
    serve(fileOf(event('Match')))
    const ann = await server.makeMember(owner.workspaceId, 'Member')
    await subscribe(path(), ann)
    const { system } = server.databases
    const of = (status: 'accepted' | 'deactivated') =>
      system.updateTable('member').set({ status }).where('id', '=', ann.memberId).execute()
    await of('deactivated')
    await look()
    expect(asked).toHaveLength(0)
    await of('accepted')
    await look()
    expect(asked).toHaveLength(1)
  })
})

test('subscriptions are not available unless configured', async () => {
  const other = await openTestServer()
  const ann = await other.makeOwner()
  const list = await ann.call(getCalendarSubscriptions, {})
  expect(list.body).toMatchObject({ data: [], isOffered: false })
  const refused = await ann.call(createCalendarSubscription, {
    body: { name: 'x', color: '#1c7ed6', address: 'https://example.com/a.ics' },
  })
  expect([refused.status, refused.body]).toMatchObject([404, { error: { code: 'NOT_OFFERED' } }])
  await other.close()
})
