import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { calendarContract } from '../calendar.contract.ts'
import { calendarFeedContract } from '../calendar.feed.contract.ts'
import { calendarImportContract, maxImport } from '../calendar.import.contract.ts'

const { createEvent, deleteEvent, getCalendar, getEvent, updateEvent } = calendarContract
const { importCalendar, deleteImported } = calendarImportContract

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

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
    : ['DTSTART:20270607T070000Z', 'DTEND:20270607T080000Z']),
  ...more,
]
const bring = (file: string, more: object = {}, by = owner) =>
  by.data(importCalendar, { body: { file, ...more } })
const refusal = async (file: string, more: object = {}, by = owner) =>
  (await by.call(importCalendar, { body: { file, ...more } })).body
const stored = async (by = owner) =>
  by.data(getCalendar, { query: { from: '2027-01-01', to: '2027-12-31', expand: 'false' } })
const shown = async (by = owner, timeZone = 'UTC') =>
  (await by.data(getCalendar, { query: { from: '2027-01-01', to: '2027-12-31', timeZone } })).map(
    ({ title, start, allDay }) => `${allDay ? start : new Date(start).toISOString().slice(0, 16)} ${title}`,
  )

describe('an imported file', () => {
  test('creates events with times, time zones, reminders and visibility', async () => {
    const { ids, refused } = await bring(
      fileOf(
        event(
          'Berlin',
          'DTSTART;TZID=Europe/Berlin:20270607T090000',
          'DTEND;TZID=Europe/Berlin:20270607T103000',
          'LOCATION:Room 1\\, first floor',
          'DESCRIPTION:Bring\\nthe plans',
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          'TRIGGER:-PT15M',
          'END:VALARM',
        ),
        event(
          'Outlook',
          'DTSTART;TZID=W. Europe Standard Time:20270607T090000',
          'DURATION:PT45M',
          'CLASS:PRIVATE',
        ),
        event('Whole days', 'DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'),
        event('One day', 'DTSTART;VALUE=DATE:20270615'),
        event('No zone', 'DTSTART:20270620T090000'),
        event('Off', 'STATUS:CANCELLED'),
      ),
    )
    expect(refused).toEqual([])
    expect(ids).toHaveLength(5)
    const inUtc = (at: string) => (at.includes('T') ? new Date(at).toISOString() : at)
    const byTitle = new Map(
      (await stored()).map((one) => [one.title, { ...one, start: inUtc(one.start), end: inUtc(one.end) }]),
    )
    expect(byTitle.get('Berlin')).toMatchObject({
      start: '2027-06-07T07:00:00.000Z',
      end: '2027-06-07T08:30:00.000Z',
      timeZone: 'Europe/Berlin',
      location: 'Room 1, first floor',
      description: 'Bring\nthe plans',
      reminders: [15],
      visibility: 'public',
      createdBy: owner.memberId,
    })
    expect(byTitle.get('Outlook')).toMatchObject({
      start: '2027-06-07T07:00:00.000Z',
      end: '2027-06-07T07:45:00.000Z',
      timeZone: 'Europe/Berlin',
      visibility: 'private',
    })
    expect(byTitle.get('Whole days')).toMatchObject({ allDay: true, start: '2027-06-10', end: '2027-06-11' })
    expect(byTitle.get('One day')).toMatchObject({ allDay: true, start: '2027-06-15', end: '2027-06-15' })
    // Of no zone: that of the workspace.
    expect(byTitle.get('No zone')).toMatchObject({ start: '2027-06-20T09:00:00.000Z', timeZone: 'UTC' })
  })

  test('preserves series across a DST change, with excluded and moved dates', async () => {
    const zone = 'TZID=Europe/Berlin'
    await bring(
      fileOf(
        // The moved date stands before its series here, as some programs write it.
        event(
          'Weekly',
          `RECURRENCE-ID;${zone}:20270405T090000`,
          `DTSTART;${zone}:20270406T110000`,
          'SUMMARY:Moved',
        ),
        event(
          'Weekly',
          `DTSTART;${zone}:20270315T090000`,
          `DTEND;${zone}:20270315T100000`,
          'RRULE:FREQ=WEEKLY;UNTIL=20270412T215959Z;BYDAY=MO;WKST=MO',
          `EXDATE;${zone}:20270329T090000`,
        ),
      ),
    )
    expect(await shown()).toEqual([
      '2027-03-15T08:00 Weekly',
      '2027-03-22T08:00 Weekly',
      '2027-04-06T09:00 Weekly',
      '2027-04-12T07:00 Weekly',
    ])
  })

  test('is imported once, keeps later changes, and restores deleted events', async () => {
    const file = fileOf(event('One'), event('Two'))
    const first = await bring(file)
    expect(first).toMatchObject({ known: 0, ids: [expect.any(String), expect.any(String)] })
    await owner.data(updateEvent, { body: { id: first.ids[0] as string, title: 'Renamed' } })
    expect(await bring(file)).toMatchObject({ known: 2, ids: [] })
    expect((await stored()).map(({ title }) => title).sort()).toEqual(['Renamed', 'Two'])
    const undone = await owner.data(deleteImported, { body: { ids: first.ids } })
    expect(undone.ids.toSorted()).toEqual(first.ids.toSorted())
    expect(await stored()).toEqual([])
    expect(await bring(file)).toMatchObject({ known: 0, ids: first.ids })
    await owner.data(deleteEvent, { query: { id: first.ids[1] as string } })
    expect(await bring(file)).toMatchObject({ known: 1, ids: [first.ids[1]] })
  })

  test('imported concurrently by two members adds each event once, in a project once for both', async () => {
    const project = (await owner.data(projectContract.createProject, { body: { name: 'Shared' } })).id
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    const file = fileOf(event('One'), event('Two'))
    const both = await Promise.all([bring(file, { project }), bring(file, { project }, admin)])
    expect(both.map(({ ids, known }) => ids.length + known)).toEqual([2, 2])
    expect(await stored()).toHaveLength(2)
    await Promise.all([bring(file), bring(file, {}, admin)])
    expect(await stored()).toHaveLength(6)
  })

  test('of Workweek’s own feed skips existing events', async () => {
    const times = { start: '2027-06-07T07:00:00Z', end: '2027-06-07T08:00:00Z' }
    await owner.data(createEvent, { body: { title: 'Mine', ...times } })
    const reply = await owner.call(calendarFeedContract.createCalendarFeed, { body: { project: null } })
    if (!reply.ok) throw new Error(JSON.stringify(reply.body))
    const { pathname } = new URL(reply.body.address)
    // What is written today is read from 120 days back to two years ahead.
    const file = await (await fetch(`${server.url}${pathname}`)).text()
    expect(await bring(file)).toMatchObject({ known: 1, ids: [] })
  })

  test('sends a live message for each event', async () => {
    const live = await owner.live(owner.workspaceId)
    const { ids } = await bring(fileOf(event('One'), event('Two')))
    await live.settle()
    const created = live
      .messages()
      .filter(({ object, event: kind }) => object === 'calendar' && kind === 'create')
    expect(created.map(({ data }) => (data as { id: string }).id).sort()).toEqual(ids.toSorted())
    live.close()
  })
})

describe('what can’t be imported', () => {
  test('is listed with the reason, and the rest is imported', async () => {
    const { ids, refused } = await bring(
      fileOf(
        event('Good'),
        event('Hourly', 'RRULE:FREQ=HOURLY;COUNT=3'),
        event('Extra dates', 'RDATE:20270610T070000Z'),
        ['UID:no-start', 'SUMMARY:No start'],
        event('Backwards', 'DTSTART:20270607T070000Z', 'DTEND:20270606T070000Z'),
      ),
    )
    expect(ids).toHaveLength(1)
    expect(refused.map(({ title }) => title).sort()).toEqual([
      'Backwards',
      'Extra dates',
      'Hourly',
      'No start',
    ])
    const reasons = new Map(refused.map(({ title, reason }) => [title, reason]))
    expect(reasons.get('Hourly')).toBe('It repeats more than once a day')
    expect(reasons.get('Backwards')).toBe('Must not be before the start')
    expect(reasons.get('No start')).toBe('It has no start')
  })

  test('is rejected as a whole if it is no calendar or has too many events', async () => {
    for (const file of ['', 'Hello', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])
      expect(await refusal(file), file).toMatchObject({ error: { fields: { file: expect.any(String) } } })
    const many = Array.from({ length: maxImport + 1 }, (_, n) => event(`${n}`))
    expect(await refusal(fileOf(...many))).toMatchObject({
      error: { fields: { file: 'At most 1,000 events at once' } },
    })
    expect(await stored()).toEqual([])
  })

  test('is listed by a preview, which adds nothing', async () => {
    const file = fileOf(event('One'), event('Hourly', 'RRULE:FREQ=HOURLY'))
    expect(await bring(file, { preview: true })).toMatchObject({
      ids: [expect.any(String)],
      known: 0,
      refused: [{ title: 'Hourly' }],
    })
    expect(await stored()).toEqual([])
  })

  test('includes dates outside 1900 to 2999', async () => {
    const dates = Array.from({ length: 998 }, (_, n) => [
      `RECURRENCE-ID:${9999 - n}0101T000000Z`,
      'DTSTART:20270607T070000Z',
    ])
    const { ids, refused } = await bring(
      fileOf(
        event('Old', 'DTSTART:01010101T000000Z', 'RRULE:FREQ=MONTHLY'),
        event('Good', 'DTSTART:19000101T000000Z', 'RRULE:FREQ=MONTHLY', 'EXDATE:99990101T000000Z'),
        ...dates.map((lines) => event('Good', ...lines)),
      ),
    )
    const reasons = new Map(refused.map(({ title, reason }) => [title, reason]))
    expect(reasons.get('Old')).toBe('Must be between 1900 and 2999')
    expect(reasons.get('Good')).toBe('The date it replaces must be between 1900 and 2999')
    expect(ids).toHaveLength(1)
    expect(await owner.data(getEvent, { params: { id: ids[0] as string } })).toMatchObject({ exdates: [] })
    const times = { start: '0101-01-01T00:00:00Z', end: '0101-01-01T01:00:00Z' }
    expect((await owner.call(createEvent, { body: { title: 'Old', ...times } })).body).toMatchObject({
      error: { fields: { start: 'Must be between 1900 and 2999' } },
    })
  })

  test('does not block other requests, however long it takes', async () => {
    // Each is looked for through a hundred years and more.
    const heavy = [3, 4, 5, 6].flatMap((month) => [
      event(
        `${month}`,
        'DTSTART;VALUE=DATE:19000205',
        `RRULE:FREQ=DAILY;BYMONTH=2,${month};BYDAY=MO;COUNT=900`,
      ),
      event(`${month}`, 'DTSTART;VALUE=DATE:20270607', 'RECURRENCE-ID;VALUE=DATE:29990601'),
    ])
    const done: string[] = []
    const bringing = bring(fileOf(...heavy), { preview: true }).then((plan) => {
      done.push('import')
      return plan
    })
    for (let n = 0; n < 3; n += 1) {
      await stored()
      done.push('call')
    }
    const { refused } = await bringing
    expect(done).toEqual(['call', 'call', 'call', 'import'])
    expect(refused.map(({ reason }) => reason)).toEqual(Array(4).fill('Its series has no such date'))
  })

  test('requires the permission, and a project that the member can see', async () => {
    const project = (await owner.data(projectContract.createProject, { body: { name: 'Hidden' } })).id
    const member = await server.makeMember(owner.workspaceId, {
      'calendar.view': 'all',
      'calendar.update': 'own',
      'project.view': 'project',
    })
    const file = fileOf(event('One'))
    expect(await refusal(file, { project }, member)).toMatchObject({
      error: { fields: { project: expect.any(String) } },
    })
    const reader = await server.makeMember(owner.workspaceId, { 'calendar.view': 'all' })
    expect((await reader.call(importCalendar, { body: { file } })).status).toBe(403)
    const { ids } = await bring(file)
    expect((await member.call(deleteImported, { body: { ids } })).status).toBe(403)
    expect(await owner.data(getEvent, { params: { id: ids[0] as string } })).toMatchObject({ title: 'One' })
  })
})
