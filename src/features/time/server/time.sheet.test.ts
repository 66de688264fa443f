import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { countChanges } from '../../../../tests/changes.ts'
import { meetAt, type Trx } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { timeContract } from '../time.contract.ts'
import type { TimeEntry } from '../time.shape.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
let other: string

const minute = 60_000
const hour = 60 * minute
const day = '2020-05-04'
const ms = (instant: string | null) => Date.parse(instant as string)

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => furnish('UTC'))

/** A new workspace in a time zone, with two tasks. */
async function furnish(timeZone: string) {
  owner = await server.makeOwner()
  await server.databases.system
    .updateTable('workspace')
    .set({ timeZone })
    .where('id', '=', owner.workspaceId)
    .execute()
  project = (
    await owner.data(projectContract.createProject, { body: { name: 'Website', billing: 'time_materials' } })
  ).id
  task = await makeTask('Write the brief')
  other = await makeTask('Draw the map', { billable: false, rate: 50 })
}

const makeTask = async (title: string, more = {}) =>
  (await owner.data(taskContract.createTask, { body: { project, title, ...more } })).id
const readTask = (id: string) => owner.data(taskContract.getTask, { params: { id } })
const add = (start: string, end: string, on = task, more = {}) =>
  owner.data(timeContract.createTimeEntry, { body: { task: on, start, end, ...more } })
/** An entry on the day, from and to such hours of UTC. */
const busy = (from: string, to: string, on = other) => add(`${day}T${from}:00Z`, `${day}T${to}:00Z`, on)
const set = (
  minutes: number,
  more: { day?: string; memberId?: string; task?: string } = {},
  person = owner,
) => person.call(timeContract.setDay, { body: { task, day, minutes, ...more } })
const cell = async (minutes: number, more = {}): Promise<TimeEntry[]> =>
  owner.data(timeContract.setDay, { body: { task, day, minutes, ...more } })
const times = (entries: Pick<TimeEntry, 'start' | 'end'>[]) =>
  entries.map(({ start, end }) => `${start.slice(11, 16)}–${end?.slice(11, 16)}`)
const lengthOf = (entries: TimeEntry[]) =>
  entries.reduce((sum, { start, end }) => sum + ms(end) - ms(start), 0) / minute
const list = (from = day, to = day) => owner.data(timeContract.getTimeEntries, { query: { from, to } })
const countLogged = () => countChanges(server.databases.system, owner.workspaceId)
const lockMember = (trx: Trx) =>
  trx.selectFrom('member').select('id').where('id', '=', owner.memberId).forUpdate().execute()

describe('setting a cell', () => {
  test('creates an entry at 9:00, extends it, shortens it, and deletes it', async () => {
    const first = await cell(90)
    expect(times(first)).toEqual(['09:00–10:30'])
    expect(first[0]).toMatchObject({ isManual: true, editedBy: null, billable: true, note: '' })
    const longer = await cell(120)
    expect(times(longer)).toEqual(['09:00–11:00'])
    expect(longer[0]).toMatchObject({ id: first[0]?.id, editedBy: owner.memberId })
    expect(times(await cell(30))).toEqual(['09:00–09:30'])
    expect(await readTask(task)).toMatchObject({ activeTime: 30 })
    expect(await cell(0)).toEqual([])
    expect(await list()).toEqual([])
    expect(await readTask(task)).toMatchObject({ activeTime: 0 })
  })

  test('uses only free time, in several entries if necessary', async () => {
    await busy('09:00', '12:00')
    expect(times(await cell(60))).toEqual(['12:00–13:00'])
    await cell(0)
    await busy('12:30', '23:00')
    expect(times(await cell(60))).toEqual(['23:00–24:00'].map((time) => time.replace('24', '00')))
    await cell(0)
    await busy('01:00', '08:30')
    expect(times(await cell(120))).toEqual(['08:30–09:00', '12:00–12:30', '23:00–00:00'])
    expect(await readTask(task)).toMatchObject({ activeTime: 120 })
  })

  test('creates entries with the ids sent, except an id in use', async () => {
    const taken = (await busy('09:00', '12:00')).id
    const [first, second] = [uuidv7(), uuidv7()]
    const pieces = await cell(16 * 60, { ids: [first, taken, first, second] })
    expect(times(pieces)).toEqual(['05:00–09:00', '12:00–00:00'])
    expect(pieces.map(({ id }) => id).sort()).toEqual([first, second])
    expect(times(await list())).toContain('09:00–12:00')
  })

  test('rejects more than the free time of the day, and reports how much that is', async () => {
    await busy('00:00', '12:00')
    await busy('13:00', '23:30')
    await cell(15)
    const before = await countLogged()
    const reply = await set(91)
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: {
        code: 'DAY_FULL',
        message: 'That day has only 75 free minutes left.',
        fields: { minutes: expect.any(String) },
      },
    })
    expect(await countLogged()).toBe(before)
    expect(lengthOf(await cell(90))).toBe(90)
    expect((await set(1441)).body).toMatchObject({ error: { fields: { minutes: expect.any(String) } } })
  })

  test('removes surplus from the latest entries, of this task and day only', async () => {
    await busy('09:00', '10:00', task)
    await busy('11:00', '12:00', task)
    await busy('12:00', '13:00')
    await add(`${day}T23:30:00Z`, '2020-05-05T00:30:00Z')
    await add('2020-05-05T08:00:00Z', '2020-05-05T09:00:00Z')
    expect(times(await cell(90))).toEqual(['09:00–10:00', '11:00–11:30'])
    expect((await list('2020-05-01', '2020-05-31')).length).toBe(4)
  })

  test('to the value it shows changes nothing, with or without seconds', async () => {
    await add(`${day}T09:00:00Z`, `${day}T09:59:45Z`)
    const before = await countLogged()
    const [entry] = await cell(60)
    expect(entry?.end).toBe('2020-05-04T09:59:45.000000Z')
    expect(await countLogged()).toBe(before)
    // From then on it is what was said, to the second.
    expect((await cell(61))[0]?.end).toBe('2020-05-04T10:01:00.000000Z')
    expect(await cell(0, { day: '2020-05-06' })).toEqual([])
  })

  test('accepts a whole day', async () => {
    const [entry] = await cell(1440)
    expect([entry?.start, entry?.end]).toEqual(['2020-05-04T00:00:00.000000Z', '2020-05-05T00:00:00.000000Z'])
  })

  test('takes the rate and billable of its task', async () => {
    expect((await cell(60, { task: other }))[0]).toMatchObject({ billable: false, rate: 50 })
  })

  test('concurrently results in one of the values, never the sum', async () => {
    const replies = await meetAt(server, lockMember, [() => set(60), () => set(90)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(lengthOf(await list())).toBe(90)
    for (let round = 0; round < 5; round++) {
      await Promise.all([set(60), set(240), set(60, { task: other }), set(0, { task: other })])
      const entries = await list()
      expect([60, 240]).toContain(lengthOf(entries.filter((entry) => entry.task === task)))
      expect([0, 60]).toContain(lengthOf(entries.filter((entry) => entry.task === other)))
    }
  })

  test('does not change a running timer, and places no entry over it', async () => {
    const timer = await owner.data(timeContract.startTimer, { body: { task } })
    const today = new Date().toISOString().slice(0, 10)
    const { body } = await set(0, { day: today })
    expect(body).toMatchObject({ success: true, data: [] })
    const [running] = await owner.data(timeContract.getRunningTimeEntries, {})
    expect(running).toEqual(timer)
    const reply = await set(1440, { day: today })
    expect(reply.body).toMatchObject({ error: { code: 'DAY_FULL' } })
  })

  test('of today uses only the time before now', async () => {
    // It is between 12:00 and 13:00 there.
    const offset = 12 - new Date().getUTCHours()
    await furnish(offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`)
    const today = new Date(Date.now() + offset * hour).toISOString().slice(0, 10)
    const clock = (entries: TimeEntry[]) =>
      entries.map(({ start, end }) =>
        [start, end].map((at) => new Date(ms(at) + offset * hour).toISOString().slice(11, 16)).join('–'),
      )
    expect(clock(await cell(180, { day: today }))).toEqual(['09:00–12:00'])
    expect(clock(await cell(300, { day: today }))).toEqual(['07:00–09:00', '09:00–12:00'])
    // No room is left before now.
    expect((await set(14 * 60, { day: today })).body).toMatchObject({
      error: {
        code: 'DAY_FULL',
        message: expect.stringMatching(/^Today has only \d+ free minutes so far\.$/),
      },
    })
  })

  test('in the future is rejected; entries that exist there can be reduced', async () => {
    await furnish('Pacific/Kiritimati')
    const dayIn = (at: number) => new Date(at + 14 * hour).toISOString().slice(0, 10)
    const [today, tomorrow] = [dayIn(Date.now()), dayIn(Date.now() + 24 * hour)]
    const before = await countLogged()
    expect((await set(30, { day: tomorrow })).body).toMatchObject({
      error: { fields: { day: expect.stringContaining('hasn’t started yet') } },
    })
    expect((await set(30, { day: '1999-12-31' })).body).toMatchObject({
      error: { fields: { day: expect.any(String) } },
    })
    expect(await countLogged()).toBe(before)
    const [entry] = await cell(1, { day: dayIn(Date.now() - 24 * hour) })
    const start = new Date(Date.parse(`${tomorrow}T00:00:00Z`) - 5 * hour).toISOString()
    await server.databases.system
      .updateTable('timeEntry')
      .set({ start, end: new Date(Date.parse(start) + hour).toISOString() })
      .where('id', '=', entry?.id as string)
      .execute()
    expect(lengthOf(await cell(30, { day: tomorrow }))).toBe(30)
    expect((await set(31, { day: tomorrow })).status).toBe(400)
    expect(await cell(0, { day: tomorrow })).toEqual([])
    expect((await set(0, { day: today })).status).toBe(200)
  })

  test('of another member needs time.update there', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { memberId } = member
    expect(await cell(60, { memberId })).toMatchObject([{ memberId, createdBy: owner.memberId }])
    expect((await set(30, { memberId: owner.memberId }, member)).status).toBe(403)
    expect((await set(30, {}, member)).status).toBe(200)
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    expect((await set(30, { memberId }, manager)).status).toBe(403)
    const outsider = await server.makeMember(owner.workspaceId, 'Member')
    expect((await set(30, {}, outsider)).status).toBe(404)
    expect((await set(30, { memberId: project })).body).toMatchObject({
      error: { fields: { memberId: expect.any(String) } },
    })
    expect((await set(30, { task: project })).status).toBe(404)
    await owner.data(taskContract.deleteTask, { params: { id: task }, body: { timeTo: 'project' } })
    expect((await set(30)).status).toBe(404)
  })
})

describe('days with a clock change', () => {
  beforeEach(() => furnish('Europe/Berlin'))

  test.each([
    ['2020-03-29', 23, '2020-03-28T23:00:00.000000Z', '2020-03-29T07:00:00.000000Z'],
    ['2020-10-25', 25, '2020-10-24T22:00:00.000000Z', '2020-10-25T08:00:00.000000Z'],
  ])('%s has %i hours', async (date, hours, begin, nine) => {
    expect((await cell(60, { day: date }))[0]?.start).toBe(nine)
    const full = await set(1440, { day: date })
    if (hours === 23) {
      expect(full.body).toMatchObject({ error: { message: 'That day has only 1320 free minutes left.' } })
      expect(lengthOf(await cell(23 * 60, { day: date }))).toBe(23 * 60)
      expect((await list(date, date))[0]?.start).toBe(begin)
    } else {
      expect(lengthOf(await list(date, date))).toBe(1440)
    }
    for (const entry of await list(date, date)) {
      expect(entry.start >= begin).toBe(true)
      expect(ms(entry.end) - ms(entry.start)).toBeLessThanOrEqual(24 * hour)
    }
    expect(await list('2020-01-01', date)).toEqual(await list(date, '2020-12-31'))
  })

  test('a list has the entries that begin on the day in the workspace’s time zone', async () => {
    const late = await add('2020-05-03T22:00:00Z', '2020-05-03T23:00:00Z')
    await add('2020-05-03T21:00:00Z', '2020-05-03T22:00:00Z')
    await add('2020-05-04T22:00:00Z', '2020-05-04T23:00:00Z')
    expect((await list()).map(({ id }) => id)).toEqual([late.id])
  })
})

describe('copying a week', () => {
  const copy = (monday: string, person = owner) => person.call(timeContract.copyWeek, { body: { monday } })

  test('copies own entries of the week before to the same times', async () => {
    await add('2020-05-04T09:00:00Z', '2020-05-04T10:30:15Z', task, { note: 'n', billable: false })
    await add('2020-05-10T23:00:00Z', '2020-05-11T02:00:00Z', other)
    // Not of that week.
    await add('2020-05-03T09:00:00Z', '2020-05-03T10:00:00Z')
    const { body } = await copy('2020-05-11')
    expect(body).toMatchObject({
      skipped: 0,
      data: [
        {
          task,
          start: '2020-05-11T09:00:00.000000Z',
          end: '2020-05-11T10:30:15.000000Z',
          note: 'n',
          billable: false,
          isManual: true,
        },
        { task: other, start: '2020-05-17T23:00:00.000000Z', end: '2020-05-18T02:00:00.000000Z', rate: 50 },
      ],
    })
    expect(await readTask(other)).toMatchObject({ activeTime: 360 })
    const repeated = await copy('2020-05-11')
    expect(repeated.body).toMatchObject({ data: [], skipped: 2 })
    const ids = (body as { data: TimeEntry[] }).data.map(({ id }) => id)
    await owner.data(timeContract.deleteTimeEntries, { body: { ids } })
    expect(await readTask(other)).toMatchObject({ activeTime: 180 })
  })

  test('skips and counts overlaps, and entries of deleted or hidden tasks', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const secret = await owner.data(projectContract.createProject, { body: { name: 'Secret' } })
    const hidden = await owner.data(taskContract.createTask, { body: { project: secret.id, title: 'Hush' } })
    const deletedTask = await makeTask('Gone')
    const put = (time: string, on: string) =>
      add(`${time}:00:00Z`, `${time}:45:00Z`, on, { memberId: member.memberId })
    await put('2020-05-05T08', task)
    await put('2020-05-05T09', hidden.id)
    await put('2020-05-05T10', task)
    await put('2020-05-05T11', deletedTask)
    await put('2020-05-12T10', other)
    await owner.data(taskContract.deleteTask, { params: { id: deletedTask }, body: { timeTo: 'project' } })
    const { body } = await copy('2020-05-11', member)
    expect(body).toMatchObject({ data: [{ task, start: '2020-05-12T08:00:00.000000Z' }], skipped: 3 })
  })

  test('skips and counts entries that would be in the future', async () => {
    const now = Date.now()
    const day = new Date(now - hour)
    const monday = day.setUTCHours(0, 0, 0, 0) - ((day.getUTCDay() + 6) % 7) * 24 * hour
    const at = (time: number) => new Date(time).toISOString()
    await add(at(monday - hour), at(monday + 1000))
    await add(at(now - hour), at(now - hour / 2))
    const { body } = await copy(at(monday + 7 * 24 * hour).slice(0, 10))
    expect(body).toMatchObject({ data: [], skipped: 1 })
  })

  test('preserves the local time across a clock change', async () => {
    await furnish('Europe/Berlin')
    await add('2020-03-23T08:00:00Z', '2020-03-23T09:00:00Z')
    await copy('2020-03-30')
    expect((await list('2020-03-30', '2020-03-30'))[0]?.start).toBe('2020-03-30T07:00:00.000000Z')
  })

  test('concurrently copies once', async () => {
    await add('2020-05-04T09:00:00Z', '2020-05-04T10:00:00Z')
    const replies = await meetAt(server, lockMember, [() => copy('2020-05-11'), () => copy('2020-05-11')])
    expect(replies.map(({ body }) => (body as { skipped: number }).skipped)).toEqual([0, 1])
    expect(await list('2020-05-11', '2020-05-17')).toHaveLength(1)
  })

  test('requires a Monday', async () => {
    for (const monday of ['2020-05-12', 'x']) {
      expect((await copy(monday)).body).toMatchObject({ error: { fields: { monday: expect.any(String) } } })
    }
    expect((await copy('2020-05-11')).body).toMatchObject({ data: [], skipped: 0 })
  })
})
