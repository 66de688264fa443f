import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { countChanges } from '../../../../tests/changes.ts'
import { lockCounter, meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { timeContract } from '../time.contract.ts'
import type { TimeEntry } from '../time.shape.ts'

let server: TestServer
let owner: Person
let member: Person
let project: string
let task: string
let closed: TimeEntry
let open: TimeEntry

const until = '2026-05-31'
const reason = 'The client found a mistake'
const hour = 3_600_000

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (
    await owner.data(projectContract.createProject, {
      body: { name: 'Website', billing: 'time_materials' },
    })
  ).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'Brief' } })).id
  member = await server.makeMember(owner.workspaceId, 'Member', [project])
  closed = await add('2026-05-31T22:00:00Z', '2026-06-01T01:00:00Z')
  open = await add('2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z')
})

const at = (start: string, end: string, more = {}) => ({ body: { task, start, end, ...more } })
const add = (start: string, end: string, more = {}, person = member) =>
  person.data(timeContract.createTimeEntry, at(start, end, more))
const put = (body: object, person = owner) =>
  person.call(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body })
const close = (booksClosedUntil: string | null = until, person = owner) => put({ booksClosedUntil }, person)
const change = (id: string, body: object, person = member) =>
  person.call(timeContract.updateTimeEntry, { params: { id }, body })
const rows = () =>
  sql`select * from time_entry where workspace_id = ${owner.workspaceId} order by start`.execute(
    server.databases.system,
  )
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code
const newProject = async () => (await owner.data(projectContract.createProject, { body: { name: 'App' } })).id

describe('closing the books', () => {
  test('requires the right to approve all time, is sent to everybody, and can be undone', async () => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const clerk = await server.makeMember(owner.workspaceId, {
      'workspace.update': 'all',
      'time.approve': 'project',
    })
    for (const person of [member, manager, clerk]) expect((await close(until, person)).status).toBe(403)
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    const live = await member.live(owner.workspaceId)
    expect((await close(until, admin)).body).toMatchObject({ data: { booksClosedUntil: until } })
    await live.until(() => live.messages().length === 1)
    expect(live.messages()[0]).toMatchObject({ object: 'workspace', data: { booksClosedUntil: until } })
    live.close()
    expect((await member.data(workspaceContract.getCurrentWorkspace, {})).booksClosedUntil).toBe(until)
    expect((await close(null)).body).toMatchObject({ data: { booksClosedUntil: null } })
    expect((await change(closed.id, { note: 'x' })).status).toBe(200)
  })

  test('of a day that is not over is refused', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect((await close(today)).body).toMatchObject({
      error: { fields: { booksClosedUntil: expect.stringContaining('day in the past') } },
    })
  })

  test('is refused while a timer that began by then is running', async () => {
    await member.data(timeContract.startTimer, { body: { task } })
    const yesterday = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10)
    await sql`update time_entry set start = ${new Date(Date.parse(yesterday) + 23 * hour).toISOString()} where "end" is null`.execute(
      server.databases.system,
    )
    expect(codeOf(await close(yesterday))).toBe('TIMER_RUNNING')
    expect((await owner.data(workspaceContract.getCurrentWorkspace, {})).booksClosedUntil).toBeNull()
    expect((await close()).status).toBe(200)
  })
})

describe('in closed books', () => {
  test('time can’t be changed without a reason, by any endpoint, and nothing is written', async () => {
    await close()
    const to = await newProject()
    const before = await rows()
    const logged = await countChanges(server.databases.system, owner.workspaceId)
    const { id } = closed
    for (const person of [member, owner]) {
      const sent = person === member ? { reason } : {}
      const spare = at('2026-05-04T09:00:00Z', '2026-05-04T10:00:00Z', sent)
      const replies = [
        await person.call(timeContract.createTimeEntry, spare),
        await change(id, { note: 'x', ...sent }, person),
        await change(id, { start: '2026-06-02T09:00:00Z', end: '2026-06-02T10:00:00Z', ...sent }, person),
        await change(
          open.id,
          { start: '2026-05-31T20:00:00Z', end: '2026-05-31T21:00:00Z', ...sent },
          person,
        ),
        await person.call(timeContract.deleteTimeEntries, { body: { ids: [open.id, id], ...sent } }),
        await person.call(timeContract.setDay, { body: { task, day: '2026-05-20', minutes: 30, ...sent } }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(409)
        expect(reply.body).toMatchObject({
          error: {
            code: 'BOOKS_CLOSED',
            message: expect.stringMatching(/closed until May 31, 2026\. .*owner or admin/),
          },
        })
      }
    }
    const copied = await member.call(timeContract.copyWeek, { body: { monday: '2026-05-25' } })
    expect(copied.body).toMatchObject({ data: [] })
    const moved = { params: { id: task }, body: { timeTo: { project: to } } }
    expect(codeOf(await owner.call(taskContract.deleteTask, moved))).toBe('BOOKS_CLOSED')
    expect((await rows()).rows).toEqual(before.rows)
    expect(await countChanges(server.databases.system, owner.workspaceId)).toBe(logged)
  })

  test('time can be changed with a reason by those who may approve all; the history has it', async () => {
    await close()
    expect((await change(closed.id, { note: 'x', reason: '  ' }, owner)).status).toBe(400)
    expect((await change(closed.id, { note: 'Late', reason }, owner)).body).toMatchObject({
      data: { note: 'Late' },
    })
    const made = await add('2026-05-04T09:00:00Z', '2026-05-04T10:00:00Z', { reason }, owner)
    const ids = [made.id]
    await owner.data(timeContract.deleteTimeEntries, { body: { ids, reason: 'Typed twice' } })
    const steps = (id: string) => owner.data(timeContract.getTimeEntryHistory, { params: { id } })
    expect(await steps(closed.id)).toMatchObject([
      { event: 'update', reason, actor: owner.memberId },
      { event: 'create', reason: null },
    ])
    expect(await steps(made.id)).toMatchObject([
      { event: 'delete', reason: 'Typed twice' },
      { event: 'create', reason },
    ])
    await owner.data(timeContract.setDay, { body: { task, day: '2026-05-20', minutes: 30, reason } })
    const to = await newProject()
    const deleted = { params: { id: task }, body: { timeTo: { project: to }, reason } }
    expect((await owner.call(taskContract.deleteTask, deleted)).status).toBe(200)
  })

  test('deleting a project with closed time requires a reason, and the preview has its minutes', async () => {
    await close()
    const to = await newProject()
    const impact = await owner.data(projectContract.getProjectDeletionImpact, {
      params: { projectId: project },
    })
    expect(impact.time).toMatchObject({ minutes: 240, closedMinutes: 180 })
    const tracked = await owner.data(taskContract.getTasksTime, { body: { ids: [task] } })
    expect(tracked).toMatchObject({ minutes: 240, closedMinutes: 180 })
    const remove = (person: Person, body: object) =>
      person.call(projectContract.deleteProject, { params: { projectId: project }, body: body as never })
    const timeTo = { project: to }
    const before = await rows()
    expect(codeOf(await remove(owner, { timeTo }))).toBe('BOOKS_CLOSED')
    expect((await remove(owner, { timeTo, reason: ' ' })).body).toMatchObject({
      error: { fields: { reason: expect.any(String) } },
    })
    expect((await rows()).rows).toEqual(before.rows)
    expect((await remove(owner, { timeTo, reason })).status).toBe(200)
    const [step] = await owner.data(timeContract.getTimeEntryHistory, { params: { id: closed.id } })
    expect(step).toMatchObject({ event: 'update', reason, actor: owner.memberId })
    const found = await owner.data(timeContract.getTimeEntries, { query: { from: until, to: '2026-06-01' } })
    expect(found).toMatchObject([
      { project: to, task: null },
      { project: to, task: null },
    ])
  })

  test('time is unaffected by changes of rates, prices and tasks', async () => {
    await close()
    await owner.data(rateContract.setRate, { body: { rate: 90, applyToUnbilled: true } })
    const params = { id: task }
    await owner.data(taskContract.updateTask, { params, body: { billable: false } })
    await owner.data(taskContract.updateTask, { params, body: { price: 500 } })
    const to = await newProject()
    await owner.data(taskContract.updateTask, { params, body: { project: to, timeEntries: 'move' } })
    const found = await owner.data(timeContract.getTimeEntries, { query: { from: until, to: '2026-06-01' } })
    expect(found).toMatchObject([
      { id: closed.id, project, rate: null, billable: true, covered: false, updatedAt: closed.updatedAt },
      { id: open.id, project: to, rate: 90, billable: false, covered: true },
    ])
    await owner.data(taskContract.deleteTask, { params, body: { timeTo: 'project' } })
    expect((await rows()).rows).toHaveLength(2)
  })

  test('days are those of the workspace’s time zone', async () => {
    await put({ timeZone: 'Asia/Tokyo' })
    await close()
    // It begins on June 1 there.
    expect((await change(closed.id, { note: 'x' })).status).toBe(200)
    const spare = at('2026-05-31T14:59:00Z', '2026-05-31T15:30:00Z')
    expect(codeOf(await member.call(timeContract.createTimeEntry, spare))).toBe('BOOKS_CLOSED')
  })
})

describe('concurrency', () => {
  const write = () => change(closed.id, { note: 'Just in time' })

  test('a write that comes first succeeds, and the books close after it', async () => {
    const replies = await meetAt<{ status: number; body: unknown }>(server, lockCounter(owner.workspaceId), [
      write,
      () => close(),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  test('writes that come after the books are closed are refused', async () => {
    const spare = at('2026-05-04T09:00:00Z', '2026-05-04T10:00:00Z')
    const calls = [() => close(), write, () => member.call(timeContract.createTimeEntry, spare)]
    const replies = await meetAt<{ status: number; body: unknown }>(
      server,
      lockCounter(owner.workspaceId),
      calls,
    )
    expect(replies.map((reply) => codeOf(reply) ?? reply.status)).toEqual([
      200,
      'BOOKS_CLOSED',
      'BOOKS_CLOSED',
    ])
  })
})
