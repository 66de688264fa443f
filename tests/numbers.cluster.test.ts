// Many invoices finalised at once over two server processes: their numbers have no gap, and none is taken twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { freePort } from './port.ts'
import { killRest, startBeside } from './processes.ts'
import { openTestServer, type TestServer } from './server.ts'
import { openVisitor } from './visitor.ts'

/** `FINALISED_AT_ONCE=400` finalises many. */
const count = Number(process.env.FINALISED_AT_ONCE ?? 40)

let desk: TestServer
beforeAll(async () => {
  desk = await openTestServer()
})
afterAll(() => {
  killRest()
  return desk.close()
})

test('invoice numbers have no gaps and no duplicates over two servers', { timeout: 300_000 }, async () => {
  const owner = await desk.makeOwner()
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  const lines = [{ kind: 'fixed' as const, title: 'Work', quantity: 1, rate: 100 }]
  const drafts: string[] = []
  for (let n = 0; n < count; n += 1) {
    const body = { client, lines, issueDate: '2026-03-02' }
    drafts.push((await owner.data(invoiceContract.createInvoice, { body })).id)
  }
  const servers = await Promise.all([0, 1].map(async () => startBeside(desk, await freePort())))
  const visitors = servers.map(({ url }) => openVisitor(url, owner.token))
  const began = performance.now()
  const answers = await Promise.all(
    drafts.map(async (id, n) => {
      const visitor = visitors[n % visitors.length] as (typeof visitors)[0]
      const finalise = () => visitor.call(invoiceContract.finaliseInvoice, { params: { id } })
      let { status, body } = await finalise()
      // So many calls of one session are asked to come again.
      while (status === 429) ({ status, body } = await finalise())
      return { status, number: (body as { data?: { number: string | null } }).data?.number }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  console.info(
    `${count} at once over two processes: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second`,
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const expected = Array.from({ length: count }, (_, n) => `INV-2026-${String(n + 1).padStart(4, '0')}`)
  expect(answers.map(({ number }) => number).sort()).toEqual(expected)
  const { rows } = await sql<{ last: number }>`
    select last from invoice_counter where workspace_id = ${owner.workspaceId} and range = 'invoice'
  `.execute(desk.databases.system)
  expect(rows).toEqual([{ last: count }])
})
