import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { timeContract } from '../time.contract.ts'
import type { TimeEntry } from '../time.shape.ts'

let server: TestServer
let owner: Person
let member: Person
let project: string
let task: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  const body = { name: 'Website', billing: 'time_materials' } as const
  project = (await owner.data(projectContract.createProject, { body })).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'Write', rate: 60 } })).id
  member = await server.makeMember(owner.workspaceId, 'Member', [project])
})

const minute = 60_000
/** Entries of half a minute, one every minute of a day. */
async function addEntries(count: number, person = owner, billable = true) {
  const begin = Date.UTC(2026, 4, person === owner ? 4 : 5)
  const rows = Array.from({ length: count }, (_, index) => ({
    workspaceId: owner.workspaceId,
    id: uuidv7(),
    task,
    project,
    currency: 'EUR',
    memberId: person.memberId,
    start: new Date(begin + index * minute).toISOString(),
    end: new Date(begin + index * minute + minute / 2).toISOString(),
    note: '',
    billable,
    covered: false,
    rate: 6000,
    isManual: true,
    createdBy: person.memberId,
  }))
  await server.databases.system.insertInto('timeEntry').values(rows).execute()
}
const read = (person = owner) => person.data(taskContract.getTask, { params: { id: task } })
const page = (query: { cursor?: string; limit?: number } = {}, person = owner) =>
  person.data(timeContract.getTaskTimeEntries, { params: { id: task }, query })
const starts = (entries: readonly TimeEntry[]) => entries.map(({ start }) => start)

describe('the time of a task', () => {
  test('is returned with the task as newest entries and totals of all, the rest paginated', async () => {
    await addEntries(120)
    await addEntries(4, member, false)
    await owner.data(timeContract.startTimer, { body: { task } })
    const detail = await read()
    expect(detail.actions).toHaveLength(50)
    expect(detail.actions[0]).toMatchObject({ task, memberId: owner.memberId, end: null })
    expect(detail).toMatchObject({
      earlierActions: 75,
      timeTotals: { entries: 125, seconds: 3720, billableSeconds: 3600, unpricedSeconds: 0, amount: 60 },
    })
    expect(detail.activeTime).toBe(62)
    const second = await page({ cursor: detail.actions.at(-1)!.id })
    expect(second).toMatchObject({ earlier: 25, totals: detail.timeTotals })
    const last = await page({ cursor: second.entries.at(-1)!.id, limit: 200 })
    expect(last).toMatchObject({ earlier: 0, totals: detail.timeTotals })
    const all = starts([...detail.actions, ...second.entries, ...last.entries])
    expect(all).toHaveLength(125)
    expect(all).toEqual([...all].sort().reverse())
    expect(await page({ cursor: last.entries.at(-1)!.id })).toMatchObject({ entries: [], earlier: 0 })
  })

  test('paginates entries with equal times by their ids', async () => {
    await addEntries(3)
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { start, end } = (await page()).entries[0]!
    const body = { task, start: start!, end: end! }
    await member.data(timeContract.createTimeEntry, { body })
    await colleague.data(timeContract.createTimeEntry, { body })
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { entries, earlier } = await page({ limit: 1, ...(cursor && { cursor }) })
      found.push(...entries.map(({ id }) => id))
      cursor = entries[0]?.id
      if (!earlier) break
    }
    expect(new Set(found).size).toBe(5)
    expect(found).toEqual((await page()).entries.map(({ id }) => id))
  })

  test('is summed as far as the caller may see it, without hidden amounts', async () => {
    await addEntries(60)
    await addEntries(2, member)
    expect(await read(member)).toMatchObject({
      actions: [{ memberId: member.memberId, rate: null }, { memberId: member.memberId }],
      earlierActions: 0,
      timeTotals: { entries: 2, seconds: 60, billableSeconds: 60, unpricedSeconds: 0, amount: null },
    })
    const none = await member.data(timeContract.getTaskTimeEntries, { params: { id: task } })
    expect(none.totals.entries).toBe(2)
  })

  test('rejects a cursor of another task, and gets 404 for a hidden task', async () => {
    await addEntries(1)
    const cursor = uuidv7()
    const unknown = await owner.call(timeContract.getTaskTimeEntries, {
      params: { id: task },
      query: { cursor },
    })
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { error: { fields: { cursor: 'Not a time entry of this task' } } },
    ])
    const stranger = await server.makeMember(owner.workspaceId, 'Member', [])
    const hidden = await stranger.call(timeContract.getTaskTimeEntries, { params: { id: task } })
    expect(hidden.status).toBe(404)
  })
})
