import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { countChanges } from '../../../../tests/changes.ts'
import { lockCounter, meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { type RetainerTerms, retainerContract } from '../retainer.contract.ts'

let server: TestServer
let owner: Person
let member: Person
let project: string
let task: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const terms = (more: Partial<RetainerTerms> = {}): RetainerTerms => ({
  from: '2026-01-01',
  unit: 'minutes',
  amount: 120,
  carryOver: 'none',
  ...more,
})
/** From January to June: months that are over whenever this runs. */
const ended = { from: '2026-07-01', unit: 'minutes', amount: 0, carryOver: 'none' } as const

async function furnish(list: RetainerTerms[], body: object = { rate: 100 }) {
  owner = await server.makeOwner()
  project = (
    await owner.data(projectContract.createProject, {
      body: { name: 'Care', billing: 'retainer', retainer: list as never, ...body },
    })
  ).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'Support' } })).id
  member = await server.makeMember(owner.workspaceId, 'Member', [project])
}
beforeEach(() => furnish([terms(), ended]))

const span = (start: string, minutes: number) => ({
  start,
  end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})
const track = (start: string, minutes: number, more: object = {}, person = owner) =>
  person.data(timeContract.createTimeEntry, { body: { task, ...span(start, minutes), ...more } as never })
const read = (person = owner) => person.data(retainerContract.getRetainer, { params: { projectId: project } })
const first = async (count: number, ...fields: string[]) =>
  (await read())
    .slice(0, count)
    .map((month) => fields.map((field) => month[field as keyof typeof month] as unknown))
const change = (body: object, person = owner) =>
  person.call(projectContract.updateProject, { params: { id: project }, body: body as never })
const entries = (person = owner) =>
  person.data(timeContract.getTimeEntries, { query: { from: '2026-01-01', to: '2026-06-30', project } })
const included = async () => (await entries()).map((entry) => entry.included / 60)
const readTask = (id = task) => owner.data(taskContract.getTask, { params: { id } })
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string> } }).error?.fields

describe('a month', () => {
  test('includes entries in order of time, splits the one exceeding it, and bills the rest', async () => {
    await track('2026-01-20T09:00:00Z', 60)
    const cut = await track('2026-01-21T09:00:00Z', 90)
    expect(cut).toMatchObject({ included: 3600, unpriced: false, covered: false, rate: 100 })
    expect(await readTask()).toMatchObject({ price: 50, activeTime: 150, unpricedTime: 0 })
    // Earlier work takes from the later: what was included is billed now.
    await track('2026-01-05T09:00:00Z', 45)
    expect(await included()).toEqual([45, 60, 15])
    expect(await readTask()).toMatchObject({ price: 125 })
    expect((await read())[0]).toEqual({
      month: '2026-01-01',
      unit: 'minutes',
      included: 120,
      carriedIn: 0,
      used: 195,
      over: 75,
      carriedOut: 0,
      expired: 0,
      amount: 125,
      unpricedMinutes: 0,
      isInvoiced: false,
    })
  })

  test('counts only billable time that no fee covers', async () => {
    const free = await owner.data(taskContract.createTask, {
      body: { project, title: 'Own', billable: false },
    })
    const fixed = await owner.data(taskContract.createTask, { body: { project, title: 'Fee', price: 500 } })
    await track('2026-01-05T09:00:00Z', 600, { task: free.id })
    await track('2026-01-06T09:00:00Z', 600, { task: fixed.id })
    await track('2026-01-07T09:00:00Z', 60, { task: undefined, project })
    expect(await included()).toEqual([0, 0, 60])
    expect(await first(1, 'used', 'over')).toEqual([[60, 0]])
    // Both count from the moment on in which they are billed by the hour.
    await owner.data(taskContract.updateTask, { params: { id: free.id }, body: { billable: true } })
    expect(await included()).toEqual([120, 0, 0])
    await owner.data(taskContract.updateTask, { params: { id: free.id }, body: { billable: false } })
    await owner.data(taskContract.updateTask, { params: { id: fixed.id }, body: { price: null } })
    expect(await included()).toEqual([0, 120, 0])
  })

  test('ends at midnight in the workspace’s time zone, and is recalculated when that changes', async () => {
    // 00:30 on February 1 in Berlin.
    await track('2026-01-31T23:30:00Z', 60)
    expect(await first(2, 'used')).toEqual([[60], [0]])
    await track('2026-01-05T09:00:00Z', 120)
    expect(await included()).toEqual([120, 0])
    const params = { id: owner.workspaceId }
    await owner.data(workspaceContract.updateWorkspace, { params, body: { timeZone: 'Europe/Berlin' } })
    expect(await first(2, 'used')).toEqual([[120], [60]])
    expect(await included()).toEqual([120, 60])
  })

  test('leaves overage unpriced when there is no rate', async () => {
    await furnish([terms(), ended], {})
    const cut = await track('2026-01-21T09:00:00Z', 150)
    expect(cut).toMatchObject({ included: 7200, unpriced: true, rate: null })
    expect(await track('2026-02-21T09:00:00Z', 60)).toMatchObject({ unpriced: false })
    expect(await readTask()).toMatchObject({ price: 0, unpricedTime: 30 })
    expect(await first(2, 'over', 'amount', 'unpricedMinutes')).toEqual([
      [30, 0, 30],
      [0, 0, 0],
    ])
    const [sum] = await owner.data(projectContract.getProjectSums, {})
    expect(sum).toMatchObject({ price: 0, unpricedTime: 30 })
    // The rate that comes later prices what is over alone.
    const body = { project, rate: 90 }
    const effect = await owner.data(rateContract.getRateEffect, { body })
    expect(effect.after).toEqual({ amount: 45, unpricedMinutes: 0 })
    await owner.data(rateContract.setRate, { body: { ...body, applyToUnbilled: true } })
    expect(await readTask()).toMatchObject({ price: 45, unpricedTime: 0 })
  })

  test('of money includes time by its rate, to the minor unit', async () => {
    await furnish([terms({ unit: 'money', amount: 1000 }), ended], { rate: 93 })
    await track('2026-01-05T09:00:00Z', 600)
    const cut = await track('2026-01-06T09:00:00Z', 120)
    expect(cut.included).toBeCloseTo((70 / 93) * 3600, 3)
    expect((await read())[0]).toMatchObject({
      unit: 'money',
      included: 1000,
      used: 1116,
      over: 116,
      amount: 116,
    })
    expect(await readTask()).toMatchObject({ price: 116 })
  })
})

describe('unused time of a month', () => {
  test.each([
    ['none', [0, 0, 0], 30],
    ['next', [0, 60, 30], 0],
    ['unlimited', [0, 60, 30], 0],
  ] as const)('carries over: %s', async (carryOver, carriedIn, over) => {
    await furnish([terms({ carryOver }), ended])
    await track('2026-01-20T09:00:00Z', 60)
    await track('2026-02-20T09:00:00Z', 150)
    expect((await read()).slice(0, 3).map((month) => month.carriedIn)).toEqual(carriedIn)
    expect((await read())[1]).toMatchObject({ over })
  })

  test('is recalculated for all later months when an entry of an old month changes', async () => {
    await furnish([terms({ carryOver: 'unlimited' }), ended])
    const old = await track('2026-01-20T09:00:00Z', 30)
    await track('2026-02-20T09:00:00Z', 180)
    await track('2026-03-20T09:00:00Z', 150)
    expect(await included()).toEqual([30, 180, 150])
    await owner.data(timeContract.deleteTimeEntries, { body: { ids: [old.id] } })
    expect(await included()).toEqual([180, 150])
    const longer = await track('2026-01-20T09:00:00Z', 240)
    expect(await included()).toEqual([120, 120, 120])
    expect(await readTask()).toMatchObject({ price: 350 })
    const params = { id: longer.id }
    await owner.data(timeContract.updateTimeEntry, { params, body: { end: '2026-01-20T09:30:00Z' } })
    expect(await included()).toEqual([30, 180, 150])
    expect(await readTask()).toMatchObject({ price: 0 })
  })
})

describe('the terms', () => {
  test('change from a month on, without affecting earlier months', async () => {
    await track('2026-01-20T09:00:00Z', 180)
    await track('2026-03-20T09:00:00Z', 180)
    expect(await included()).toEqual([120, 120])
    const list = [terms(), terms({ from: '2026-03-01', amount: 150 }), ended]
    expect((await change({ retainer: list.toReversed() })).body).toMatchObject({ data: { retainer: list } })
    expect(await included()).toEqual([120, 150])
    expect(await readTask()).toMatchObject({ price: 150 })
    await change({ retainer: [terms(), ended] })
    expect(await included()).toEqual([120, 120])
  })

  test('are validated by field, and an invalid change writes nothing', async () => {
    const logged = await countChanges(server.databases.system, owner.workspaceId)
    const cases: [object, string, RegExp][] = [
      [{ retainer: [terms({ from: '2026-01-02' })] }, 'retainer.0.from', /first day of a month/],
      [{ retainer: [terms({ from: '1999-01-01' })] }, 'retainer.0.from', /2000 or later/],
      [{ retainer: [terms({ amount: -1 })] }, 'retainer.0.amount', /At least 0/],
      [{ retainer: [terms({ amount: 1.5 })] }, 'retainer.0.amount', /whole minutes/],
      [{ retainer: [terms(), terms()] }, 'retainer', /twice/],
      [{ retainer: [] }, 'retainer', /each month includes/],
      [{ retainer: [terms({ amount: null })] }, 'retainer', /each month includes/],
      [{ billing: 'fixed_fee', retainer: [terms()] }, 'retainer', /billed as a retainer/],
    ]
    for (const [body, field, message] of cases) {
      const reply = await change(body)
      expect(reply.status, JSON.stringify(body)).toBe(400)
      expect(fieldsOf(reply)).toMatchObject({ [field]: expect.stringMatching(message) })
    }
    const body = { name: 'None', billing: 'retainer' } as const
    const made = await owner.call(projectContract.createProject, { body })
    expect(fieldsOf(made)).toMatchObject({ retainer: expect.stringMatching(/each month includes/) })
    expect(await countChanges(server.databases.system, owner.workspaceId)).toBe(logged)
  })

  test('end with this month when the billing changes, and can be restored', async () => {
    const list = [terms()]
    await change({ retainer: list })
    await track('2026-01-20T09:00:00Z', 180)
    const left = await change({ billing: 'time_materials' })
    const { retainer } = (left.body as { data: { retainer: RetainerTerms[] } }).data
    expect(retainer).toMatchObject([terms(), { amount: null }])
    expect(await included()).toEqual([120])
    expect((await change({ billing: 'retainer' })).status).toBe(400)
    await change({ billing: 'retainer', retainer: list })
    expect(
      (await owner.data(projectContract.getProject, { params: { projectId: project } })).retainer,
    ).toEqual(list)
    // Where its earlier time follows, nothing of it is included any more.
    await change({ billing: 'time_materials', retainer, applyRate: true })
    expect(await included()).toEqual([0])
    expect(await readTask()).toMatchObject({ price: 300 })
    expect(await read()).toEqual([])
  })

  test('of months in closed books can’t be changed', async () => {
    await track('2026-02-10T09:00:00Z', 180)
    await track('2026-03-10T09:00:00Z', 180)
    const close = { params: { id: owner.workspaceId }, body: { booksClosedUntil: '2026-02-15' } }
    await owner.data(workspaceContract.updateWorkspace, close)
    const refused = await change({ retainer: [terms({ amount: 60 }), ended] })
    expect(fieldsOf(refused)).toMatchObject({
      retainer: expect.stringMatching(/closed.*March 2026 or later/),
    })
    expect(await included()).toEqual([120, 120])
    expect(
      (await change({ retainer: [terms(), terms({ from: '2026-03-01', amount: 60 }), ended] })).status,
    ).toBe(200)
    expect(await included()).toEqual([120, 60])
    // With a reason an entry of closed books changes, and what follows from it in the order of time.
    const late = { reason: 'Forgotten' }
    await track('2026-02-09T09:00:00Z', 30, late)
    expect(await included()).toEqual([30, 90, 60])
  })

  test('are copied with the project from this month on', async () => {
    const params = { projectId: project }
    await change({ retainer: [terms()] })
    const copy = await owner.data(projectContract.duplicateProject, { params })
    expect(copy.billing).toBe('retainer')
    expect(copy.retainer).toMatchObject([{ unit: 'minutes', amount: 120 }])
    expect(copy.retainer[0]?.from).not.toBe('2026-01-01')
  })
})

describe('included time', () => {
  test('moves with its task to another project, is billed there and frees what it used', async () => {
    const other = await owner.data(projectContract.createProject, {
      body: { name: 'Hourly', billing: 'time_materials', rate: 80 },
    })
    const second = await owner.data(taskContract.createTask, { body: { project, title: 'More' } })
    await track('2026-01-05T09:00:00Z', 120)
    await track('2026-01-06T09:00:00Z', 60, { task: second.id })
    expect(await included()).toEqual([120, 0])
    const params = { id: task }
    await owner.data(taskContract.updateTask, { params, body: { project: other.id, timeEntries: 'move' } })
    expect(await included()).toEqual([60])
    expect(await readTask()).toMatchObject({ price: 160 })
    expect(await readTask(second.id)).toMatchObject({ price: 0 })
    await owner.data(taskContract.updateTask, { params, body: { project, timeEntries: 'move' } })
    expect(await included()).toEqual([120, 0])
    expect(await readTask()).toMatchObject({ price: 0 })
    expect(await readTask(second.id)).toMatchObject({ price: 100 })
  })

  test('is not included twice when entries are created concurrently', async () => {
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    const add = (person: Person, start: string) => () =>
      person.call(timeContract.createTimeEntry, { body: { task, ...span(start, 90) } as never })
    await meetAt(server, lockCounter(owner.workspaceId), [
      add(owner, '2026-01-05T09:00:00Z'),
      add(admin, '2026-01-05T10:00:00Z'),
      add(member, '2026-01-05T11:00:00Z'),
    ])
    expect(await included()).toEqual([90, 30, 0])
    expect(await readTask()).toMatchObject({ price: 250 })
    expect(await first(1, 'used', 'over', 'amount')).toEqual([[270, 150, 250]])
  })

  test('of a timer is included when the timer is stopped', async () => {
    await change({ retainer: [terms({ amount: 0 })] })
    const started = await owner.data(timeContract.startTimer, { body: { task } })
    expect(started).toMatchObject({ included: 0 })
    await sql`update time_entry set start = start - interval '1 hour' where id = ${started.id}`.execute(
      server.databases.system,
    )
    await change({ retainer: [terms({ amount: 6000 })] })
    const stopped = await owner.data(timeContract.stopTimer, {})
    expect(stopped?.included).toBeGreaterThan(3590)
  })
})

describe('a viewer', () => {
  test('receives live updates of other entries whose included time changed', async () => {
    const cut = await track('2026-01-20T09:00:00Z', 120)
    const live = await owner.live(owner.workspaceId)
    await track('2026-01-05T09:00:00Z', 30, {}, member)
    await live.until(() => live.messages().some(({ object }) => object === 'task'))
    const messages = live.messages().filter(({ object }) => object === 'time-entry')
    expect(messages).toContainEqual(
      expect.objectContaining({
        event: 'update',
        data: expect.objectContaining({ id: cut.id, included: 5400 }),
      }),
    )
    live.close()
  })

  test('sees no money without money.view, and no months without time.view for all', async () => {
    await track('2026-01-20T09:00:00Z', 180)
    expect((await member.call(retainerContract.getRetainer, { params: { projectId: project } })).status).toBe(
      403,
    )
    const clerk = await server.makeMember(
      owner.workspaceId,
      { 'project.view': 'all', 'project.update': 'all', 'task.view': 'all', 'time.view': 'all' },
      [],
    )
    expect((await read(clerk))[0]).toMatchObject({ used: 180, over: 60, amount: null, unpricedMinutes: null })
    const [seen] = await entries(clerk)
    expect(seen).toMatchObject({ included: 7200, rate: null, unpriced: false })
    expect((await change({ retainer: [terms({ amount: 60 }), ended] }, clerk)).status).toBe(200)
    expect((await change({ retainer: [terms({ unit: 'money' })] }, clerk)).status).toBe(403)
    await change({ retainer: [terms({ unit: 'money', amount: 100 })] })
    expect(await read(clerk)).toEqual([])
    const params = { projectId: project }
    expect((await clerk.data(projectContract.getProject, { params })).retainer).toEqual([])
    expect((await change({ retainer: [terms()] }, clerk)).status).toBe(403)
    expect((await change({ retainer: [terms()] }, member)).status).toBe(403)
    const stranger = await server.makeOwner()
    expect((await stranger.call(retainerContract.getRetainer, { params })).status).toBe(404)
  })
})
