import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { searchContract } from '../search.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('invoices are found by number, reference and client, by who may see them', async () => {
  const owner = await server.makeOwner()
  const make = async (title: string, reference: string) => {
    const client = (await owner.data(clientContract.createClient, { body: { title } })).id
    const lines = [{ kind: 'fixed' as const, title: 'Design', rate: 100 }]
    const { id } = await owner.data(invoiceContract.createInvoice, { body: { client, reference, lines } })
    return owner.data(invoiceContract.finaliseInvoice, { params: { id } })
  }
  const acme = await make('Acme Söhne', 'PO 4711')
  const ford = await make('Ford', 'Été')
  const found = async (q: string, by: Person = owner) =>
    (await by.data(searchContract.search, { query: { q, types: 'invoice' } })).invoices.map(({ id }) => id)
  for (const q of [acme.number ?? '', '0001', '4711', 'acme', 'sohne 0001', 'ACME 47'])
    expect(await found(q), q).toEqual([acme.id])
  expect(await found('ete')).toEqual([ford.id])
  expect(await found('INV-')).toHaveLength(2)
  expect(await found('acme ete')).toEqual([])
  const all = await owner.call(searchContract.search, { query: { q: 'acme' } })
  if (!all.ok) throw new Error(JSON.stringify(all.body))
  expect(all.body.data.invoices[0]).toMatchObject({ title: `${acme.number} · Acme Söhne`, totalPrice: 100 })
  expect(all.body.counts).toMatchObject({ client: 1, invoice: 1 })
  const member = await server.makeMember(owner.workspaceId, 'Member')
  expect(await found('acme', member)).toEqual([])
})
