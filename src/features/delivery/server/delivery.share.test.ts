import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract, type NewLine } from '#features/invoice/invoice.contract.ts'
import { invoicingContract } from '#features/invoice/invoicing.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { deliveryContract } from '../delivery.contract.ts'
import { sharedContract } from '../delivery.public.contract.ts'

const { addPayment, addTime, createInvoice, deleteInvoice, finaliseInvoice, getInvoice } = invoiceContract
const { getDelivery, shareInvoice } = deliveryContract
const { getSharedPdf, openShare, replyToShare, viewShare } = sharedContract

let server: TestServer
let owner: Person
let client: string
beforeAll(async () => {
  server = await openTestServer({ ATTEMPTS_PER_NETWORK: '40', LOG_LEVEL: 'trace' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.system.deleteFrom('rateLimit').execute()
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
})

const hour: NewLine = { kind: 'fixed', title: 'Design', quantity: 2, rate: 80 }
const make = () =>
  owner.data(createInvoice, {
    body: { client, issueDate: '2026-03-02', dueDate: '2026-03-16', lines: [hour] },
  })
async function finalised() {
  const { id } = await make()
  await owner.data(finaliseInvoice, { params: { id } })
  return id
}
const shareIt = (invoiceId: string, more: object = {}) =>
  owner.call(shareInvoice, { body: { invoiceId, ...more } })
async function tokenOf(invoiceId: string, more: object = {}) {
  const { body, ok } = await shareIt(invoiceId, more)
  if (!ok || !body.url) throw new Error(JSON.stringify(body))
  return body.url.split('#')[1] as string
}
const open = (token: string, by = server.visitor()) => by.call(openShare, { body: { token } })
const view = (token: string, by = server.visitor()) => by.call(viewShare, { body: { token } })
const reply = (token: string, more: object) =>
  server.visitor().call(replyToShare, { body: { token, kind: 'question', name: 'Henry', ...more } as never })
const deliveryOf = (id: string) => owner.data(getDelivery, { params: { id } })
const notices = async (person = owner) =>
  (await notificationsOf(server, person)).filter(({ kind }) => kind === 'invoice')

describe('a share link', () => {
  test('to an expired quote shows no balance due', async () => {
    const { id } = await owner.data(createInvoice, {
      body: { client, kind: 'quote', issueDate: '2026-03-02', dueDate: '2026-03-16', lines: [hour] },
    })
    await owner.data(finaliseInvoice, { params: { id } })
    expect((await open(await tokenOf(id))).body).toMatchObject({
      data: { document: { kind: 'quote', total: 16_000 }, balance: 0, isOverdue: false },
    })
  })

  test('shows a stranger the document, payments and balance, and nothing else', async () => {
    await owner.data(invoicingContract.updateInvoicing, {
      body: { seller: { name: 'Northwind' }, bank: { iban: 'DE89370400440532013000' }, notes: 'Thanks' },
    })
    const id = await finalised()
    await owner.data(addPayment, {
      params: { id },
      body: { date: '2026-03-05', amount: 60, reference: 'secret' },
    })
    const { body, status } = await open(await tokenOf(id))
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        document: (
          await server.databases.system
            .selectFrom('invoice')
            .select('snapshot')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).snapshot,
        logo: null,
        state: 'open',
        payments: [{ date: '2026-03-05', amount: 6_000 }],
        paid: 6_000,
        balance: 10_000,
        isOverdue: true,
        entries: null,
        moreEntries: 0,
        replies: [],
        isMember: false,
      },
    })
    const text = JSON.stringify(body)
    for (const internal of [id, client, owner.workspaceId, owner.memberId, owner.email, 'Olga', 'secret'])
      expect(text).not.toContain(internal)
  })

  test('includes the logo until it is revoked', async () => {
    const picture = { create: { width: 40, height: 10, channels: 3, background: '#5755d9' } } as const
    const png = new Uint8Array(await sharp(picture).png().toBuffer())
    const bytes = { 'content-type': 'application/octet-stream' }
    await owner.request('PUT', `/api/workspace/${owner.workspaceId}/logo`, png, bytes)
    const id = await finalised()
    const token = await tokenOf(id)
    const { body } = await open(token)
    const logo = (body as { data: { logo: string } }).data.logo
    expect(logo).toMatch(/^data:image\/webp;base64,/)
    const drawn = await sharp(Buffer.from(logo.split(',')[1] as string, 'base64')).metadata()
    expect([drawn.width, drawn.height]).toEqual([40, 10])
    const own = (await owner.data(workspaceContract.getCurrentWorkspace, {})).logo?.url as string
    expect((await server.visitor().request('GET', own)).status).toBe(404)
    await shareIt(id, { revoke: true })
    expect(JSON.stringify((await open(token)).body)).not.toContain('data:image')
  })

  test('has a token of 256 bits that is stored as a hash and never logged', async () => {
    const token = await tokenOf(await finalised())
    expect(token).toMatch(/^[\w-]{43}$/)
    await open(token)
    await open(`${token.slice(0, -2)}xx`)
    const { rows } = await server.databases.system
      .selectFrom('share')
      .selectAll()
      .execute()
      .then((rows) => ({ rows }))
    expect(JSON.stringify(rows)).not.toContain(token)
    const changes = await server.databases.system.selectFrom('change').select(['data', 'before']).execute()
    expect(JSON.stringify(changes)).not.toContain(token)
    expect(JSON.stringify(changes)).not.toContain('tokenHash')
    expect(server.logged.join('')).not.toContain(token.slice(0, 20))
  })

  test('unknown, replaced, revoked, expired or of a deleted workspace gets the same response', async () => {
    const id = await finalised()
    const replaced = await tokenOf(id)
    const expired = await tokenOf(id, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    await server.databases.system
      .updateTable('share')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('expiresAt', 'is not', null)
      .execute()
    const revoked = await tokenOf(id)
    expect((await open(revoked)).status).toBe(200)
    const { body } = await shareIt(id, { revoke: true })
    expect(body).toMatchObject({ url: null, data: { shares: [] } })
    const other = await server.makeOwner()
    const answers = []
    for (const token of [replaced, expired, revoked, 'x'.repeat(43), '', other.token]) {
      const { status, body } = await open(token)
      answers.push({ status, body })
      expect((await view(token)).status).toBe(404)
      expect((await reply(token, { text: 'Hello?' })).status).toBe(404)
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'SHARE_NOT_FOUND' } } })

    const alive = await tokenOf(id)
    await owner.data(workspaceContract.deleteWorkspace, {
      params: { id: owner.workspaceId },
      body: { name: 'Olga’s workspace' },
    })
    expect((await open(alive)).body).toEqual(answers[0]?.body)
  })

  test('serves the PDF by its token until it is revoked', async () => {
    const id = await finalised()
    const token = await tokenOf(id)
    const stranger = server.visitor()
    const path = `/api${getSharedPdf.path}`
    const answer = await stranger.request('POST', path, { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=INV-2026-0001.pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await shareIt(id, { revoke: true })
    expect((await stranger.request('POST', path, { token })).status).toBe(404)
    expect((await stranger.request('GET', `${path}?token=${token}`)).status).toBe(404)
  })

  test('can’t be made for a draft, and shows a void invoice without a balance due', async () => {
    const draft = await make()
    expect((await shareIt(draft.id)).body).toMatchObject({ error: { code: 'INVOICE_DRAFT' } })
    const id = await finalised()
    const token = await tokenOf(id)
    await owner.data(deleteInvoice, { body: { id } })
    expect((await open(token)).body).toMatchObject({ data: { state: 'void', balance: 0, isOverdue: false } })
    expect(await reply(token, { kind: 'accepted' })).toMatchObject({
      status: 409,
      body: { error: { code: 'INVOICE_VOID' } },
    })
  })

  test('requires permission to send and a visible invoice', async () => {
    const id = await finalised()
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    expect((await manager.call(shareInvoice, { body: { invoiceId: id } })).status).toBe(403)
    const sender = await server.makeMember(owner.workspaceId, {
      'invoice.view': 'project',
      'invoice.send': 'all',
      'money.view': 'project',
    })
    expect((await sender.call(shareInvoice, { body: { invoiceId: id } })).status).toBe(404)
    expect((await sender.call(getDelivery, { params: { id } })).status).toBe(404)
    const other = await server.makeOwner()
    expect((await other.call(shareInvoice, { body: { invoiceId: id } })).status).toBe(404)
    expect((await shareIt(id, { expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(400)
  })

  test('made concurrently is valid only once', async () => {
    const id = await finalised()
    const tokens = await Promise.all([1, 2, 3].map(() => tokenOf(id)))
    const states = await Promise.all(tokens.map(async (token) => (await open(token)).status))
    expect(states.sort()).toEqual([200, 404, 404])
    expect((await deliveryOf(id)).shares).toHaveLength(1)
  })

  test('is rate-limited per network against guessing; valid tokens don’t count', async () => {
    const token = await tokenOf(await finalised())
    for (let i = 0; i < 50; i += 1) expect((await open(token)).status).toBe(200)
    for (let i = 0; i < 40; i += 1) expect((await open(`${uuidv7()}${i}`)).status).toBe(404)
    expect(await open(uuidv7())).toMatchObject({ status: 429 })
    expect((await open(token)).status).toBe(429)
  })
})

describe('the entries behind the lines', () => {
  async function withTime() {
    const project = await owner.data(projectContract.createProject, { body: { name: 'Site', client } })
    await owner.data(rateContract.setRate, { body: { project: project.id, rate: 90 } })
    const task = await owner.data(taskContract.createTask, {
      body: { project: project.id, title: 'Layout', description: 'Internal thoughts' },
    })
    for (const day of ['2026-02-03', '2026-02-02'])
      await owner.data(timeContract.createTimeEntry, {
        body: { task: task.id, start: `${day}T09:00:00Z`, end: `${day}T10:30:00Z`, note: `On ${day}` },
      })
    const { id } = await owner.data(createInvoice, { body: { client, lines: [hour] } })
    await owner.data(addTime, { params: { id }, body: { groupBy: 'task' } })
    await owner.data(finaliseInvoice, { params: { id } })
    return id
  }

  test('are shown only if enabled, with day, first name, task, note and duration only', async () => {
    const id = await withTime()
    expect((await open(await tokenOf(id))).body).toMatchObject({ data: { entries: null, moreEntries: 0 } })
    const { body } = await open(await tokenOf(id, { withEntries: true }))
    const entry = { line: 1, member: 'Olga', task: 'Layout', seconds: 5_400 }
    expect((body as { data: object }).data).toMatchObject({ moreEntries: 0 })
    expect((body as { data: { entries: object[] } }).data.entries).toEqual([
      { ...entry, day: '2026-02-02', note: 'On 2026-02-02' },
      { ...entry, day: '2026-02-03', note: 'On 2026-02-03' },
    ])
    expect(JSON.stringify(body)).not.toContain('Internal')
  })
})

describe('a visit', () => {
  test('is counted and notified once, also for concurrent requests', async () => {
    const id = await finalised()
    const token = await tokenOf(id)
    await open(token)
    expect((await owner.data(getInvoice, { params: { id } })).viewedAt).toBeNull()
    const answers = await Promise.all([1, 2, 3, 4].map(() => view(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { viewedAt } = await owner.data(getInvoice, { params: { id } })
    expect(viewedAt).not.toBeNull()
    expect((await deliveryOf(id)).shares).toMatchObject([{ views: 1, firstViewedAt: expect.any(String) }])
    expect(await notices()).toMatchObject([
      { what: 'invoiceViewed', invoice: id, by: 'Ford', title: 'INV-2026-0001', actor: null },
    ])
    // Half an hour later it is another one, but not the first.
    await server.databases.system
      .updateTable('share')
      .set({ lastViewedAt: new Date(Date.now() - 31 * 60_000).toISOString() })
      .execute()
    await view(token)
    expect((await deliveryOf(id)).shares).toMatchObject([{ views: 2 }])
    expect((await owner.data(getInvoice, { params: { id } })).viewedAt).toBe(viewedAt)
    expect(await notices()).toHaveLength(1)
  })

  test('by a member of the workspace is not counted, by a user of another one it is', async () => {
    const id = await finalised()
    const token = await tokenOf(id)
    const member = await server.makeMember(owner.workspaceId, 'Guest')
    expect((await open(token, member)).body).toMatchObject({ data: { isMember: true } })
    await view(token, member)
    await view(token, owner)
    const elsewhere = { 'x-workspace-id': (await server.makeOwner()).workspaceId }
    await owner.call(viewShare, { body: { token } }, elsewhere)
    expect((await deliveryOf(id)).shares).toMatchObject([{ views: 0 }])
    expect(await owner.call(replyToShare, { body: { token, kind: 'accepted', name: 'Me' } })).toMatchObject({
      status: 403,
    })
    await view(token, await server.makeOwner('Frank'))
    expect((await deliveryOf(id)).shares).toMatchObject([{ views: 1 }])
  })

  test('is sent live only to members who may see the invoice', async () => {
    const id = await finalised()
    const token = await tokenOf(id)
    const guest = await server.makeMember(owner.workspaceId, 'Member')
    const [mine, theirs] = [await owner.live(owner.workspaceId), await guest.live(owner.workspaceId)]
    await view(token)
    const { data } = await mine.until(() => mine.messages().find(({ object }) => object === 'delivery'))
    expect(data).toMatchObject({ id, shares: [{ views: 1 }] })
    expect(data).not.toHaveProperty('projects')
    await theirs.settle()
    expect(theirs.messages()).toEqual([])
    mine.close()
    theirs.close()
  })
})

describe('a reply', () => {
  test('is recorded, shown to both sides, and notified', async () => {
    const id = await finalised()
    const token = await tokenOf(id)
    const asked = await reply(token, { text: ' Why two hours? ', line: 0 })
    const shown = {
      kind: 'question',
      name: 'Henry',
      text: 'Why two hours?',
      line: 0,
      createdAt: expect.any(String),
    }
    expect(asked).toMatchObject({ status: 200, body: { data: { replies: [shown] } } })
    await Promise.all([1, 2].map(() => reply(token, { kind: 'accepted', name: 'Edsel' })))
    expect((await deliveryOf(id)).replies).toMatchObject([
      shown,
      { kind: 'accepted', name: 'Edsel', line: null },
    ])
    expect(await notices()).toMatchObject([
      { what: 'invoiceAccepted', by: 'Edsel', title: 'INV-2026-0001' },
      { what: 'invoiceQuestion', by: 'Henry', text: 'Why two hours?', invoice: id },
    ])
    const guest = await server.makeMember(owner.workspaceId, 'Member')
    expect(await notices(guest)).toEqual([])
  })

  test.each([
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(2_001) }, 'text'],
    [{ text: 'x', name: '' }, 'name'],
    [{ text: 'x', name: '\u202eevil' }, 'name'],
    [{ text: 'x', line: 1 }, 'line'],
    [{ text: 'x', line: -1 }, 'line'],
    [{ text: 'x\u0000' }, 'text'],
    [{ text: 'x', invoice: uuidv7() }, 'invoice'],
  ])('rejects %o with a field error and records nothing', async (more, field) => {
    const id = await finalised()
    expect(await reply(await tokenOf(id), more)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    })
    expect((await deliveryOf(id)).replies).toEqual([])
  })

  test('is rate-limited after ten and limited in size', async () => {
    const token = await tokenOf(await finalised())
    for (let i = 0; i < 10; i += 1) expect((await reply(token, { text: `${i}` })).status).toBe(200)
    expect((await reply(token, { text: 'more' })).status).toBe(429)
    expect(
      (await server.visitor().request('POST', '/api/share/invoice', `{"token":"${'x'.repeat(20_000)}"}`))
        .status,
    ).toBe(413)
  })
})
