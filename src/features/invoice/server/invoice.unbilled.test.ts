import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { tidy } from '#server/cleanup.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract } from '../invoice.contract.ts'

/** Which time can be billed, as the database keeps it. */
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
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website', client } })).id
  await owner.data(rateContract.setRate, { body: { rate: 90 } })
})

const track = async (day: number, more: object = {}) => {
  const start = `2026-03-0${day}T09:00:00Z`
  const body = { project, start, end: `2026-03-0${day}T10:00:00Z`, ...more }
  return (await owner.data(timeContract.createTimeEntry, { body })).id
}
const change = (id: string, body: object) =>
  owner.data(timeContract.updateTimeEntry, { params: { id }, body })
const unbilled = async () => {
  const { rows } = await sql<{ entry: string }>`
    select entry from unbilled_entry where workspace_id = ${owner.workspaceId}
  `.execute(server.databases.system)
  return rows.map(({ entry }) => entry).sort()
}
const draft = async () => (await owner.data(invoiceContract.createInvoice, { body: { client } })).id
const fill = async (id: string, entries: string[]) =>
  owner.data(invoiceContract.addTime, { params: { id }, body: { groupBy: 'task', entries } })

/** What is kept of an entry, and what it is. */
const worth = async (id: string) => {
  const { rows } = await sql<{ stored: string; current: string }>`
    select to_jsonb(u) - 'entry' as stored, jsonb_build_object(
      'workspace_id', e.workspace_id, 'project', e.project, 'client', e.client, 'currency', e.currency, 'rate', e.rate,
      'start', e.start, 'billed', greatest(e."end" - e.start - e.included * interval '1 second', interval '0')
    ) as current
    from unbilled_entry u join time_entry e on e.workspace_id = u.workspace_id and e.id = u.entry
    where u.workspace_id = ${owner.workspaceId} and u.entry = ${id}
  `.execute(server.databases.system)
  return rows[0]!
}

test('the stored row follows each change of the entry, its rate and its project', async () => {
  const id = await track(1)
  const seen = new Set<string>()
  const follows = async () => {
    const { stored, current } = await worth(id)
    expect(stored).toEqual(current)
    seen.add(JSON.stringify(stored))
  }
  await follows()
  await change(id, { end: '2026-03-01T12:30:00Z' })
  await follows()
  await change(id, { start: '2026-03-01T09:15:00Z' })
  await follows()
  await owner.data(rateContract.setRate, { body: { rate: 120, applyToUnbilled: true } })
  await follows()
  const other = (
    await owner.data(projectContract.createProject, { body: { name: 'Other', billing: 'time_materials' } })
  ).id
  await change(id, { project: other, task: null })
  await follows()
  await change(id, { billable: false })
  await change(id, { billable: true, end: '2026-03-01T10:45:00Z' })
  await follows()
  const invoice = await draft()
  await change(id, { project, task: null })
  await fill(invoice, [id])
  await owner.data(invoiceContract.deleteInvoice, { body: { id: invoice } })
  await follows()
  expect(seen.size).toBe(7)
})

test('the set of unbilled entries follows each change of time and invoices', async () => {
  const [one, two, free] = [await track(1), await track(2), await track(3, { billable: false })]
  expect(await unbilled()).toEqual([one, two].sort())
  await change(two, { billable: false })
  await change(free, { billable: true })
  expect(await unbilled()).toEqual([one, free].sort())
  const [sent, dropped] = [await draft(), await draft()]
  await fill(sent, [one])
  await fill(dropped, [free])
  expect(await unbilled()).toEqual([])
  await owner.data(invoiceContract.deleteInvoice, { body: { id: dropped } })
  expect(await unbilled()).toEqual([free])
  await owner.data(invoiceContract.finaliseInvoice, { params: { id: sent } })
  await owner.data(invoiceContract.deleteInvoice, { body: { id: sent } })
  expect(await unbilled()).toEqual([one, free].sort())
  await owner.data(timeContract.deleteTimeEntries, { body: { ids: [one] } })
  expect(await unbilled()).toEqual([free])
  const line = (await fill(await draft(), [free])).lines[0]
  await owner.data(invoiceContract.updateInvoice, {
    params: { id: line?.invoice as string },
    body: { lines: { remove: [line?.id as string] } },
  })
  expect(await unbilled()).toEqual([free])
})

test('database constraints reject billing any other entry', async () => {
  const [billed, free, open] = [await track(1), await track(2, { billable: false }), await track(3)]
  const line = (await fill(await draft(), [billed])).lines[0] as { id: string; invoice: string }
  const other = await draft()
  const link = (entry: string, invoice = line.invoice) =>
    server.databases.system
      .insertInto('invoiceLineEntry')
      .values({ workspaceId: owner.workspaceId, line: line.id, invoice, entry, seconds: 60 })
      .execute()
  await expect(link(billed)).rejects.toThrow()
  for (const entry of [free, uuidv7()])
    await expect(link(entry)).rejects.toMatchObject({ constraint: 'invoice_line_entry_unbilled' })
  await expect(link(open, other)).rejects.toMatchObject({ constraint: 'invoice_line_entry_line' })
  await sql`update invoice_line_entry set is_live = false where entry = ${billed}`.execute(
    server.databases.system,
  )
  await change(billed, { billable: false })
  const retaken = sql`update invoice_line_entry set is_live = true where entry = ${billed}`
  await expect(retaken.execute(server.databases.system)).rejects.toMatchObject({
    constraint: 'invoice_line_entry_unbilled',
  })
})

test('of two concurrent inserts for one entry the second is rejected', async () => {
  const entry = await track(1)
  const lines = [await draft(), await draft()].map((invoice) => ({ invoice, id: uuidv7() }))
  for (const { id, invoice } of lines)
    await owner.data(invoiceContract.updateInvoice, {
      params: { id: invoice },
      body: { lines: { set: [{ id, kind: 'fixed', title: 'Work' }] } },
    })
  const link = ({ id, invoice }: (typeof lines)[0]) =>
    server.databases.system
      .insertInto('invoiceLineEntry')
      .values({ workspaceId: owner.workspaceId, line: id, invoice, entry, seconds: 60 })
      .execute()
  const done = await Promise.allSettled(lines.map(link))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('unbilled and invoiced time is deleted with its workspace', async () => {
  const entry = await track(1)
  await track(2)
  const invoice = await draft()
  await fill(invoice, [entry])
  await owner.data(invoiceContract.finaliseInvoice, { params: { id: invoice } })
  const { workspaceId } = owner
  const { system } = server.databases
  const all = await owner.data(workspaceContract.getWorkspaces, {})
  const name = all.find(({ id }) => id === workspaceId)?.name as string
  await owner.data(workspaceContract.deleteWorkspace, { params: { id: workspaceId }, body: { name } })
  const failures: string[] = []
  await tidy(server.platform.databases.system, (line) => failures.push(line))
  expect(failures).toEqual([])
  const left = await Promise.all(
    (['unbilledEntry', 'invoiceLineEntry', 'timeEntry', 'invoice'] as const).map((table) =>
      system.selectFrom(table).select('workspaceId').where('workspaceId', '=', workspaceId).execute(),
    ),
  )
  expect(left.flat()).toEqual([])
})
