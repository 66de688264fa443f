import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { countChanges } from '../../../../tests/changes.ts'
import { lockCounter, meetAt, type Trx } from '../../../../tests/race.ts'
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
const ago = (time: number) => new Date(Date.now() - time).toISOString()
const ms = (instant: string | null) => Date.parse(instant as string)
/** A time of one day in May. */
const at = (time: string) => `2020-05-04T${time}:00Z`
type Create = CallArg<typeof timeContract.createTimeEntry>['body']
type Change = CallArg<typeof timeContract.updateTimeEntry>['body']

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (
    await owner.data(projectContract.createProject, { body: { name: 'Website', billing: 'time_materials' } })
  ).id
  task = await makeTask('Write the brief')
  other = await makeTask('Draw the map', { billable: false })
})

const makeTask = async (title: string, more = {}) =>
  (await owner.data(taskContract.createTask, { body: { project, title, ...more } })).id
const readTask = (id: string) => owner.data(taskContract.getTask, { params: { id } })
const create = (more: Partial<Create> = {}, person = owner) =>
  person.call(timeContract.createTimeEntry, {
    body: { task, start: at('09:00'), end: at('10:00'), ...more },
  })
const made = async (more: Partial<Create> = {}, person = owner): Promise<TimeEntry> =>
  person.data(timeContract.createTimeEntry, {
    body: { task, start: at('09:00'), end: at('10:00'), ...more },
  })
const change = (id: string, body: Change, person = owner) =>
  person.call(timeContract.updateTimeEntry, { params: { id }, body })
const changed = (id: string, body: Change, person = owner) =>
  person.data(timeContract.updateTimeEntry, { params: { id }, body })
const remove = (ids: string[], person = owner) =>
  person.call(timeContract.deleteTimeEntries, { body: { ids } })
const history = (id: string, person = owner) =>
  person.call(timeContract.getTimeEntryHistory, { params: { id } })
const steps = (id: string, person = owner) =>
  person.data(timeContract.getTimeEntryHistory, { params: { id } })
const start = (on = task, person = owner) => person.data(timeContract.startTimer, { body: { task: on } })
const list = (person = owner) =>
  person.data(timeContract.getTimeEntries, { query: { from: '2020-05-01', to: '2020-05-31' } })
const countLogged = () => countChanges(server.databases.system, owner.workspaceId)
const fieldsOf = (reply: { body: unknown }) => (reply.body as { error?: { fields?: object } }).error?.fields
const lockMember = (trx: Trx) =>
  trx.selectFrom('member').select('id').where('id', '=', owner.memberId).forUpdate().execute()

describe('a manual entry', () => {
  test('is marked as manual, and added to its task', async () => {
    const entry = await made({ note: 'Über\nalles 🎉 <script>' })
    expect(entry).toMatchObject({
      task,
      project,
      title: 'Write the brief',
      memberId: owner.memberId,
      start: '2020-05-04T09:00:00.000000Z',
      end: '2020-05-04T10:00:00.000000Z',
      note: 'Über\nalles 🎉 <script>',
      billable: true,
      isManual: true,
      editedBy: null,
    })
    expect(await readTask(task)).toMatchObject({ activeTime: 60, active: false, actions: [entry] })
    expect(await made({ task: other, start: at('10:00'), end: at('10:30') })).toMatchObject({
      billable: false,
    })
    expect(await made({ task: other, start: at('11:00'), end: at('11:30'), billable: true })).toMatchObject({
      billable: true,
    })
  })

  test('accepts times with an offset', async () => {
    expect(
      await made({ start: '2020-05-04T09:00:00+02:00', end: '2020-05-04T09:30:00+02:00' }),
    ).toMatchObject({
      start: '2020-05-04T07:00:00.000000Z',
      end: '2020-05-04T07:30:00.000000Z',
    })
  })

  test('can’t begin or end in the future, with a clock tolerance of minutes', async () => {
    for (const [field, span] of [
      ['start', { start: ago(-hour), end: ago(-2 * hour) }],
      ['start', { start: ago(-6 * minute), end: ago(-7 * minute) }],
      ['end', { start: ago(hour), end: ago(-6 * minute) }],
    ] as const) {
      const reply = await create(span)
      expect(reply.status).toBe(400)
      expect(fieldsOf(reply)).toEqual({ [field]: expect.stringContaining('in the future') })
    }
    expect((await create({ start: ago(hour), end: ago(-4 * minute) })).status).toBe(200)
  })

  test.each([
    ['end', { end: at('09:00') }],
    ['end', { end: at('08:00') }],
    ['end', { end: '2020-05-05T09:00:00.001Z' }],
    ['start', { start: '1999-12-31T23:59:59Z', end: '2000-01-01T01:00:00Z' }],
    ['start', { start: '2020-02-30T09:00:00Z' }],
    ['start', { start: '2020-05-04T09:00:00' }],
    ['note', { note: 'x'.repeat(2001) }],
    ['note', { note: '\u0000' }],
    ['memberId', { memberId: uuidv7() }],
  ] as const)('is rejected by field %s: %j', async (field, more) => {
    const before = await countLogged()
    const reply = await create(more)
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toHaveProperty(field)
    expect(await countLogged()).toBe(before)
  })

  test('of 24 hours is allowed', async () => {
    expect((await create({ end: '2020-05-05T09:00:00Z' })).status).toBe(200)
  })

  test('is idempotent by id, also concurrently', async () => {
    const id = uuidv7()
    const replies = await meetAt(server, lockMember, [
      () => create({ id }),
      () => create({ id }),
      () => create({ id, start: at('12:00'), end: at('13:00') }),
    ])
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { id, start: expect.any(String) } })
    expect(await list()).toHaveLength(1)
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await create({ id }, colleague)).body).toMatchObject({ error: { code: 'ID_TAKEN' } })
    const stranger = await server.makeOwner('Frank')
    const theirs = await stranger.data(projectContract.createProject, { body: { name: 'P' } })
    const foreign = await stranger.data(taskContract.createTask, { body: { project: theirs.id, title: 'T' } })
    // Every workspace has its own ids.
    expect((await create({ id, task: foreign.id }, stranger)).status).toBe(200)
  })

  test('concurrently created by two members with the same id is refused for the second', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    const id = uuidv7()
    const own = await owner.data(taskContract.createTask, { body: { project, title: 'Another' } })
    const replies = await meetAt(server, lockCounter(owner.workspaceId), [
      () => create({ id }),
      () => create({ id, task: own.id }, colleague),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
    expect(replies[1]?.body).toMatchObject({ error: { code: 'ID_TAKEN' } })
  })
})

describe('overlapping time', () => {
  test('is refused with the other entry’s title and times; adjacent entries are allowed', async () => {
    await made({ end: at('10:30') })
    const inside = await create({ task: other, start: at('10:00'), end: at('11:00') })
    const message = 'This overlaps “Write the brief”, 4 May 09:00–10:30.'
    expect(inside.status).toBe(409)
    expect(inside.body).toEqual({
      success: false,
      error: { code: 'TIME_OVERLAP', message, fields: { start: message } },
    })
    expect(fieldsOf(await create({ start: at('08:00'), end: at('09:01') }))).toEqual({ end: message })
    expect(fieldsOf(await create({ start: at('08:00'), end: at('12:00') }))).toEqual({ end: message })
    expect((await create({ start: at('08:00'), end: at('09:00') })).status).toBe(200)
    expect((await create({ start: at('10:30'), end: at('11:00') })).status).toBe(200)
    // Others have their own time.
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await create({}, colleague)).status).toBe(200)
  })

  test('is reported in the workspace’s time zone, with a long title truncated', async () => {
    const { workspaceId } = owner
    await server.databases.system
      .updateTable('workspace')
      .set({ timeZone: 'Asia/Tokyo' })
      .where('id', '=', workspaceId)
      .execute()
    const title = '🎉'.repeat(250)
    const long = await makeTask(title)
    // Whoever asks from now on is looked up anew.
    owner = await server.makeMember(workspaceId, 'Admin')
    await made({ task: long, start: at('14:00'), end: at('15:30') })
    const { error } = (await create({ start: at('15:00'), end: at('16:00') })).body as never as {
      error: { message: string }
    }
    expect(error.message).toMatch(/^This overlaps “(🎉)+.?…”, 4 May 23:00–5 May 00:30\.$/u)
    expect(error.message.isWellFormed()).toBe(true)
    expect(error.message.length).toBeLessThan(140)
  })

  test('with a running timer, up to now, is refused', async () => {
    const { id } = await start(other)
    await server.databases.system
      .updateTable('timeEntry')
      .set({ start: ago(3 * hour) })
      .where('id', '=', id)
      .execute()
    for (const [from, to] of [
      [2, 1],
      [4, 2],
      [4, -0.05],
      [1, -0.05],
    ] as const) {
      const reply = await create({ start: ago(from * hour), end: ago(to * hour) })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        error: { message: expect.stringMatching(/“Draw the map”, .*–now\.$/) },
      })
    }
    expect((await create({ start: ago(4 * hour), end: ago(3.1 * hour) })).status).toBe(200)
    expect((await create({ start: ago(-minute), end: ago(-2 * minute) })).status).toBe(200)
  })

  test('with an entry of a deleted task is refused', async () => {
    await made()
    await owner.data(taskContract.deleteTask, { params: { id: task }, body: { timeTo: 'project' } })
    const reply = await create({ task: other })
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'TIME_OVERLAP' } } })
  })

  test('with an entry of a hidden task is refused without its title and times', async () => {
    const secret = await owner.data(projectContract.createProject, { body: { name: 'Secret' } })
    const hidden = await owner.data(taskContract.createTask, { body: { project: secret.id, title: 'Hush' } })
    const lead = await server.makeMember(
      owner.workspaceId,
      { 'task.view': 'project', 'time.track': 'all', 'time.view': 'project', 'time.update': 'project' },
      [project],
    )
    await made({ task: hidden.id })
    const reply = await create({ memberId: owner.memberId }, lead)
    expect(reply.status).toBe(409)
    expect(JSON.stringify(reply.body)).not.toMatch(/Hush|09:00/)
  })

  test.each([0, 1, 2])('is created only once by concurrent calls, round %i', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        create({
          task: index % 2 ? other : task,
          start: at(`09:0${index}`),
          end: at(`10:0${index}`),
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply.body).toMatchObject({ error: { code: 'TIME_OVERLAP', fields: expect.anything() } })
    }
    expect(await list()).toHaveLength(1)
  })

  test('by concurrent changes of a removed member’s entries is refused by the database', async () => {
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    const one = await made({ memberId: colleague.memberId })
    const two = await made({
      task: other,
      memberId: colleague.memberId,
      start: at('14:00'),
      end: at('15:00'),
    })
    await server.databases.system
      .deleteFrom('projectMember')
      .where('member', '=', colleague.memberId)
      .execute()
    await server.databases.system.deleteFrom('member').where('id', '=', colleague.memberId).execute()
    const replies = await meetAt(server, lockCounter(owner.workspaceId), [
      () => change(one.id, { start: at('11:00'), end: at('12:00') }),
      () => change(two.id, { start: at('11:30'), end: at('12:30') }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
    expect(replies[1]?.body).toMatchObject({ error: { code: 'TIME_OVERLAP' } })
    expect((await change(one.id, { end: null })).body).toMatchObject({
      error: { fields: { end: 'Its member has left the workspace' } },
    })
    expect((await create({ memberId: colleague.memberId })).status).toBe(400)
  })
})

describe('a change', () => {
  test('writes only the fields sent, records its editor, and updates the sums', async () => {
    const { id } = await made({ note: 'first' })
    const longer = await changed(id, { end: at('11:30') })
    expect(longer).toMatchObject({ note: 'first', start: expect.stringContaining('09:00'), isManual: true })
    expect(longer.editedBy).toBe(owner.memberId)
    expect((await readTask(task)).activeTime).toBe(150)
    expect(await changed(id, { note: '', billable: false })).toMatchObject({ note: '', billable: false })
    const before = await countLogged()
    expect(await changed(id, { note: '', start: '2020-05-04T11:00:00+02:00' })).toMatchObject({ note: '' })
    expect(await countLogged()).toBe(before)
  })

  test('of only a note does not update the task', async () => {
    const { id } = await made()
    const { updatedAt } = await readTask(task)
    await changed(id, { note: 'x' })
    expect((await readTask(task)).updatedAt).toBe(updatedAt)
  })

  test('to another task takes its rate and billable, and updates the sums of both', async () => {
    const paid = await makeTask('Paid', { rate: 120 })
    const { id } = await made()
    expect(await changed(id, { task: paid })).toMatchObject({ task: paid, title: 'Paid', rate: 120 })
    expect(await readTask(task)).toMatchObject({ activeTime: 0, actions: [] })
    expect(await readTask(paid)).toMatchObject({ activeTime: 60, price: 120 })
    expect(await changed(id, { task: other })).toMatchObject({ billable: false, rate: null })
    await changed(id, { billable: true })
    // It was set otherwise than its task, and stays so.
    expect(await changed(id, { task: paid })).toMatchObject({ billable: true })
    expect(await readTask(other)).toMatchObject({ activeTime: 0 })
    for (const missing of [uuidv7(), project]) expect((await change(id, { task: missing })).status).toBe(404)
  })

  test('that is invalid is rejected by field, and writes nothing', async () => {
    await made({ start: at('12:00'), end: at('13:00') })
    const { id, updatedAt } = await made()
    const before = await countLogged()
    for (const [body, status, field] of [
      [{ end: at('09:00') }, 400, 'end'],
      [{ start: at('11:00') }, 400, 'end'],
      [{ end: at('12:30') }, 409, 'end'],
      [{ start: at('12:30'), end: at('14:00') }, 409, 'start'],
      [{ end: '2020-05-06T00:00:00Z' }, 400, 'end'],
      [{ start: '0999-05-06T00:00:00Z' }, 400, 'start'],
      [{ end: null }, 400, 'start'],
    ] as const) {
      const reply = await change(id, body)
      expect([reply.status, Object.keys(fieldsOf(reply) ?? {})], JSON.stringify(body)).toEqual([
        status,
        [field],
      ])
    }
    expect(await countLogged()).toBe(before)
    expect((await list())[0]?.updatedAt).toBe(updatedAt)
    expect((await change(uuidv7(), { note: 'x' })).status).toBe(404)
  })

  test('to a future time is rejected; an entry that is already in the future can be corrected', async () => {
    const { id } = await made({ start: ago(3 * hour), end: ago(2 * hour) })
    for (const [field, body] of [
      ['start', { start: ago(-hour), end: ago(-2 * hour) }],
      ['end', { end: ago(-hour) }],
    ] as const) {
      const reply = await change(id, body)
      expect(fieldsOf(reply)).toEqual({ [field]: expect.stringContaining('in the future') })
    }
    // As it could be made before.
    await server.databases.system
      .updateTable('timeEntry')
      .set({ start: ago(-hour), end: ago(-2 * hour) })
      .where('id', '=', id)
      .execute()
    expect((await change(id, { note: 'planned' })).status).toBe(200)
    expect((await change(id, { start: ago(2 * hour), end: ago(hour) })).status).toBe(200)
  })

  test('moves the start of a running timer and can stop it, but not in the future', async () => {
    const { id } = await start()
    const from = ago(2 * hour)
    expect(ms((await changed(id, { start: from })).start)).toBe(ms(from))
    for (const body of [{ start: ago(-hour) }, { start: ago(25 * hour) }, { end: ago(-hour) }]) {
      expect((await change(id, body)).status).toBe(400)
    }
    expect(await changed(id, { note: 'still on it' })).toMatchObject({ end: null })
    expect((await changed(id, { end: ago(hour) })).end).not.toBeNull()
    expect(await readTask(task)).toMatchObject({ active: false, activeTime: 60 })
  })

  test('resumes a stopped entry if no other timer runs and no time is in between', async () => {
    const entry = await made({ start: ago(3 * hour), end: ago(2 * hour) })
    const running = await start(other)
    expect((await change(entry.id, { end: null })).body).toMatchObject({ error: { code: 'TIMER_RUNNING' } })
    await owner.data(timeContract.stopTimer, { body: { discard: true } })
    const between = await made({ task: other, start: ago(1.5 * hour), end: ago(hour) })
    expect((await change(entry.id, { end: null })).body).toMatchObject({ error: { code: 'TIME_OVERLAP' } })
    expect((await remove([between.id])).status).toBe(200)
    expect(await changed(entry.id, { end: null })).toMatchObject({ end: null, start: entry.start })
    expect(await readTask(task)).toMatchObject({ active: true, activeTime: 0 })
    const stopped = await owner.data(timeContract.stopTimer, {})
    expect(ms(stopped?.end ?? '') - ms(entry.start)).toBeGreaterThanOrEqual(3 * hour)
    expect((await change(running.id, { end: null })).status).toBe(404)
  })

  test('concurrent with the deletion of its task is applied to the remaining entry', async () => {
    const { id } = await made()
    const lockTask = (trx: Trx) =>
      trx.selectFrom('task').select('id').where('id', '=', task).forUpdate().execute()
    const replies = await meetAt<{ status: number }>(server, lockTask, [
      () => owner.call(taskContract.deleteTask, { params: { id: task }, body: { timeTo: 'project' } }),
      () => change(id, { note: 'late' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]).toMatchObject({ body: { data: { task: null, project, note: 'late' } } })
  })

  test('concurrent with others is applied together with them, with correct sums', async () => {
    const { id } = await made()
    const replies = await meetAt(server, lockMember, [
      () => change(id, { end: at('11:00') }),
      () => change(id, { start: at('08:00') }),
      () => change(id, { task: other }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await readTask(task)).activeTime).toBe(0)
    expect((await readTask(other)).activeTime).toBe(180)
  })
})

describe('deleting', () => {
  test('is atomic, and subtracts the time from the tasks', async () => {
    const one = await made()
    const two = await made({ task: other, start: at('10:00'), end: at('11:00') })
    const live = await owner.live(owner.workspaceId)
    expect((await remove([one.id, uuidv7()])).status).toBe(404)
    expect(await list()).toHaveLength(2)
    const reply = await remove([one.id, two.id, one.id])
    expect(reply.body).toEqual({ success: true, data: { ids: [one.id, two.id] } })
    expect(await list()).toEqual([])
    expect((await readTask(task)).activeTime).toBe(0)
    expect((await readTask(other)).activeTime).toBe(0)
    await live.until(() => live.messages().length === 4)
    expect(live.messages()[0]).toMatchObject({
      object: 'time-entry',
      event: 'delete',
      data: { id: one.id, task },
    })
    live.close()
    for (const ids of [[], ['x'], Array.from({ length: 501 }, () => uuidv7())]) {
      expect((await remove(ids)).status).toBe(400)
    }
  })

  test('concurrently with others’ deletions in another order does not fail', async () => {
    const people = [
      owner,
      ...(await Promise.all([1, 2].map(() => server.makeMember(owner.workspaceId, 'Admin')))),
    ]
    const ids: string[] = []
    for (const { memberId } of people) ids.push((await made({ memberId })).id)
    const replies = await Promise.all([
      remove(ids),
      remove([...ids].reverse()),
      change(ids[1] as string, { task: other }),
      change(ids[2] as string, { end: at('12:00') }),
    ])
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of replies) expect([200, 404]).toContain(status)
    expect(await list()).toEqual([])
    expect((await readTask(task)).activeTime).toBe(0)
  })
})

describe('permission to change entries', () => {
  /** What someone of this role meets with their own and with another’s entry: create, change, delete. */
  async function attempts(role: Parameters<TestServer['makeMember']>[1], projects = [project]) {
    const person = await server.makeMember(owner.workspaceId, role, projects)
    const own = await create({}, person)
    const theirs = await made()
    const forOther = await create({ memberId: owner.memberId, start: at('12:00'), end: at('13:00') }, person)
    const ownId = own.ok ? own.body.data.id : uuidv7()
    const replies = {
      own: [own, await change(ownId, { note: 'x' }, person), await remove([ownId], person)],
      theirs: [
        forOther,
        await change(theirs.id, { note: 'x' }, person),
        await history(theirs.id, person),
        await remove([theirs.id], person),
      ],
    }
    return {
      own: replies.own.map(({ status }) => status),
      theirs: replies.theirs.map(({ status }) => status),
    }
  }

  test.each(['Admin', 'Manager'] as const)('%s: all entries', async (role) => {
    expect(await attempts(role)).toEqual({ own: [200, 200, 200], theirs: [200, 200, 200, 200] })
  })
  test('a manager outside the project: may see, not change', async () => {
    expect(await attempts('Manager', [])).toEqual({ own: [200, 200, 200], theirs: [403, 403, 200, 403] })
  })
  test('a member: only their own; others’ get 404', async () => {
    expect(await attempts('Member')).toEqual({ own: [200, 200, 200], theirs: [403, 404, 404, 404] })
  })
  test('a member outside the project: none', async () => {
    expect(await attempts('Member', [])).toEqual({ own: [404, 404, 404], theirs: [404, 404, 404, 404] })
  })
  test('a guest: none', async () => {
    expect(await attempts('Guest')).toEqual({ own: [403, 403, 403], theirs: [403, 403, 403, 403] })
  })
})

describe('the history', () => {
  test('lists who created and changed what, newest first', async () => {
    const { id } = await made({ note: 'a' })
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    await changed(id, { note: 'b', end: at('11:00') }, admin)
    await changed(id, { task: other, billable: true })
    expect(await steps(id)).toMatchObject([
      {
        event: 'update',
        actor: owner.memberId,
        fields: [
          { field: 'task', before: task, after: other },
          { field: 'title', before: 'Write the brief', after: 'Draw the map' },
        ],
      },
      {
        event: 'update',
        actor: admin.memberId,
        fields: [
          { field: 'end', before: '2020-05-04T10:00:00.000000Z', after: '2020-05-04T11:00:00.000000Z' },
          { field: 'note', before: 'a', after: 'b' },
        ],
      },
      { event: 'create', actor: owner.memberId, fields: [] },
    ])
    const [latest, , first] = await steps(id)
    expect(latest?.seq).toBeGreaterThan(first?.seq as number)
    expect(ms(latest?.at ?? '')).toBeGreaterThanOrEqual(ms(first?.at ?? ''))
  })

  test('of a deleted entry is available to those who could see it', async () => {
    const { id } = await made()
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const own = await made({}, member)
    await remove([id, own.id])
    expect((await steps(id)).map(({ event }) => event)).toEqual(['delete', 'create'])
    expect((await history(id, member)).status).toBe(404)
    expect(await steps(own.id, member)).toHaveLength(2)
    expect((await history(uuidv7())).status).toBe(404)
    expect((await history(task)).status).toBe(404)
  })

  test('shows rates only to callers who may see money', async () => {
    const { id } = await made()
    await owner.data(rateContract.setRate, { body: { rate: 90, applyToUnbilled: true } })
    const inside = await server.makeMember(owner.workspaceId, { 'time.view': 'project' }, [project])
    expect((await steps(id))[0]?.fields).toEqual([{ field: 'rate', before: null, after: 90 }])
    expect((await steps(id, inside)).map(({ event }) => event)).toEqual(['create'])
  })

  test('hides values from a project that the caller can’t see', async () => {
    const secret = await owner.data(projectContract.createProject, { body: { name: 'Secret' } })
    const hidden = await owner.data(taskContract.createTask, { body: { project: secret.id, title: 'Hush' } })
    const { id } = await made({ task: hidden.id, note: 'quiet' })
    await changed(id, { task, note: 'loud' })
    const inside = await server.makeMember(owner.workspaceId, { 'time.view': 'project' }, [project])
    const text = JSON.stringify(await steps(id, inside))
    expect(text).toContain('loud')
    expect(text).not.toMatch(/Hush|quiet/)
  })
})
