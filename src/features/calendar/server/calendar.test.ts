import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditContract } from '#features/audit/audit.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { calendarContract } from '../calendar.contract.ts'
import type { CalendarEvent } from '../calendar.shape.ts'

const { answerEvent, createEvent, deleteEvent, getCalendar, getEvent, restoreEvent, updateEvent } =
  calendarContract

let server: TestServer
let owner: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
})

const meeting = {
  title: 'Standup',
  start: '2026-06-01T07:00:00Z',
  end: '2026-06-01T07:15:00Z',
  timeZone: 'Europe/Berlin',
}
const make = (more: object = {}, by: Person = owner) =>
  by.call(createEvent, { body: { ...meeting, ...more } })
const made = async (more: object = {}, by: Person = owner): Promise<CalendarEvent> => {
  const { status, body } = await make(more, by)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { data: CalendarEvent }).data
}
const change = (body: { id: string; [field: string]: unknown }, by: Person = owner) =>
  by.call(updateEvent, { body })
const june = { from: '2026-06-01', to: '2026-06-30', timeZone: 'Europe/Berlin' }
const list = (by: Person = owner, query: object = june) => by.data(getCalendar, { query })
const days = async (by: Person = owner, query: object = june) =>
  (await list(by, query)).map(({ start, title }) => `${start.slice(5, 16)} ${title}`)

describe('an event', () => {
  test('is created as sent in the project of its task, idempotently by id', async () => {
    const tag = await owner.data(tagContract.createTag, { body: { name: 'Internal' } })
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'Draft' } })
    const id = uuidv7()
    const body = { id, task: task.id, tags: [tag.id], attendees: [owner.memberId], reminders: [30, 10, 30] }
    const event = await made(body)
    expect(event).toMatchObject({
      id,
      title: 'Standup',
      allDay: false,
      timeZone: 'Europe/Berlin',
      rrule: null,
      visibility: 'public',
      // A block for a task stands in its project.
      project,
      task: task.id,
      tags: [tag.id],
      reminders: [10, 30],
      createdBy: owner.memberId,
      attendees: [{ memberId: owner.memberId, answer: 'accepted' }],
    })
    expect(await made(body)).toEqual(event)
    expect(await list()).toEqual([{ ...event, day: null }])
    const counted = await owner.data(tagContract.getTags, { query: { counts: 'true' } })
    expect(counted).toMatchObject([{ calendars: 1, tasks: 0 }])
    await owner.data(taskContract.deleteTask, { params: { id: task.id } })
    expect(await list()).toMatchObject([{ task: null, title: 'Standup' }])
  })

  test('of whole days is on these days in every zone', async () => {
    await made({ title: 'Fair', start: '2026-06-10', end: '2026-06-12' })
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
      for (const [day, count] of [
        ['2026-06-09', 0],
        ['2026-06-10', 1],
        ['2026-06-12', 1],
        ['2026-06-13', 0],
      ] as const)
        expect(await list(owner, { from: day, to: day, timeZone })).toHaveLength(count)
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ end: '2026-06-01T06:00:00Z' }, 'end'],
    [{ end: '2028-06-01T06:00:00Z' }, 'end'],
    [{ end: '2026-06-01' }, 'end'],
    [{ allDay: true }, 'start'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ rrule: 'FREQ=HOURLY' }, 'rrule'],
    [{ rrule: 'FREQ=WEEKLY;BYDAY=TU' }, 'rrule'],
    [{ reminders: [-1] }, 'reminders.0'],
    [{ visibility: 'secret' }, 'visibility'],
    [{ attendees: [uuidv7()] }, 'attendees'],
    [{ project: uuidv7() }, 'project'],
    [{ task: uuidv7() }, 'task'],
    [{ tags: [uuidv7()] }, 'tags'],
  ])('with %o is rejected with a field error', async (wrong, field) => {
    const { status, body } = await make(wrong)
    expect(status).toBe(400)
    expect((body as { error: { fields: object } }).error.fields).toHaveProperty([field])
    expect(await list()).toEqual([])
  })

  test('is listed only for a valid range of days', async () => {
    const ask = async (query: object) => (await owner.call(getCalendar, { query })).status
    expect(await ask({ from: '2026-06-02', to: '2026-06-01' })).toBe(400)
    expect(await ask({ from: '2026-01-01', to: '2028-01-01' })).toBe(400)
    expect(await ask({})).toBe(200)
  })
})

describe('a series', () => {
  const weekly = { rrule: 'FREQ=WEEKLY;BYDAY=MO' }
  const shown = [
    '06-01T07:00 Standup',
    '06-08T07:00 Standup',
    '06-15T07:00 Standup',
    '06-22T07:00 Standup',
    '06-29T07:00 Standup',
  ]

  test('keeps its local time across DST changes', async () => {
    await made(weekly)
    const year = await list(owner, { from: '2026-10-19', to: '2026-11-01' })
    expect(year.map(({ start }) => start)).toEqual(['2026-10-19T07:00:00.000Z', '2026-10-26T08:00:00.000Z'])
  })

  test('can be changed on one date, whose changes survive a change of all dates', async () => {
    const { id } = await made(weekly)
    const own = { title: 'Retro', start: '2026-06-09T12:00:00Z', end: '2026-06-09T13:00:00Z' }
    expect(await change({ id, scope: 'this', day: '2026-06-08', ...own })).toMatchObject({
      status: 200,
      body: { data: { series: id, originalDay: '2026-06-08', rrule: null } },
    })
    expect(await days()).toEqual(shown.with(1, '06-09T12:00 Retro'))
    await change({ id, title: 'Daily', location: 'Room 2' })
    expect(await days()).toEqual(
      shown.map((one) => one.replace('Standup', 'Daily')).with(1, '06-09T12:00 Retro'),
    )
    expect((await list()).map(({ location }) => location)).toEqual(Array(5).fill('Room 2'))
    expect(await change({ id, scope: 'this', day: '2026-06-09', title: 'x' })).toMatchObject({ status: 400 })
    expect(await change({ id, scope: 'this', title: 'x' })).toMatchObject({ status: 400 })
  })

  test('moves as a whole with a dragged date, including excluded and changed dates', async () => {
    const { id } = await made(weekly)
    await owner.data(deleteEvent, { query: { id, scope: 'this', day: '2026-06-15' } })
    await change({ id, scope: 'this', day: '2026-06-22', title: 'Review' })
    const times = { start: '2026-06-09T08:00:00Z', end: '2026-06-09T09:00:00Z' }
    expect(await change({ id, scope: 'all', day: '2026-06-08', ...times })).toMatchObject({ status: 200 })
    expect(await days()).toEqual([
      '06-02T08:00 Standup',
      '06-09T08:00 Standup',
      '06-23T08:00 Review',
      '06-30T08:00 Standup',
    ])
  })

  test.each([
    {
      rule: 'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20271012',
      from: '2027-04-13',
      to: '2027-04-14',
      cancelled: '2027-09-14',
      changed: '2027-06-08',
      dates: ['04-14', '05-12', '06-09 Review', '07-14', '08-11', '10-13'],
    },
    {
      rule: 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=6',
      from: '2027-01-31',
      to: '2027-01-30',
      cancelled: '2027-02-28',
      changed: '2027-04-30',
      dates: ['01-30', '03-30', '04-30 Review', '05-30', '06-30'],
    },
    {
      rule: 'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU;COUNT=3',
      from: '2025-05-11',
      to: '2025-05-13',
      cancelled: '2026-05-10',
      changed: '2027-05-09',
      dates: ['05-11 Review'],
    },
  ])('moves excluded and changed dates along: $rule', async (one) => {
    const { id } = await made({
      title: 'Board',
      start: one.from,
      end: one.from,
      timeZone: null,
      rrule: one.rule,
    })
    await owner.data(deleteEvent, { query: { id, scope: 'this', day: one.cancelled } })
    await change({ id, scope: 'this', day: one.changed, title: 'Review' })
    const year = { from: '2027-01-01', to: '2027-12-31' }
    const shown = async () =>
      (await list(owner, year)).map(({ start, title }) => `${start.slice(5)} ${title}`.replace(' Board', ''))
    const before = await shown()
    const whole = await owner.data(getEvent, { params: { id } })
    expect(await change({ id, scope: 'all', day: one.from, start: one.to, end: one.to })).toMatchObject({
      status: 200,
    })
    expect(await shown()).toEqual(one.dates)
    const { start, end, rrule, exdates } = whole
    await change({ id, start, end, rrule, exdates })
    expect(await shown()).toEqual(before)
  })

  test('is split by a change of the following dates, and rejoined when that is undone', async () => {
    const { id } = await made({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
    await change({ id, scope: 'this', day: '2026-06-22', title: 'Review' })
    const as = uuidv7()
    const times = { start: '2026-06-16T07:00:00Z', end: '2026-06-16T07:15:00Z' }
    const { body } = await change({ id, scope: 'following', day: '2026-06-15', as, title: 'Daily', ...times })
    expect(body).toMatchObject({ data: { id: as, rrule: 'FREQ=WEEKLY;COUNT=3;BYDAY=TU' } })
    expect(await days()).toEqual([
      ...shown.slice(0, 2),
      '06-16T07:00 Daily',
      '06-23T07:00 Review',
      '06-30T07:00 Daily',
    ])
    await owner.data(deleteEvent, { query: { id: as } })
    await change({ id, rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
    expect(await days()).toEqual(shown.with(3, '06-22T07:00 Review'))
  })

  test('deletes and restores one date, the following ones or all', async () => {
    const { id } = await made(weekly)
    const { body } = await change({ id, scope: 'this', day: '2026-06-08', title: 'Retro' })
    const exception = (body as { data: CalendarEvent }).data
    const remove = (query: { id: string; scope?: 'this' | 'following'; day?: string }) =>
      owner.data(deleteEvent, { query })
    await remove({ id: exception.id })
    await remove({ id, scope: 'this', day: '2026-06-15' })
    expect(await days()).toEqual([shown[0], shown[3], shown[4]])
    await remove({ id, scope: 'following', day: '2026-06-29' })
    expect(await days()).toEqual([shown[0], shown[3]])
    await change({ id, rrule: weekly.rrule, exdates: [] })
    expect(await days()).toEqual(shown.with(1, '06-08T07:00 Retro'))
    await remove({ id })
    expect(await days()).toEqual([])
    expect(await owner.data(trashContract.getTrash, {})).toMatchObject([
      { kind: 'event', id, title: 'Standup' },
    ])
    await owner.data(restoreEvent, { params: { id } })
    expect(await days()).toEqual(shown.with(1, '06-08T07:00 Retro'))
  })

  test('is answered as a whole, or for one occurrence', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Guest')
    const { id } = await made({ ...weekly, attendees: [member.memberId] })
    await member.data(answerEvent, { body: { id, answer: 'accepted' } })
    await member.data(answerEvent, { body: { id, answer: 'declined', day: '2026-06-08' } })
    expect((await list(member)).map(({ attendees }) => attendees[0]?.answer)).toEqual([
      'accepted',
      'declined',
      'accepted',
      'accepted',
      'accepted',
    ])
    expect(await owner.call(answerEvent, { body: { id, answer: 'accepted' } })).toMatchObject({ status: 403 })
  })
})

describe('what others see', () => {
  test('of private events is nothing, of busy ones their times, by every endpoint', async () => {
    const [ben, cara] = [
      await server.makeMember(owner.workspaceId, 'Member', [project]),
      await server.makeMember(owner.workspaceId, 'Admin'),
    ]
    const [bens, caras] = [await ben.live(owner.workspaceId), await cara.live(owner.workspaceId)]
    const secret = await made({ title: 'Secret', visibility: 'private' }, ben)
    const busy = await made({ title: 'Dentist', location: 'Main St', visibility: 'busy' }, ben)
    expect((await list(ben)).map(({ title }) => title)).toEqual(['Secret', 'Dentist'])
    expect(await list(cara)).toMatchObject([
      { id: busy.id, title: '', location: '', createdBy: ben.memberId, start: busy.start },
    ])
    expect((await change({ id: secret.id, title: 'x' }, cara)).status).toBe(404)
    expect((await change({ id: busy.id, title: 'x' }, cara)).status).toBe(403)
    await change({ id: secret.id, title: 'Top secret' }, ben)
    await ben.data(deleteEvent, { query: { id: secret.id } })
    // What was open to all before is gone for others as it becomes private, and its past with it.
    const open = await made({ title: 'Party' }, ben)
    await change({ id: open.id, visibility: 'private' }, ben)
    await bens.settle()
    await caras.settle()
    expect(JSON.stringify(bens.messages())).toContain('Top secret')
    expect(JSON.stringify(caras.messages())).not.toMatch(/secret|Dentist|Main St/i)
    expect(caras.messages().at(-1)).toMatchObject({
      object: 'calendar',
      event: 'delete',
      data: { id: open.id },
    })
    const seen = JSON.stringify([
      await cara.data(auditContract.getAudit, {}),
      await cara.data(trashContract.getTrash, {}),
    ])
    expect(seen).not.toMatch(/secret|Dentist|Main St|Party/i)
    expect((await cara.call(restoreEvent, { params: { id: secret.id } })).status).toBe(404)
    bens.close()
    caras.close()
  })

  test('of a project without access is only the times of its events', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    await made({ title: 'Launch', project })
    expect(await list(member)).toMatchObject([{ title: '', project: null }])
    expect(await list(await server.makeMember(owner.workspaceId, 'Guest'))).toEqual([])
    expect(await list(await server.makeMember(owner.workspaceId, 'Guest', [project]))).toMatchObject([
      { title: 'Launch' },
    ])
  })

  test('excludes events of a deleted project', async () => {
    await made({ title: 'Launch', project })
    await owner.data(projectContract.deleteProject, { params: { projectId: project } })
    expect(await list()).toEqual([])
  })

  test('members can change only their own events', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    const mine = await made({}, member)
    const theirs = await made()
    expect((await change({ id: mine.id, title: 'x' }, member)).status).toBe(200)
    expect((await change({ id: theirs.id, title: 'x' }, member)).status).toBe(403)
    expect((await owner.call(deleteEvent, { query: { id: mine.id } })).status).toBe(200)
    expect((await member.call(restoreEvent, { params: { id: mine.id } })).status).toBe(403)
  })
})

test('a deleted tag is removed from events and restored with it, in messages of its own', async () => {
  const live = await owner.live(owner.workspaceId)
  const tag = await owner.data(tagContract.createTag, { body: { name: 'Internal' } })
  const { id } = await made({ tags: [tag.id] })
  await owner.data(tagContract.deleteTag, { params: { id: tag.id } })
  expect(await list()).toMatchObject([{ tags: [] }])
  await owner.data(trashContract.restoreTrash, { body: { items: [{ kind: 'tag', id: tag.id }] } })
  expect(await list()).toMatchObject([{ tags: [tag.id] }])
  await live.settle()
  expect(live.messages().filter(({ object }) => object === 'calendar-tag')).toMatchObject([
    { event: 'create', data: { eventId: id, tagIds: [tag.id] } },
    { event: 'create', data: { eventId: id, tagIds: [tag.id] } },
  ])
  live.close()
})

test('the planned filter lists only events of tasks, with everything that affects their series', async () => {
  const task = (await owner.data(taskContract.createTask, { body: { project, title: 'Draft' } })).id
  const daily = { rrule: 'FREQ=DAILY;COUNT=3' }
  const plan = await made({ title: 'Plan', project, task })
  await made({ title: 'No plan' })
  const series = await made({ title: 'Series', project, task, ...daily })
  const other = await made({ title: 'Other series', ...daily })
  await made({ title: 'Series of nothing', ...daily })
  const one = async (id: string, body: object) =>
    (await owner.data(updateEvent, { body: { id, scope: 'this', day: '2026-06-02', ...body } })).id
  const unplanned = await one(series.id, { task: null })
  const planned = await one(other.id, { project, task })
  const found = async (by: Person) =>
    (await list(by, { ...june, expand: 'false', planned: 'true' })).map(({ id }) => id).sort()
  expect(await found(owner)).toEqual([plan.id, series.id, other.id, unplanned, planned].sort())
  // Of a project that one does not see, no task is said.
  const member = await server.makeMember(owner.workspaceId, 'Member')
  const seen = await list(member, { ...june, expand: 'false', planned: 'true' })
  expect(seen.flatMap((event) => event.task ?? [])).toEqual([])
})
