import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { dayIn } from '#shared/days.ts'
import { commitInOrder } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { rateContract } from '../rate.contract.ts'

let server: TestServer
let owner: Person
let client: string
let project: string
let task: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Acme' } })).id
  const body = { name: 'Website', client, billing: 'time_materials' as const }
  project = (await owner.data(projectContract.createProject, { body })).id
  task = await makeTask()
})

const makeTask = async (more = {}) =>
  (await owner.data(taskContract.createTask, { body: { project, title: 'T', ...more } })).id
type Set = CallArg<typeof rateContract.setRate>['body']
const set = (body: Set, person = owner) => person.call(rateContract.setRate, { body })
const rateOf = (body: Set) => owner.data(rateContract.setRate, { body })
type Effect = CallArg<typeof rateContract.getRateEffect>['body']
const effect = (body: Effect, person = owner) => person.call(rateContract.getRateEffect, { body })
const rates = (person = owner) => person.data(rateContract.getRates, {})
/** An hour from that time on. */
const track = (start: string, on = task, person = owner) =>
  person.data(timeContract.createTimeEntry, {
    body: { task: on, start, end: new Date(Date.parse(start) + 3_600_000).toISOString() },
  })
const entryRates = async () =>
  (await owner.data(timeContract.getTimeEntries, { query: { from: '2025-06-01', to: '2026-06-30' } })).map(
    ({ rate }) => rate,
  )
const updateProject = (body: object) =>
  owner.data(projectContract.updateProject, { params: { id: project }, body })
const readProject = () => owner.data(projectContract.getProject, { params: { projectId: project } })

describe('the rate of a client', () => {
  test('takes precedence over the member’s rate, but not over the project’s', async () => {
    await rateOf({ rate: 10 })
    await rateOf({ member: owner.memberId, rate: 20 })
    expect(await track('2026-03-01T08:00:00Z')).toMatchObject({ rate: 20 })
    expect(await rateOf({ client, rate: 30 })).toMatchObject({ client, project: null, member: null })
    expect(await track('2026-03-01T09:00:00Z')).toMatchObject({ rate: 30 })
    await rateOf({ project, rate: 40 })
    expect(await track('2026-03-01T10:00:00Z')).toMatchObject({ rate: 40 })
    // Nobody pays for this one, or somebody else does.
    const other = await owner.data(projectContract.createProject, { body: { name: 'Other' } })
    const there = await makeTask({ project: other.id })
    expect(await track('2026-03-01T11:00:00Z', there)).toMatchObject({ rate: 20 })
  })

  test('with applyToUnbilled changes only entries that were made for this client', async () => {
    await track('2026-03-01T08:00:00Z')
    await updateProject({ client: null })
    await track('2026-03-01T09:00:00Z')
    await rateOf({ client, rate: 30, applyToUnbilled: true })
    expect(await entryRates()).toEqual([30, null])
  })

  test('excludes a project or member, requires an existing client and is deleted with it', async () => {
    const stranger = await server.makeOwner('Frank')
    const theirs = await stranger.data(clientContract.createClient, { body: { title: 'Theirs' } })
    for (const body of [
      { client, project, rate: 1 },
      { client, member: owner.memberId, rate: 1 },
      { client: uuidv7(), rate: 1 },
      { client: theirs.id, rate: 1 },
    ]) {
      const reply = await set(body)
      expect(reply).toMatchObject({
        status: 400,
        body: { error: { fields: { client: expect.any(String) } } },
      })
      expect((await effect(body)).status).toBe(400)
    }
    await rateOf({ client, rate: 30 })
    await owner.data(clientContract.deleteClient, { params: { id: client } })
    expect(await rates()).toEqual([])
  })

  test.each([
    ['Admin', 200, 1],
    ['Manager', 403, 0],
    ['Member', 403, 0],
    [{ 'money.view': 'all', 'client.view': 'all', 'workspace.update': 'all' }, 403, 1],
    [{ 'money.view': 'all', 'client.update': 'all' }, 403, 0],
    [{ 'money.view': 'all', 'client.view': 'all', 'client.update': 'all' }, 200, 1],
  ] as const)('role %j setting it gets %i, and sees %i rates', async (role, status, seen) => {
    await rateOf({ client, rate: 30 })
    const person = await server.makeMember(owner.workspaceId, role, [project])
    expect((await effect({ client, rate: 5 }, person)).status).toBe(status)
    expect((await set({ client, rate: 5 }, person)).status).toBe(status)
    const reply = await person.call(rateContract.getRates, {})
    expect(reply.ok ? await rates(person) : []).toHaveLength(seen)
  })
})

describe('a rate with a start day', () => {
  test('applies to entries from this day on, in the workspace’s time zone', async () => {
    const params = { id: owner.workspaceId }
    await owner.data(workspaceContract.updateWorkspace, { params, body: { timeZone: 'America/New_York' } })
    const always = await rateOf({ client, rate: 80 })
    const later = await rateOf({ client, rate: 90, from: '2026-01-01' })
    expect(later?.id).not.toBe(always?.id)
    expect(later).toMatchObject({ from: '2026-01-01', rate: 90 })
    // The evening before in New York.
    await track('2026-01-01T03:00:00Z')
    await track('2026-01-01T05:00:00Z')
    await track('2025-06-01T05:00:00Z')
    expect(await entryRates()).toEqual([80, 80, 90])
    expect(await rateOf({ client, rate: null, from: '2026-01-01' })).toBeNull()
    expect(await rates()).toMatchObject([{ from: null, rate: 80 }])
  })

  test('leaves earlier days to the more general rate', async () => {
    await rateOf({ rate: 10 })
    await rateOf({ project, rate: 90, from: '2026-02-01' })
    await track('2026-01-31T12:00:00Z')
    await track('2026-02-01T12:00:00Z')
    expect(await entryRates()).toEqual([10, 90])
  })

  test('does not apply to a timer that was already running', async () => {
    // Where it is before 14 o’clock now, so that it was started the day before.
    const timeZone = new Date().getUTCHours() < 12 ? 'UTC' : 'Pacific/Kiritimati'
    await owner.data(workspaceContract.updateWorkspace, {
      params: { id: owner.workspaceId },
      body: { timeZone },
    })
    await rateOf({ rate: 10 })
    const start = new Date(Date.now() - 20 * 3_600_000).toISOString()
    await owner.data(timeContract.startTimer, { body: { task, start } })
    await rateOf({ rate: 20, from: dayIn(timeZone), applyToUnbilled: true })
    expect((await owner.data(timeContract.stopTimer, {}))?.rate).toBe(10)
  })

  test('applies to an entry moved to that day, not to one that stays on its day', async () => {
    await rateOf({ rate: 80 })
    const { id } = await track('2026-01-05T08:00:00Z')
    await rateOf({ rate: 85 })
    await rateOf({ rate: 90, from: '2026-02-01' })
    const move = (start: string, end: string) =>
      owner.data(timeContract.updateTimeEntry, { params: { id }, body: { start, end } })
    expect(await move('2026-01-06T08:30:00Z', '2026-01-06T09:00:00Z')).toMatchObject({ rate: 80 })
    expect(await move('2026-02-01T08:30:00Z', '2026-02-01T09:00:00Z')).toMatchObject({ rate: 90 })
  })

  test('set by two concurrent calls is stored once', async () => {
    const calls = [1, 2].map((rate) => () => set({ client, from: '2026-01-01', rate }))
    expect(await commitInOrder(server, owner.workspaceId, calls)).toEqual([200, 200])
    expect(await rates()).toMatchObject([{ client, from: '2026-01-01', rate: 2 }])
  })

  test('of a project is shown as its rate once in force, and updating the project changes it', async () => {
    await rateOf({ project, rate: 70 })
    await rateOf({ project, rate: 90, from: '2026-01-01' })
    await rateOf({ project, rate: 99, from: '2999-01-01' })
    expect(await readProject()).toMatchObject({ rate: 90 })
    expect(await updateProject({ rate: 95 })).toMatchObject({ rate: 95 })
    expect((await rates()).map(({ rate }) => rate)).toEqual([70, 95, 99])
    expect(await updateProject({ rate: null })).toMatchObject({ rate: null })
    expect(await rates()).toMatchObject([{ rate: 99 }])
  })

  test.each([{ from: '2026-13-01' }, { from: 'soon' }, { from: 5 }])('%j is refused', async (more) => {
    expect(await set({ rate: 1, ...more } as never)).toMatchObject({
      status: 400,
      body: { error: { fields: { from: expect.any(String) } } },
    })
  })
})

describe('unbilled time is repriced', () => {
  beforeEach(async () => {
    for (const day of ['2025-12-31', '2026-01-10', '2026-03-10']) await track(`${day}T12:00:00Z`)
  })

  test('from the rate’s day to the next rate’s, and reverts when the rate is removed', async () => {
    await rateOf({ client, rate: 100, from: '2026-03-01' })
    const ask = { client, rate: 90, from: '2026-01-01' }
    expect((await effect(ask)).body).toMatchObject({
      data: {
        entries: 1,
        minutes: 60,
        before: { amount: 0, unpricedMinutes: 60 },
        after: { amount: 90, unpricedMinutes: 0 },
        hidden: 0,
      },
    })
    // What it answers it does not do.
    expect(await entryRates()).toEqual([null, null, null])
    expect(await rates()).toHaveLength(1)
    await rateOf({ ...ask, applyToUnbilled: true })
    expect(await entryRates()).toEqual([null, 90, null])
    await rateOf({ client, rate: 80, applyToUnbilled: true })
    expect(await entryRates()).toEqual([80, 90, null])
    expect((await effect({ ...ask, rate: null })).body).toMatchObject({
      data: { entries: 1, before: { amount: 90 }, after: { amount: 80 } },
    })
    await rateOf({ ...ask, rate: null, applyToUnbilled: true })
    expect(await entryRates()).toEqual([80, 80, null])
    expect(await owner.data(taskContract.getTask, { params: { id: task } })).toMatchObject({ price: 160 })
  })

  test('only where no more specific rate applies', async () => {
    await rateOf({ project, rate: 50 })
    // The project's was not to follow, so the workspace's is nothing to them.
    expect((await effect({ rate: 10 })).body).toMatchObject({ data: { entries: 0 } })
    await rateOf({ rate: 10, applyToUnbilled: true })
    expect(await entryRates()).toEqual([null, null, null])
    expect((await effect({ project, rate: 50 })).body).toMatchObject({
      data: { entries: 3, after: { amount: 150 } },
    })
    expect((await effect({ tasks: [task], rate: 7.5 })).body).toMatchObject({
      data: { entries: 3, minutes: 180, after: { amount: 22.5 } },
    })
    expect((await effect({ tasks: [task], project, rate: 1 })).status).toBe(400)
    expect((await effect({ tasks: [uuidv7()], rate: 1 })).status).toBe(404)
  })

  test('unless a fee covers it, whatever the billing of its project is now', async () => {
    const priced = await makeTask({ price: 500 })
    await track('2026-04-01T12:00:00Z', priced)
    await updateProject({ billing: 'fixed_fee' })
    await rateOf({ rate: 10, applyToUnbilled: true })
    // Time from before the fee stays billed by the hour: nobody let it be covered.
    expect(await entryRates()).toEqual([10, 10, 10, null])
    expect(await owner.data(taskContract.getTask, { params: { id: task } })).toMatchObject({ price: 30 })
  })

  test('consistently while entries and other rates are written concurrently', async () => {
    const day = (n: number) => `2026-05-${String(n + 10)}T12:00:00Z`
    const replies = await Promise.all([
      ...[1, 2, 3].map((n) => track(day(n)).then(() => ({ status: 200 }))),
      set({ client, rate: 20, applyToUnbilled: true }),
      set({ client, rate: 30, from: '2026-01-01', applyToUnbilled: true }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await entryRates()).toEqual([20, 30, 30, 30, 30, 30])
    const [, later] = await Promise.all([
      set({ client, rate: null, applyToUnbilled: true }),
      set({ client, rate: 40, from: '2026-01-01', applyToUnbilled: true }),
    ])
    expect(later.status).toBe(200)
    expect(await entryRates()).toEqual([null, 40, 40, 40, 40, 40])
  })

  test('and the preview reveals no sums of entries that the caller may not see', async () => {
    const setter = { 'money.view': 'all', 'workspace.update': 'all', 'time.view': 'own' } as const
    const person = await server.makeMember(owner.workspaceId, setter, [project])
    expect((await effect({ rate: 10 }, person)).body).toMatchObject({
      data: { entries: 0, minutes: 0, after: { amount: 0 }, hidden: 3 },
    })
  })
})

describe('changing the billing of a project', () => {
  const billingEffect = (billing: 'time_materials' | 'fixed_fee' | 'non_billable', person = owner) =>
    person.call(projectContract.getBillingEffect, { params: { projectId: project }, body: { billing } })
  const worth = async () => {
    const found = await owner.data(timeContract.getTimeEntries, {
      query: { from: '2025-06-01', to: '2026-06-30' },
    })
    const hourly = found.filter(({ billable, covered }) => billable && !covered)
    return hourly.reduce((sum, { rate }) => sum + (rate ?? 0), 0)
  }

  test('previews its effect on earlier entries and then applies it', async () => {
    await rateOf({ project, rate: 40 })
    await track('2026-03-01T08:00:00Z')
    await track('2026-03-01T09:00:00Z')
    await track('2026-03-01T10:00:00Z', await makeTask({ billable: false }))
    await track('2026-03-01T11:00:00Z', await makeTask({ price: 500 }))
    const before = { amount: 80, unpricedMinutes: 0 }
    const after = { amount: 0, unpricedMinutes: 0 }
    expect((await billingEffect('fixed_fee')).body).toMatchObject({ data: { before, after, hidden: 0 } })
    expect((await billingEffect('non_billable')).body).toMatchObject({ data: { before, after } })
    expect((await billingEffect('time_materials')).body).toMatchObject({ data: { entries: 0 } })
    await updateProject({ billing: 'non_billable', applyRate: true })
    expect(await worth()).toBe(0)
    expect((await billingEffect('time_materials')).body).toMatchObject({
      data: { before: after, after: before },
    })
    await updateProject({ billing: 'time_materials', applyRate: true })
    expect(await worth()).toBe(80)
  })

  test('previews no effect on closed books, and requires the right to set the rate', async () => {
    await rateOf({ project, rate: 40 })
    await track('2026-03-01T08:00:00Z')
    const params = { id: owner.workspaceId }
    await owner.call(workspaceContract.updateWorkspace, { params, body: { booksClosedUntil: '2026-03-01' } })
    expect((await billingEffect('fixed_fee')).body).toMatchObject({ data: { entries: 0, hidden: 0 } })
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const stranger = await server.makeMember(owner.workspaceId, 'Manager', [])
    expect((await billingEffect('fixed_fee', member)).status).toBe(403)
    expect((await billingEffect('fixed_fee', stranger)).status).toBe(403)
  })
})
