import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { write } from '#server/write.ts'
import { lockCounter, meetAt, type Trx } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { timeContract } from '../time.contract.ts'
import type { TimeEntry } from '../time.shape.ts'
import { stopTimersOf } from './time.queries.ts'
import { settleTaskTime } from './time.settleTask.queries.ts'

let server: TestServer
let owner: Person
let project: string
let task: string
let other: string

const hour = 3_600_000
const minute = 60_000
const ago = (time: number) => new Date(Date.now() - time).toISOString()
const ms = (instant: string | null) => Date.parse(instant as string)

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
  other = await makeTask('Draw the map')
})

const makeTask = async (title: string, more = {}) =>
  (await owner.data(taskContract.createTask, { body: { project, title, ...more } })).id
const readTask = (id: string) => owner.data(taskContract.getTask, { params: { id } })
const start = (on = task, id?: string, person = owner) =>
  person.call(timeContract.startTimer, { body: { task: on, ...(id && { id }) } })
const started = async (on = task, person = owner): Promise<TimeEntry> =>
  person.data(timeContract.startTimer, { body: { task: on } })
const stop = (body?: { end?: string; discard?: boolean }, person = owner) =>
  person.call(timeContract.stopTimer, body ? { body } : {})
const stopped = (body?: { end?: string; discard?: boolean }) =>
  owner.data(timeContract.stopTimer, body ? { body } : {})
const add = (from: string, to: string, on = task) =>
  owner.data(timeContract.createTimeEntry, { body: { task: on, start: from, end: to } })
const running = (person = owner) => person.data(timeContract.getRunningTimeEntries, {})
const list = (query: Record<string, string> = {}, person = owner) =>
  person.data(timeContract.getTimeEntries, {
    query: { from: '2020-01-01', to: '2020-12-31', ...query },
  })
/** Lets the running timer have begun earlier. */
const backdate = (id: string, start: string) =>
  server.databases.system.updateTable('timeEntry').set({ start }).where('id', '=', id).execute()
const lockMember = (trx: Trx) =>
  trx.selectFrom('member').select('id').where('id', '=', owner.memberId).forUpdate().execute()
const rows = () =>
  server.databases.system
    .selectFrom('timeEntry')
    .selectAll()
    .where('workspaceId', '=', owner.workspaceId)
    .orderBy('start')
    .execute()

describe('a timer', () => {
  test('starts now with the fields of its task, and makes the task active', async () => {
    const before = Date.now()
    const reply = await start()
    expect(reply.body).toMatchObject({
      data: {
        task,
        project,
        title: 'Write the brief',
        memberId: owner.memberId,
        end: null,
        note: '',
        billable: true,
        rate: null,
        isManual: false,
        editedBy: null,
        createdBy: owner.memberId,
      },
      stopped: null,
    })
    const [entry] = await running()
    expect(Math.abs(ms(entry?.start as string) - before)).toBeLessThan(5_000 + Date.now() - before)
    expect(await readTask(task)).toMatchObject({ active: true, activeTime: 0, actions: [{ id: entry?.id }] })
  })

  test('can start on a non-billable or closed task', async () => {
    const free = await makeTask('Free', { billable: false })
    expect(await started(free)).toMatchObject({ billable: false })
    const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
    const done = taskStatuses.find(({ category }) => category === 'done')?.id as string
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { status: done } })
    expect((await start()).status).toBe(200)
  })

  test('stops the running one, without overlap', async () => {
    const first = await started()
    await backdate(first.id, ago(hour))
    const reply = await start(other)
    expect(reply.body).toMatchObject({ data: { task: other, end: null }, stopped: { id: first.id, task } })
    const [one, two] = await rows()
    expect(ms(one?.end as string)).toBeLessThanOrEqual(ms(two?.start as string))
    expect(await readTask(task)).toMatchObject({ active: false, activeTime: 60 })
    expect(await readTask(other)).toMatchObject({ active: true, activeTime: 0 })
  })

  test('already running on the task is returned unchanged', async () => {
    const first = await started()
    const repeated = await start(task, uuidv7())
    expect(repeated.body).toMatchObject({ data: first, stopped: null })
    expect(await rows()).toHaveLength(1)
  })

  test('is idempotent by id, also after it was stopped', async () => {
    const id = uuidv7()
    const replies = await meetAt(server, lockMember, [
      () => start(task, id),
      () => start(task, id),
      () => start(task, id.toUpperCase()),
    ])
    for (const reply of replies) expect(reply.body).toMatchObject({ data: { id, end: null } })
    await stopped()
    expect((await start(task, id)).body).toMatchObject({ data: { id, end: expect.any(String) } })
    expect(await running()).toEqual([])
    const somebody = await server.makeMember(owner.workspaceId, 'Admin')
    expect((await start(task, id, somebody)).body).toMatchObject({ error: { code: 'ID_TAKEN' } })
  })

  test('is sent live, together with its task', async () => {
    const live = await owner.live(owner.workspaceId)
    const first = await started()
    await started(other)
    await stopped({ discard: true })
    await live.until(() => live.messages().length >= 8)
    const messages = live
      .messages()
      .map(({ object, event, data }) => [object, event, (data as { id: string }).id])
    expect(messages.slice(0, 5)).toEqual([
      ['time-entry', 'create', first.id],
      ['task', 'update', task],
      ['time-entry', 'update', first.id],
      ['time-entry', 'create', expect.any(String)],
      ['task', 'update', expect.any(String)],
    ])
    expect(live.messages()[6]).toMatchObject({ object: 'time-entry', event: 'delete', data: { task: other } })
    live.close()
  })

  test('is refused inside another own entry, with that entry’s title and times', async () => {
    await add(ago(hour), ago(-4 * minute), other)
    const reply = await start()
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: {
        code: 'TIME_OVERLAP',
        message: expect.stringMatching(/^This overlaps “Draw the map”, \d+ \w{3} \d\d:\d\d–.*\d\d:\d\d\.$/),
        fields: { start: expect.any(String) },
      },
    })
    expect(await running()).toEqual([])
  })

  test('sent late starts at its own start time, and ends the previous one there', async () => {
    const first = await started()
    await backdate(first.id, ago(3 * hour))
    const begin = ago(hour)
    const id = uuidv7()
    const late = { body: { task: other, id, start: begin } }
    const reply = await owner.call(timeContract.startTimer, late)
    expect(reply.body).toMatchObject({ data: { id, end: null, isManual: false }, stopped: { id: first.id } })
    const [one, two] = await rows()
    expect([ms(one?.end ?? ''), ms(two?.start ?? '')]).toEqual([ms(begin), ms(begin)])
    expect(await readTask(task)).toMatchObject({ activeTime: 120 })

    // Sent again, also after it was stopped, it is answered and changes nothing.
    const repeated = await owner.call(timeContract.startTimer, late)
    expect(repeated.body).toMatchObject({ data: { id, end: null }, stopped: null })
    await stopped({ end: ago(hour / 2) })
    expect((await owner.call(timeContract.startTimer, late)).body).toMatchObject({
      data: { id, end: expect.any(String) },
    })
    expect(await rows()).toHaveLength(2)
  })

  test('sent late is refused on an overlap, and stops nothing', async () => {
    await add(ago(2 * hour), ago(hour), other)
    const late = (start: string, on = task) =>
      owner.call(timeContract.startTimer, { body: { task: on, start } })
    for (const start of [ago(3 * hour), ago(1.5 * hour)])
      expect((await late(start)).body).toMatchObject({
        error: { code: 'TIME_OVERLAP', fields: { start: expect.stringContaining('“Draw the map”') } },
      })
    expect((await late(ago(hour / 2))).status).toBe(200)
    // A timer that began after the press.
    const reply = await late(ago(50 * minute), other)
    expect(reply).toMatchObject({ status: 409, body: { error: { fields: { start: expect.any(String) } } } })
    expect(await running()).toMatchObject([{ task }])
    expect(await rows()).toHaveLength(2)
  })

  test('must start within the last day; a small clock difference counts as now', async () => {
    const at = (start: string, on = task) =>
      owner.call(timeContract.startTimer, { body: { task: on, start } })
    for (const start of [ago(25 * hour), ago(-2 * minute), 'yesterday'])
      expect((await at(start)).body).toMatchObject({ error: { fields: { start: expect.any(String) } } })
    expect(await rows()).toEqual([])
    const before = Date.now()
    for (const [start, on] of [
      [ago(-30_000), task],
      [ago(20_000), other],
    ] as const) {
      expect((await at(start, on)).status).toBe(200)
      const { start: begun = '' } = (await running())[0] ?? {}
      expect(Math.abs(ms(begun) - before)).toBeLessThan(5_000 + Date.now() - before)
    }
    expect((await stopped({ end: ago(20_000) }))?.task).toBe(other)
    expect(await rows()).toHaveLength(2)
    expect((await at(ago(23 * hour))).body).toMatchObject({ error: { code: 'TIME_OVERLAP' } })
  })

  test('is refused for deleted, unknown and invisible tasks, and without permission', async () => {
    await owner.data(taskContract.deleteTask, { params: { id: other } })
    for (const id of [other, uuidv7()]) {
      expect((await start(id)).body).toMatchObject({ error: { code: 'TASK_NOT_FOUND' } })
    }
    const outsider = await server.makeMember(owner.workspaceId, 'Member')
    expect((await start(task, undefined, outsider)).status).toBe(404)
    const insider = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await start(task, undefined, insider)).status).toBe(200)
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    expect((await start(task, undefined, guest)).status).toBe(403)
    const elsewhere = await server.makeMember(owner.workspaceId, {
      'task.view': 'all',
      'time.track': 'project',
    })
    expect((await start(task, undefined, elsewhere)).status).toBe(403)
  })

  test('hides its rate from the member who starts it without money.view', async () => {
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { rate: 100 } })
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect(await started(task, member)).toMatchObject({ rate: null })
    expect(await running()).toMatchObject([{ rate: 100 }])
  })
})

describe('stopping', () => {
  test('ends it now, and returns null when none runs', async () => {
    const { id } = await started()
    const entry = await stopped()
    expect(entry).toMatchObject({ id, editedBy: null, isManual: false })
    expect(ms(entry?.end ?? '')).toBeGreaterThan(ms(entry?.start ?? ''))
    expect((await stop()).body).toEqual({ success: true, data: null })
    expect((await stop({ discard: true })).body).toEqual({ success: true, data: null })
    expect(await readTask(task)).toMatchObject({ active: false })
  })

  test('at a given time: after the start, not in the future', async () => {
    const { id } = await started()
    const begin = ago(2 * hour)
    await backdate(id, begin)
    for (const end of [begin, ago(3 * hour), ago(-5 * minute)]) {
      expect((await stop({ end })).body).toMatchObject({ error: { fields: { end: expect.any(String) } } })
    }
    expect(await running()).toHaveLength(1)
    const end = ago(hour)
    expect(ms((await stopped({ end }))?.end ?? '')).toBe(ms(end))
    expect(await readTask(task)).toMatchObject({ activeTime: 60 })
  })

  test('with a clock slightly ahead counts as now', async () => {
    await started()
    const entry = await stopped({ end: ago(-30_000) })
    expect(ms(entry?.end ?? '')).toBeLessThan(Date.now() + 5_000)
  })

  test('after more than 24 hours ends it at 24 hours', async () => {
    const { id } = await started()
    await backdate(id, ago(50 * hour))
    const entry = await stopped({ end: ago(hour) })
    expect(ms(entry?.end ?? '') - ms(entry?.start ?? '')).toBe(24 * hour)
  })

  test('ends at the start of a later entry rather than overlapping it', async () => {
    const { id } = await started()
    await backdate(id, ago(3 * hour))
    // As if it had been entered before the timer came there.
    const ahead = await add(ago(5 * hour), ago(4 * hour))
    await server.databases.system
      .updateTable('timeEntry')
      .set({ start: ago(2 * hour), end: ago(hour) })
      .where('id', '=', ahead.id)
      .execute()
    const [, later] = await rows()
    const entry = await stopped()
    expect(entry).toMatchObject({ id, end: later?.start })
    expect((await start(other)).status).toBe(200)
  })

  test('with discard deletes the entry, and updates the task', async () => {
    const { id } = await started()
    await backdate(id, ago(hour))
    expect((await stop({ discard: true })).body).toEqual({ success: true, data: null })
    expect(await rows()).toEqual([])
    expect(await readTask(task)).toMatchObject({ active: false, activeTime: 0, actions: [] })
  })
})

describe('concurrent devices', () => {
  test('starting: one timer runs, and the time of the others is preserved', async () => {
    for (let round = 0; round < 8; round++) {
      const replies = await Promise.all([start(task), start(other), start(task), start(other)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await running()).toHaveLength(1)
    }
    const all = await rows()
    for (const [index, entry] of all.entries()) {
      const next = all[index + 1]
      if (next) expect(ms(entry.end)).toBeLessThanOrEqual(ms(next.start))
      else expect(entry.end).toBeNull()
    }
    const active = [await readTask(task), await readTask(other)].filter((found) => found.active)
    expect(active.map(({ id }) => id)).toEqual([all.at(-1)?.task])
  })

  test('starting on two tasks while none runs: the second stops the uncommitted first', async () => {
    const replies = await meetAt(server, lockCounter(owner.workspaceId), [
      () => start(task),
      () => start(other),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toMatchObject({ data: { task: other }, stopped: { task } })
    expect(await running()).toMatchObject([{ task: other }])
  })

  test('starting and stopping: at most one runs, and no time is lost', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await started()
      const [begun, ended] = await Promise.all([start(other), stop()])
      expect([begun.status, ended.status]).toEqual([200, 200])
      expect((await running()).length).toBeLessThan(2)
      expect((await rows()).find((row) => row.id === id)?.end).not.toBeNull()
      await stopped()
    }
  })

  test('stopping: one gets the stopped entry, the other null', async () => {
    const { id } = await started()
    const replies = await meetAt(server, lockMember, [() => stop(), () => stop()])
    expect(replies.map(({ body }) => (body as { data: TimeEntry | null }).data?.id ?? null)).toEqual([
      id,
      null,
    ])
  })

  test('starting while the task is deleted: refused, or stopped by the deletion', async () => {
    const lockTask = (trx: Trx) =>
      trx.selectFrom('task').select('id').where('id', '=', task).forUpdate().execute()
    const remove = () =>
      owner.call(taskContract.deleteTask, { params: { id: task }, body: { timeTo: 'project' } })
    const late = await meetAt<{ status: number }>(server, lockTask, [remove, () => start()])
    expect(late.map(({ status }) => status)).toEqual([200, 404])
    expect(await rows()).toEqual([])
    task = other
    const early = await meetAt<{ status: number }>(server, lockTask, [() => start(), remove])
    expect(early.map(({ status }) => status)).toEqual([200, 200])
    expect(await rows()).toMatchObject([{ end: expect.any(String) }])
  })

  test('starting, stopping and deleting do not fail', async () => {
    const tasks = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => makeTask(title)))
    await Promise.all(
      tasks.map(async (id, index) => {
        for (const reply of [
          await start(id),
          await owner.call(taskContract.updateTask, { params: { id }, body: { title: `T${index}` } }),
          await stop(),
          await start(tasks[(index + 1) % 6]),
          index % 2
            ? await owner.call(taskContract.deleteTask, { params: { id }, body: { timeTo: 'project' } })
            : await stop(),
        ])
          expect([200, 404], JSON.stringify(reply.body)).toContain(reply.status)
      }),
    )
    expect((await rows()).filter(({ end }) => end === null).length).toBeLessThan(2)
  })
})

test('a deleted task stops its timer and leaves its time in the project, until it is restored', async () => {
  const around = { from: ago(24 * hour).slice(0, 10), to: ago(-24 * hour).slice(0, 10) }
  const entry = await started()
  expect(await list(around)).toHaveLength(1)
  const live = await owner.live(owner.workspaceId)
  await owner.data(taskContract.deleteTask, { params: { id: task }, body: { timeTo: 'project' } })
  await live.until(() => live.messages().some(({ object, event }) => object === 'task' && event === 'delete'))
  const messages = () => live.messages().filter(({ object }) => object === 'time-entry')
  expect(messages()).toMatchObject([
    { event: 'update', data: { task, end: expect.any(String) } },
    { event: 'update', data: { task: null, project } },
  ])
  expect(await running()).toEqual([])
  expect(await list(around)).toMatchObject([{ id: entry.id, task: null, title: 'Write the brief' }])
  await owner.data(taskContract.restoreTasks, { body: { ids: [task] } })
  await live.until(() => messages().length === 3)
  expect(messages()[2]).toMatchObject({
    event: 'update',
    data: { id: entry.id, task, end: expect.any(String) },
  })
  expect((await readTask(task)).actions).toMatchObject([{ id: entry.id }])
  live.close()
})

test('the timer of a removed member is stopped and sent live, and its task updated', async () => {
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  const { id } = await started(task, member)
  await started(other)
  const live = await owner.live(owner.workspaceId)
  const scope = { workspaceId: owner.workspaceId, currency: 'EUR' }
  const leave = () =>
    write(server.platform, { workspaceId: owner.workspaceId, actor: owner.memberId }, async (trx, log) => {
      const touched = await stopTimersOf(trx, log, scope, { member: member.memberId })
      await settleTaskTime(trx, log, scope, touched)
      return touched
    })
  expect(await leave()).toEqual([task])
  await live.until(() => live.messages().length === 2)
  expect(live.messages()).toMatchObject([
    { object: 'time-entry', event: 'update', data: { id, end: expect.any(String) } },
    { object: 'task', event: 'update', data: { id: task, active: false } },
  ])
  live.close()
  expect(await running()).toMatchObject([{ task: other }])
  expect(await leave()).toEqual([])
})

describe('the list', () => {
  let colleague: Person
  let mine: TimeEntry
  let theirs: TimeEntry

  beforeEach(async () => {
    colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    mine = await add('2020-05-04T09:00:00Z', '2020-05-04T10:00:00Z')
    theirs = await owner.data(timeContract.createTimeEntry, {
      body: {
        task: other,
        memberId: colleague.memberId,
        start: '2020-05-05T09:00:00Z',
        end: '2020-05-05T10:00:00Z',
      },
    })
  })
  const ids = async (query?: Record<string, string>, person = owner) =>
    (await list(query, person)).map(({ id }) => id)

  test('contains entries that begin on the requested days, oldest first', async () => {
    expect(await ids()).toEqual([mine.id, theirs.id])
    expect(await ids({ from: '2020-05-05', to: '2020-05-05' })).toEqual([theirs.id])
    expect(await ids({ from: '2020-05-04', to: '2020-05-04' })).toEqual([mine.id])
    expect(await ids({ from: '2020-05-06', to: '2020-05-07' })).toEqual([])
  })

  test('is filtered by member, task and project', async () => {
    expect(await ids({ memberId: colleague.memberId })).toEqual([theirs.id])
    expect(await ids({ task })).toEqual([mine.id])
    expect(await ids({ project })).toEqual([mine.id, theirs.id])
    expect(await ids({ project: uuidv7() })).toEqual([])
  })

  test('shows own entries, those of own projects, or all, by role', async () => {
    expect(await ids({}, colleague)).toEqual([theirs.id])
    expect(await ids({}, await server.makeMember(owner.workspaceId, 'Manager'))).toEqual([mine.id, theirs.id])
    const inside = await server.makeMember(owner.workspaceId, { 'time.view': 'project' }, [project])
    expect(await ids({}, inside)).toEqual([mine.id, theirs.id])
    expect(await ids({}, await server.makeMember(owner.workspaceId, { 'time.view': 'project' }))).toEqual([])
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const reply = await guest.call(timeContract.getTimeEntries, {
      query: { from: '2020-05-05', to: '2020-05-05' },
    })
    expect(reply.status).toBe(403)
  })

  test('hides rates without money.view', async () => {
    await owner.data(taskContract.updateTask, {
      params: { id: task },
      body: { rate: 80, applyRate: true },
    })
    expect((await list({ task }))[0]?.rate).toBe(80)
    const inside = await server.makeMember(owner.workspaceId, { 'time.view': 'project' }, [project])
    expect((await list({ task }, inside))[0]?.rate).toBeNull()
    const rich = await server.makeMember(
      owner.workspaceId,
      { 'time.view': 'project', 'money.view': 'project' },
      [project],
    )
    expect((await list({ task }, rich))[0]?.rate).toBe(80)
  })

  test('rejects reversed, too long and invalid ranges', async () => {
    const bad: [Record<string, string>, string][] = [
      [{ from: '2020-05-02', to: '2020-05-01' }, 'to'],
      [{ from: '2020-01-01', to: '2021-02-04' }, 'to'],
      [{ from: '2020-02-30' }, 'from'],
      [{ memberId: 'x' }, 'memberId'],
    ]
    for (const [query, field] of bad) {
      const reply = await owner.call(timeContract.getTimeEntries, {
        query: { from: '2020-01-01', to: '2020-12-31', ...query },
      })
      expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    }
    const max = { from: '2020-01-01', to: '2021-02-03' }
    expect((await owner.call(timeContract.getTimeEntries, { query: max })).status).toBe(200)
  })

  test('of running timers contains only those the caller may see', async () => {
    await started()
    await started(other, colleague)
    expect((await running()).map(({ memberId }) => memberId).sort()).toEqual(
      [owner.memberId, colleague.memberId].sort(),
    )
    expect((await running(colleague)).map(({ memberId }) => memberId)).toEqual([colleague.memberId])
    const { body } = await stop()
    expect(body).toMatchObject({ data: { memberId: owner.memberId } })
    expect(await running(colleague)).toHaveLength(1)
  })
})

test('stopping by entry id does not stop a timer that was started later', async () => {
  const first = await started()
  const second = await started(other)
  const repeated = await owner.data(timeContract.stopTimer, { body: { id: first.id } })
  expect(repeated).toBe(null)
  expect(await running()).toMatchObject([{ id: second.id }])
  expect(await owner.data(timeContract.stopTimer, { body: { id: second.id } })).toMatchObject({
    id: second.id,
  })
  expect(await running()).toEqual([])
})
