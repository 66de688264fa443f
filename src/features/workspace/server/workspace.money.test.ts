import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { workspaceContract } from '../workspace.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Of any round so far: not a hundredth of it, nor ten times as much. */
function expectBetween(price: number | null, newest: number) {
  expect(price).toBeGreaterThan(100)
  expect(price).toBeLessThanOrEqual(newest)
}

test('amounts are stored as sent, also when the currency changes concurrently', async () => {
  const owner = await server.makeOwner()
  const project = await owner.data(projectContract.createProject, {
    body: { name: 'P', billing: 'time_materials' },
  })
  const task = await owner.data(taskContract.createTask, {
    body: { project: project.id, title: 'T', price: 101, rate: 101 },
  })
  const recast = (currency: string) =>
    owner.data(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body: { currency } })
  const live = await owner.live(owner.workspaceId)

  for (let round = 1; round <= 12; round += 1) {
    const amount = 100 + round
    const minute = String(round).padStart(2, '0')
    const [, changed, added, set, entry, read] = await Promise.all([
      recast(['JPY', 'KWD', 'EUR'][round % 3] as string),
      owner.data(taskContract.updateTask, { params: { id: task.id }, body: { price: amount, rate: amount } }),
      owner.data(taskContract.createTask, { body: { project: project.id, title: 'N', price: amount } }),
      owner.data(rateContract.setRate, { body: { rate: amount } }),
      owner.data(timeContract.createTimeEntry, {
        body: {
          task: task.id,
          start: `2026-05-04T10:${minute}:00.000Z`,
          end: `2026-05-04T10:${minute}:30.000Z`,
        },
      }),
      owner.data(taskContract.getTasks, {}),
      owner.data(projectContract.updateProject, {
        params: { id: project.id },
        body: { budget: { unit: 'money', amount } },
      }),
    ])
    expect(changed).toMatchObject({ price: amount, rate: amount })
    expect(added).toMatchObject({ price: amount })
    expect(set).toMatchObject({ rate: amount })
    // Made with the task's rate of this round, or the one before.
    expect([null, amount - 1, amount]).toContain(entry.rate)
    for (const { price } of read.filter(({ title }) => title === 'N')) expectBetween(price, amount)

    expect(await owner.data(taskContract.getTask, { params: { id: task.id } })).toMatchObject({
      price: amount,
      rate: amount,
    })
    expect(await owner.data(taskContract.getTask, { params: { id: added.id } })).toMatchObject({
      price: amount,
    })
    expect(await owner.data(rateContract.getRates, {})).toMatchObject([{ rate: amount }])
    expect(await owner.data(projectContract.getProject, { params: { projectId: project.id } })).toMatchObject(
      { budget: { unit: 'money', amount } },
    )
  }
  // What others are told is as true.
  await live.settle()
  for (const message of live.messages())
    if (message.object === 'task' && message.event === 'update') {
      expectBetween((message.data as { price: number }).price, 112)
    }
})

test('a currency with fewer digits rounds amounts half up, and screens reload them', async () => {
  const owner = await server.makeOwner()
  const project = await owner.data(projectContract.createProject, { body: { name: 'P' } })
  const body = { project: project.id, title: 'T', price: 99.5 }
  const { id } = await owner.data(taskContract.createTask, { body })
  const live = await owner.live(owner.workspaceId)
  const loads = () => live.frames.filter((frame) => 'type' in frame && frame.type === 'access').length
  const take = (currency: string) =>
    owner.data(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body: { currency } })
  await take('USD')
  await live.settle()
  expect(loads()).toBe(0)
  await take('JPY')
  await live.until(() => loads() === 1)
  expect(await owner.data(taskContract.getTask, { params: { id } })).toMatchObject({ price: 100 })
  await take('USD')
  await live.settle()
  expect(loads()).toBe(1)
  expect(await owner.data(taskContract.getTask, { params: { id } })).toMatchObject({ price: 100 })
})

test('tracked time takes the new currency, with the same rate', async () => {
  const owner = await server.makeOwner()
  const project = await owner.data(projectContract.createProject, {
    body: { name: 'P', billing: 'time_materials' },
  })
  const { id: task } = await owner.data(taskContract.createTask, {
    body: { project: project.id, title: 'T' },
  })
  await owner.data(rateContract.setRate, { body: { rate: 95 } })
  const track = (hour: number) =>
    owner.data(timeContract.createTimeEntry, {
      body: { task, start: `2026-05-04T0${hour}:00:00Z`, end: `2026-05-04T0${hour + 1}:00:00Z` },
    })
  await track(1)
  for (const [index, currency] of ['USD', 'JPY', 'KWD', 'EUR'].entries()) {
    await Promise.all([
      owner.data(workspaceContract.updateWorkspace, {
        params: { id: owner.workspaceId },
        body: { currency },
      }),
      track(index + 2),
    ])
    const entries = await owner.data(timeContract.getTimeEntries, {
      query: { from: '2026-05-04', to: '2026-05-04' },
    })
    expect(entries.map((entry) => [entry.currency, entry.rate])).toEqual(entries.map(() => [currency, 95]))
    expect(await owner.data(taskContract.getTask, { params: { id: task } })).toMatchObject({
      price: 95 * (index + 2),
    })
  }
})
