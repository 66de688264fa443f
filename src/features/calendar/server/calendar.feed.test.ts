import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { icsDates } from '../../../../tests/ics.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { calendarContract } from '../calendar.contract.ts'
import { calendarFeedContract } from '../calendar.feed.contract.ts'

const { answerEvent, createEvent, deleteEvent, getCalendar, updateEvent } = calendarContract
const { createCalendarFeed, deleteCalendarFeed, getCalendarFeeds } = calendarFeedContract

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
  setting = await openTaskSetting(server)
})
afterAll(() => server.close())

const addressOf = async (person: Person, project: string | null = null) => {
  const reply = await person.call(createCalendarFeed, { body: { project } })
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return reply.body.address
}
/** As other programs ask: signed in nowhere. */
const fetchFeed = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${new URL(address).pathname}`, { headers })
const readFeed = async (address: string) => {
  const reply = await fetchFeed(address)
  expect(reply.status).toBe(200)
  return reply.text()
}
const componentsOf = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
const titlesOf = (file: string) =>
  componentsOf(file)
    .map((one) => new ICAL.Event(one).summary)
    .toSorted()

describe('a feed', () => {
  test('matches the calendar over a year with both clock changes, in three zones', async () => {
    const owner = await server.makeOwner()
    const from = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 7)
    const to = addDays(from, 365)
    const make = (body: object) => owner.data(createEvent, { body: { title: 'x', ...body } as never })
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney'])
      await make({
        title: `Weekly in ${timeZone}`,
        start: `${from}T23:30:00Z`,
        end: `${addDays(from, 1)}T00:30:00Z`,
        timeZone,
        rrule: `FREQ=WEEKLY;UNTIL=${addDays(from, 300).replaceAll('-', '')}`,
      })
    const daily = await make({
      title: 'Daily',
      start: `${from}T08:00:00Z`,
      end: `${from}T08:15:00Z`,
      timeZone: 'Europe/London',
      rrule: 'FREQ=DAILY;INTERVAL=3',
    })
    await make({ title: 'Whole days', start: from, end: addDays(from, 1), rrule: 'FREQ=MONTHLY;COUNT=5' })
    await make({ title: 'Once; with, signs\\', start: `${from}T10:00:00Z`, end: `${from}T11:00:00Z` })
    const day = (n: number) => addDays(from, n)
    await owner.data(deleteEvent, { query: { id: daily.id, scope: 'this', day: day(3) } })
    await owner.data(updateEvent, {
      body: {
        id: daily.id,
        scope: 'this',
        day: day(150),
        title: 'Moved',
        start: `${day(151)}T15:00:00Z`,
        end: `${day(151)}T16:00:00Z`,
      },
    })
    const ours = (await owner.data(getCalendar, { query: { from, to, timeZone: 'UTC' } })).map(
      ({ start, title, allDay }) => `${allDay ? start : new Date(start).toISOString()} ${title}`,
    )
    const file = await readFeed(await addressOf(owner))
    expect(ours.length).toBeGreaterThan(200)
    expect(icsDates(file, from, to)).toEqual(ours.filter((one) => one.slice(0, 10) <= to).toSorted())
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  test('keeps the UID of a changed event, and answers 304 while nothing changed', async () => {
    const owner = await server.makeOwner()
    const times = { start: '2027-06-07T07:00:00Z', end: '2027-06-07T08:00:00Z', timeZone: 'Europe/Berlin' }
    const { id } = await owner.data(createEvent, { body: { title: 'One', ...times } })
    const address = await addressOf(owner)
    const first = await fetchFeed(address)
    const [before] = componentsOf(await first.text())
    const tag = first.headers.get('etag') as string
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect((await fetchFeed(address, { 'if-none-match': tag })).status).toBe(304)
    await owner.data(updateEvent, { body: { id, title: 'Two' } })
    const second = await fetchFeed(address, { 'if-none-match': tag })
    expect(second.status).toBe(200)
    const [after] = componentsOf(await second.text())
    expect(after?.getFirstPropertyValue('uid')).toBe(before?.getFirstPropertyValue('uid'))
    expect(after?.getFirstPropertyValue('summary')).toBe('Two')
  })

  test('of a member has their events, with private titles hidden and declined events left out', async () => {
    const { owner } = setting
    const guest = await setting.join({ 'calendar.view': 'all', 'project.view': 'all' }, [])
    const times = { start: '2027-06-07T07:00:00Z', end: '2027-06-07T08:00:00Z' }
    const make = (title: string, more: object = {}) =>
      owner.data(createEvent, { body: { title, ...times, attendees: [guest.memberId], ...more } })
    await make('Invited')
    await make('Secret', { visibility: 'private', description: 'Layoffs', location: 'Basement' })
    await make('Not mine', { attendees: [] })
    const declined = await make('Declined')
    await guest.data(answerEvent, { body: { id: declined.id, answer: 'declined' } })
    const file = await readFeed(await addressOf(guest))
    expect(titlesOf(file)).toEqual(['Busy', 'Invited'])
    expect(file).not.toMatch(/Secret|Layoffs|Basement/)
  })

  test('of a project shows what its member may see, and ends with their access', async () => {
    const { owner } = setting
    const project = await setting.makeProject('Fed')
    const member = await setting.join({ 'calendar.view': 'project', 'project.view': 'project' }, [project])
    const times = { start: '2027-06-07', end: '2027-06-07' }
    const make = (title: string, more: object = {}) =>
      owner.data(createEvent, { body: { title, ...times, project, ...more } })
    const address = await addressOf(member, project)
    await make('Open')
    await make('Busy title', { visibility: 'busy' })
    await make('Private title', { visibility: 'private' })
    await make('Elsewhere', { project: null })
    expect(titlesOf(await readFeed(address))).toEqual(['Busy', 'Open'])
    await owner.data(projectContract.removeProjectMembers, {
      body: { projectId: project, memberIds: [member.memberId] },
    })
    expect((await fetchFeed(address)).status).toBe(404)
    const refused = await member.call(createCalendarFeed, { body: { project } })
    expect(refused.status).toBe(400)
  })
})

describe('a feed address', () => {
  test('works until it is revoked or replaced, and is not stored in the clear', async () => {
    const owner = await server.makeOwner()
    const [first, second] = [await addressOf(owner), await addressOf(owner)]
    expect((await fetchFeed(first)).status).toBe(404)
    expect((await fetchFeed(second)).status).toBe(200)
    const feeds = await owner.data(getCalendarFeeds, {})
    expect(feeds).toMatchObject([{ project: null, readAt: expect.any(String) }])
    const other = await server.makeMember(owner.workspaceId, 'Member')
    const id = feeds[0]?.id as string
    expect((await other.call(deleteCalendarFeed, { params: { id } })).status).toBe(404)
    const rows = await server.databases.system.selectFrom('calendarFeed').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(new URL(second).pathname.split('/').at(-1)?.slice(0, 20))
    await owner.data(deleteCalendarFeed, { params: { id } })
    expect((await fetchFeed(second)).status).toBe(404)
  })

  test('is rate-limited against guessing', async () => {
    const strict = await openTestServer({ ATTEMPTS_PER_NETWORK: '3' })
    const guess = () => fetch(`${strict.url}/api/feed/${'x'.repeat(43)}.ics`)
    const found: number[] = []
    for (let n = 0; n < 5; n++) found.push((await guess()).status)
    expect(found).toEqual([404, 404, 404, 429, 429])
    await strict.close()
  })
})
