import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalContract } from '#features/approval/approval.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract, type TimeChoice } from '../invoice.contract.ts'

const {
  addTime,
  createInvoice,
  deleteInvoice,
  finaliseInvoice,
  getInvoice,
  getInvoices,
  getTime,
  updateInvoice,
} = invoiceContract

let server: TestServer
let owner: Person
let client: string
let project: string
let tasks: string[]
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  project = await makeProject('Website')
  await owner.data(rateContract.setRate, { body: { rate: 90 } })
  tasks = await Promise.all(['Design', 'Build'].map((title) => makeTask(title)))
})

const makeProject = async (name: string, more: object = {}) =>
  (await owner.data(projectContract.createProject, { body: { name, client, ...more } })).id
const makeTask = async (title: string, place = project) =>
  (await owner.data(taskContract.createTask, { body: { project: place, title } })).id
/** Minutes from nine o'clock on a day of March. */
const track = (place: object, day: number, minutes: number, hour = 9) => {
  const start = Date.UTC(2026, 2, day, hour)
  return owner.data(timeContract.createTimeEntry, {
    body: {
      ...place,
      start: new Date(start).toISOString(),
      end: new Date(start + minutes * 60_000).toISOString(),
    },
  })
}
const draft = () => owner.data(createInvoice, { body: { client, issueDate: '2026-03-31' } })
const fill = (id: string, choice: Partial<TimeChoice> = {}) =>
  owner.call(addTime, { params: { id }, body: { groupBy: 'task', ...choice } })
const read = (id: string) => owner.data(getInvoice, { params: { id } })
const services = async (query: object = {}) =>
  ((await owner.call(getInvoices, { query: { groupBy: 'task', ...query } })).body as { services: unknown[] })
    .services
const lines = async (id: string) =>
  (await read(id)).lines.map(({ title, minutes, rate, total }) => ({ title, minutes, rate, total }))

describe('billable time', () => {
  test('is grouped, exact to the minute, without fixed-fee and non-billable projects', async () => {
    await track({ task: tasks[0] }, 2, 20)
    await track({ task: tasks[0] }, 3, 25)
    await track({ task: tasks[1] }, 3, 60, 12)
    await track({ project }, 4, 30)
    const fixed = await makeProject('Fixed', { billing: 'fixed_fee' })
    await track({ project: fixed }, 5, 60)
    const free = await makeProject('Free', { billing: 'non_billable' })
    await track({ project: free }, 6, 60)
    expect(await services({ clientId: client })).toMatchObject([
      { key: tasks[0], title: 'Design', minutes: 45, estimate: 0.75, rate: 90, amount: 67.5, project },
      { title: 'Build', minutes: 60, amount: 90 },
      { key: project, title: 'Website', minutes: 30, amount: 45 },
    ])
    expect(await services({ groupBy: 'day', from: '2026-03-03', to: '2026-03-03' })).toMatchObject([
      { key: '2026-03-03', minutes: 85 },
    ])
    expect(await services({ groupBy: 'none' })).toMatchObject([{ key: '', minutes: 135, amount: 202.5 }])
    expect(await services({ groupBy: 'member' })).toMatchObject([{ title: 'Olga', minutes: 135 }])
    expect(await services({ groupBy: 'week' })).toMatchObject([{ key: '2026-03-02', minutes: 135 }])
  })

  test('includes time without a rate, which is never billed', async () => {
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'Priced', rate: 50 } })
    await owner.data(rateContract.setRate, { body: { rate: null } })
    await track({ task: tasks[0] }, 2, 60)
    await track({ task: task.id }, 3, 60)
    expect(await services()).toMatchObject([{ title: 'Design', rate: null, amount: 0 }, { rate: 50 }])
    const { id } = await draft()
    await fill(id)
    expect(await lines(id)).toEqual([{ title: 'Priced', minutes: 60, rate: 50, total: 50 }])
    expect(await services()).toMatchObject([{ title: 'Design' }])
  })
})

describe('time on a draft', () => {
  test('is limited to approved time on request, if approval is enabled', async () => {
    await track({ task: tasks[0] }, 3, 20)
    await track({ task: tasks[1] }, 10, 30)
    const { id } = await draft()
    const all = await owner.data(getTime, { params: { id } })
    expect(all.entries.map(({ approved }) => approved)).toEqual([true, true])
    const params = { id: owner.workspaceId }
    await owner.data(workspaceContract.updateWorkspace, { params, body: { approval: 'week' } })
    expect(await fill(id, { approvedOnly: true })).toMatchObject({
      status: 409,
      body: { error: { code: 'NOTHING_TO_BILL' } },
    })
    await owner.data(approvalContract.submitWeek, { body: { week: '2026-03-09' } })
    const some = await owner.data(getTime, { params: { id } })
    expect(some.entries.map(({ approved }) => approved)).toEqual([false, true])
    const named = { approvedOnly: true, entries: some.entries.map((entry) => entry.id) }
    expect(await fill(id, named)).toMatchObject({ body: { error: { code: 'ENTRY_NOT_BILLABLE' } } })
    await fill(id, { approvedOnly: true })
    expect(await lines(id)).toEqual([{ title: 'Build', minutes: 30, rate: 90, total: 45 }])
    await fill(id)
    expect(await lines(id)).toHaveLength(2)
  })

  test.each([
    [null, [45, 61], 159],
    [{ minutes: 15, direction: 'up', of: 'line' }, [45, 75], 180],
    [{ minutes: 15, direction: 'up', of: 'entry' }, [60, 75], 202.5],
    [{ minutes: 15, direction: 'nearest', of: 'line' }, [45, 60], 157.5],
    [{ minutes: 6, direction: 'nearest', of: 'entry' }, [42, 60], 153],
  ] as const)('is rounded by %o', async (rounding, minutes, total) => {
    await track({ task: tasks[0] }, 2, 20)
    await track({ task: tasks[0] }, 3, 25)
    await track({ task: tasks[1] }, 4, 61)
    const { id } = await draft()
    await fill(id, { rounding })
    expect((await lines(id)).map((line) => line.minutes)).toEqual(minutes)
    expect(await read(id)).toMatchObject({ totalPrice: total, projects: [project] })
  })

  test('can be chosen by entry, and is on one invoice only, also concurrently', async () => {
    const one = await track({ task: tasks[0] }, 2, 60)
    const other = await track({ task: tasks[0] }, 3, 60)
    const drafts = [await draft(), await draft()]
    const replies = await meetAt(
      server,
      (trx) => sql`select from time_entry where id = ${one.id} for update`.execute(trx),
      drafts.map(
        ({ id }) =>
          () =>
            fill(id, { entries: [one.id] }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await services()).toMatchObject([{ minutes: 60, entries: [other.id] }])
    const id = (drafts[replies.findIndex(({ status }) => status === 409)] as { id: string }).id
    expect(await fill(id, { entries: [one.id, other.id] })).toMatchObject({
      status: 409,
      body: { error: { code: 'ENTRY_NOT_BILLABLE' } },
    })
    expect((await read(id)).lines).toEqual([])
    expect(await fill(id, { from: '2026-04-01' })).toMatchObject({
      body: { error: { code: 'NOTHING_TO_BILL' } },
    })
  })

  test('is locked against every change until it is released', async () => {
    const entry = await track({ task: tasks[0] }, 2, 60)
    const { id } = await draft()
    await fill(id)
    const invoiced = { status: 409, body: { error: { code: 'ENTRY_INVOICED' } } }
    const params = { id: entry.id }
    const change = (body: object) => owner.call(timeContract.updateTimeEntry, { params, body })
    expect(await change({ end: '2026-03-02T09:30:00Z' })).toMatchObject(invoiced)
    expect(await change({ billable: false })).toMatchObject(invoiced)
    expect(await change({ task: tasks[1] })).toMatchObject(invoiced)
    expect(await owner.call(timeContract.deleteTimeEntries, { body: { ids: [entry.id] } })).toMatchObject(
      invoiced,
    )
    expect(
      await owner.call(timeContract.setDay, { body: { task: tasks[0], day: '2026-03-02', minutes: 30 } }),
    ).toMatchObject(invoiced)
    expect(await change({ note: 'Logo' })).toMatchObject({ status: 200 })
    // What follows by itself passes it by.
    await owner.data(rateContract.setRate, { body: { rate: 120, applyToUnbilled: true } })
    await owner.data(taskContract.updateTask, {
      params: { id: tasks[0] as string },
      body: { billable: false },
    })
    await owner.data(taskContract.updateTask, {
      params: { id: tasks[0] as string },
      body: { price: 10 },
    })
    const { rows } = await sql<object>`
      select rate, billable, covered from time_entry where id = ${entry.id}
    `.execute(server.databases.system)
    expect(rows).toEqual([{ rate: 9000, billable: true, covered: false }])
    expect(
      await owner.call(workspaceContract.updateWorkspace, {
        params: { id: owner.workspaceId },
        body: { currency: 'USD' },
      }),
    ).toMatchObject({ status: 409, body: { error: { code: 'CURRENCY_INVOICED' } } })
    const [line] = (await read(id)).lines
    await owner.data(updateInvoice, { params: { id }, body: { lines: { remove: [line?.id as string] } } })
    expect(await change({ end: '2026-03-02T09:30:00Z' })).toMatchObject({ status: 200 })
  })

  test('can be billed anew once its invoice is void or its draft deleted', async () => {
    const entry = await track({ task: tasks[1] }, 2, 60)
    for (const isNumbered of [true, false]) {
      const { id } = await draft()
      await fill(id)
      if (isNumbered) await owner.data(finaliseInvoice, { params: { id } })
      const change = { params: { id: entry.id }, body: { end: '2026-03-02T09:30:00Z' } }
      const { body } = await owner.call(timeContract.updateTimeEntry, change)
      expect(JSON.stringify(body)).toContain('This time is on an invoice')
      expect(await services()).toEqual([])
      await owner.data(deleteInvoice, { body: { id } })
      expect(await services()).toMatchObject([{ minutes: 60 }])
    }
    await owner.data(timeContract.deleteTimeEntries, { body: { ids: [entry.id] } })
  })
})
