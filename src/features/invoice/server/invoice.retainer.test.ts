import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { retainerContract } from '#features/retainer/retainer.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'

const { addTime, createInvoice, deleteInvoice, finaliseInvoice, getInvoice } = invoiceContract
const { billRetainer, createCredit } = invoiceKindsContract

let server: TestServer
let owner: Person
let client: string
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  await owner.data(rateContract.setRate, { body: { rate: 60 } })
  const retainer = [{ from: '2026-03-01', unit: 'minutes' as const, amount: 120, carryOver: 'next' as const }]
  const body = { name: 'Care', client, billing: 'retainer' as const, retainer }
  project = (await owner.data(projectContract.createProject, { body })).id
})

const track = (day: string, minutes: number, hour = 9) => {
  const start = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  const end = new Date(start + minutes * 60_000).toISOString()
  return owner.data(timeContract.createTimeEntry, {
    body: { project, start: new Date(start).toISOString(), end },
  })
}
const draft = async () => (await owner.data(createInvoice, { body: { client, issueDate: '2026-04-01' } })).id
const bill = (id: string, more: object = {}) =>
  owner.call(billRetainer, { params: { id }, body: { project, month: '2026-03-01', ...more } })
const read = (id: string) => owner.data(getInvoice, { params: { id } })
const remove = (id: string) => owner.call(deleteInvoice, { body: { id } })
const months = async () =>
  (await owner.data(retainerContract.getRetainer, { params: { projectId: project } }))
    .slice(0, 2)
    .map(({ carriedIn, used, over, carriedOut }) => [carriedIn, used, over, carriedOut])
const invoiced = async () =>
  (await owner.data(retainerContract.getRetainer, { params: { projectId: project } }))
    .slice(0, 2)
    .map(({ isInvoiced }) => isInvoiced)
/** Minutes of each entry that are included, in the order of time. */
const included = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select (included / 60)::float8 as minutes from time_entry where project = ${project} order by start
  `.execute(server.databases.system)
  return rows.map(({ minutes }) => minutes)
}

describe('a month of a retainer', () => {
  test('is billed as one line for included time and lines for the time beyond', async () => {
    const first = await track('2026-03-02', 90)
    await track('2026-03-03', 60)
    await track('2026-03-04', 30)
    await track('2026-04-01', 15)
    const id = await draft()
    expect(await bill(id, { price: 100 })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({
      totalPrice: 160,
      lines: [
        {
          title: 'Care, March 2026',
          description: 'Included: 2:00 h · Used: 3:00 h · Over: 1:00 h',
          total: 100,
          entries: 1,
        },
        { title: 'Care', minutes: 60, total: 60, entries: 2 },
      ],
    })
    const change = { params: { id: first.id }, body: { end: '2026-03-02T09:30:00Z' } }
    expect(await owner.call(timeContract.updateTimeEntry, change)).toMatchObject({
      body: { error: { code: 'ENTRY_INVOICED' } },
    })
    const other = await draft()
    expect(await bill(other)).toMatchObject({ status: 409, body: { error: { code: 'RETAINER_INVOICED' } } })
    expect(await invoiced()).toEqual([true, false])
    await remove(id)
    expect(await invoiced()).toEqual([false, false])
    expect(await bill(other)).toMatchObject({ status: 200 })
    expect(await read(other)).toMatchObject({ totalPrice: 60 })
  })

  test('that was invoiced keeps its included time when entries are added later', async () => {
    await track('2026-03-02', 60)
    await track('2026-03-03', 90)
    const id = await draft()
    await bill(id)
    await owner.data(finaliseInvoice, { params: { id } })
    expect(await included()).toEqual([60, 60])
    // Earlier in the month than what was billed as beyond.
    await track('2026-03-01', 45)
    expect(await included()).toEqual([0, 60, 60])
    expect(await months()).toEqual([
      [0, 195, 75, 0],
      [0, 0, 0, 120],
    ])
    const next = await draft()
    await owner.data(addTime, { params: { id: next }, body: { groupBy: 'task' } })
    expect(await read(next)).toMatchObject({ totalPrice: 45 })
    await remove(next)
    // Taken back, all of it counts in the order of time again.
    await remove(id)
    expect(await included()).toEqual([45, 60, 15])
  })

  test('carries unused time over, even if some time was billed as beyond', async () => {
    const first = await track('2026-03-02', 120)
    await track('2026-03-03', 30)
    const id = await draft()
    await owner.data(addTime, { params: { id }, body: { groupBy: 'task' } })
    expect(await read(id)).toMatchObject({ totalPrice: 30 })
    await owner.data(timeContract.updateTimeEntry, {
      params: { id: first.id },
      body: { end: '2026-03-02T10:00:00Z' },
    })
    expect(await months()).toEqual([
      [0, 90, 30, 60],
      [60, 0, 0, 120],
    ])
  })

  test('can be billed anew after a credit note released it', async () => {
    await track('2026-03-02', 60)
    const id = await draft()
    await bill(id, { price: 100 })
    await owner.data(finaliseInvoice, { params: { id } })
    const credit = await owner.data(createCredit, { params: { id }, body: { releaseTime: true } })
    await owner.data(finaliseInvoice, { params: { id: credit.id } })
    expect(await bill(await draft())).toMatchObject({ status: 200 })
  })

  test.each([
    [{ month: '2026-02-01' }, 'month'],
    [{ month: '2026-03-02' }, 'month'],
    [{ project: '01900000-0000-7000-8000-000000000000' }, 'project'],
  ])('with %o is rejected with a field error', async (more, field) => {
    expect(await bill(await draft(), more)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    })
  })
})
