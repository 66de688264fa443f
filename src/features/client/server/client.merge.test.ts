import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { clientContract } from '../client.contract.ts'

const { addContact, createClient, deleteClient, getClientFigures, getClients, mergeClient, unmergeClient } =
  clientContract

let server: TestServer
let owner: Person
let from: string
let into: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  from = await make('Ford')
  into = await make('Ford Motor')
})

const make = async (title: string) => (await owner.data(createClient, { body: { title } })).id
const read = (id: string) => owner.call(clientContract.updateClient, { params: { id } })
const titles = async () => (await owner.data(getClients, {})).map(({ title }) => title)
const merge = (id = from, target = into) =>
  owner.call(mergeClient, { params: { id }, body: { into: target } })
const unmerge = (id = from) => owner.call(unmergeClient, { params: { id } })
const contact = async (client: string, name: string) =>
  (await owner.data(addContact, { params: { id: client }, body: { name } })).id
const project = async (client: string) =>
  (await owner.data(projectContract.createProject, { body: { name: 'Website', client, rate: 60 } })).id
const clientOfProject = async (projectId: string) =>
  (await owner.data(projectContract.getProject, { params: { projectId } })).client
const issue = async (client: string) => {
  const { id } = await owner.data(invoiceContract.createInvoice, {
    body: { client, issueDate: '2026-03-02', lines: [{ kind: 'fixed', title: 'Work', rate: 100 }] },
  })
  await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
  return id
}
const invoice = (id: string) =>
  server.databases.system.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const unbilled = async () =>
  (await owner.data(getClientFigures, {})).map(({ client, unbilled }) => [client, unbilled.amount])

describe('merging a client into another one', () => {
  test('moves all that it has, leaves documents unchanged, and can be undone', async () => {
    const its = {
      project: await project(from),
      invoice: await issue(from),
      contacts: [await contact(from, 'Ann'), await contact(from, 'Bo')],
    }
    const other = { invoice: await issue(into), contact: await contact(into, 'Cy') }
    await owner.data(timeContract.createTimeEntry, {
      body: { project: its.project, start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' },
    })
    const { snapshot } = await invoice(its.invoice)
    const live = await owner.live(owner.workspaceId)
    expect((await merge()).body).toMatchObject({
      data: {
        id: into,
        merged: [{ id: from, title: 'Ford' }],
        contacts: [
          { id: other.contact, isPrimary: true },
          { id: its.contacts[0], isPrimary: false },
          { id: its.contacts[1], isPrimary: false },
        ],
      },
    })
    await live.settle()
    expect(
      live.messages().map(({ object, event, data }) => [object, event, (data as { id: string }).id]),
    ).toEqual([
      ['project', 'update', its.project],
      ['invoice', 'update', its.invoice],
      ['client', 'delete', from],
      ['client', 'update', into],
    ])
    live.close()
    expect(await titles()).toEqual(['Ford Motor'])
    expect((await read(from)).status).toBe(404)
    expect(await clientOfProject(its.project)).toBe(into)
    expect(await invoice(its.invoice)).toMatchObject({ client: into, snapshot })
    expect(await unbilled()).toEqual([[into, 60]])
    // What was tracked before is billed to the one that is left.
    const bill = await owner.data(invoiceContract.createInvoice, { body: { client: into } })
    const filled = { params: { id: bill.id }, body: { groupBy: 'none' as const } }
    expect((await owner.call(invoiceContract.addTime, filled)).status).toBe(200)
    await owner.data(invoiceContract.deleteInvoice, { body: { id: bill.id } })

    expect((await unmerge()).body).toMatchObject({
      data: { id: from, title: 'Ford', contacts: [{ id: its.contacts[0], isPrimary: true }, { name: 'Bo' }] },
    })
    expect(await titles()).toEqual(['Ford', 'Ford Motor'])
    expect(await clientOfProject(its.project)).toBe(from)
    expect(await invoice(its.invoice)).toMatchObject({ client: from, snapshot })
    expect((await invoice(other.invoice)).client).toBe(into)
    expect((await read(into)).body).toMatchObject({ data: { contacts: [{ id: other.contact }], merged: [] } })
    expect(await unbilled()).toEqual(expect.arrayContaining([[from, 60]]))
  })

  test('undo skips data that was since removed from the target', async () => {
    const [moved, other] = [await project(from), await project(from)]
    await merge()
    await owner.data(projectContract.updateProject, { params: { id: moved }, body: { client: null } })
    await unmerge()
    expect([await clientOfProject(moved), await clientOfProject(other)]).toEqual([null, from])
  })

  test('merges the clients merged into it before, and each can be undone', async () => {
    const third = await make('Zoo')
    const its = await issue(from)
    await merge(from, into)
    await merge(into, third)
    expect((await read(third)).body).toMatchObject({ data: { merged: [{ id: from }, { id: into }] } })
    expect((await invoice(its)).client).toBe(third)
    await unmerge(into)
    expect((await invoice(its)).client).toBe(into)
    await unmerge(from)
    expect((await invoice(its)).client).toBe(from)
    expect(await titles()).toEqual(['Ford', 'Ford Motor', 'Zoo'])
  })

  test('frees its title, which must be unused to undo the merge', async () => {
    await merge()
    const twin = await make('Ford')
    expect(await unmerge()).toMatchObject({
      status: 400,
      body: { error: { fields: { title: expect.any(String) } } },
    })
    await owner.data(deleteClient, { params: { id: twin } })
    expect((await unmerge()).status).toBe(200)
  })

  test('into itself, an unknown client or each other is rejected', async () => {
    for (const target of [from, uuidv7()])
      expect(await merge(from, target)).toMatchObject({
        status: 400,
        body: { error: { fields: { into: expect.any(String) } } },
      })
    expect((await unmerge()).status).toBe(404)
    const both = await Promise.all([merge(from, into), merge(into, from)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await titles()).toHaveLength(1)
  })

  test('concurrently with assigning it elsewhere leaves no reference to the merged client', async () => {
    const id = await project(into)
    const [, given, billed] = await meetAt(
      server,
      (trx) => trx.selectFrom('client').select('id').where('id', '=', from).forUpdate().execute(),
      [
        async () => (await merge()).status,
        async () =>
          (await owner.call(projectContract.updateProject, { params: { id }, body: { client: from } }))
            .status,
        async () => (await owner.call(invoiceContract.createInvoice, { body: { client: from } })).status,
      ],
    )
    for (const status of [given, billed]) expect([200, 400]).toContain(status)
    expect(await clientOfProject(id)).toBe(into)
    const rows = await server.databases.system
      .selectFrom('invoice')
      .select('client')
      .where('workspaceId', '=', owner.workspaceId)
      .execute()
    for (const { client } of rows) expect(client).toBe(into)
  })

  test('requires the permission to delete clients', async () => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    const call = { params: { id: from }, body: { into } }
    expect((await manager.call(mergeClient, call)).status).toBe(403)
    await merge()
    expect((await manager.call(unmergeClient, { params: { id: from } })).status).toBe(403)
    expect(await owner.call(deleteClient, { params: { id: into } })).toMatchObject({
      status: 409,
      body: { error: { code: 'CLIENT_HAS_MERGED' } },
    })
  })
})
