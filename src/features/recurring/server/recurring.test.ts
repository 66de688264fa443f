import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalContract } from '#features/approval/approval.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { deliverySettingsContract } from '#features/delivery/delivery.settings.contract.ts'
import { attachFiles } from '#features/delivery/server/delivery.files.jobs.ts'
import { invoiceContract, type NewLine } from '#features/invoice/invoice.contract.ts'
import { invoiceKindsContract } from '#features/invoice/invoice.kinds.contract.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoicingContract } from '#features/invoice/invoicing.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { recurringContract } from '../recurring.contract.ts'
import { momentOf } from '../recurring.rules.ts'
import { issueDueInvoices } from './recurring.jobs.ts'

const { createInvoice, deleteInvoice, getInvoice, getInvoices, updateInvoice } = invoiceContract
const {
  cancelNamedRecurring,
  cancelRecurring,
  getRecurringInvoice,
  getRecurringInvoices,
  makeRecurring,
  pauseRecurring,
  resumeRecurring,
  skipRecurring,
  updateRecurring,
} = recurringContract

// The clock is the tests’ own: nothing is issued but when they say so.
vi.mock(import('./recurring.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleIssues: () => async () => {},
}))

vi.mock(import('#features/delivery/server/delivery.files.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleFiles: () => async () => {},
}))

let server: TestServer
let owner: Person
let client: string
const today = dayIn('UTC')
/** Still ahead when the tests run past midnight. */
const ahead = addDays(today, 2)
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
})

const line: NewLine = { kind: 'fixed', title: 'Care {month}', quantity: 2, rate: 80 }
const template = (more: object = {}) =>
  owner.data(createInvoice, {
    body: { client, issueDate: '2026-03-02', dueDate: '2026-03-16', lines: [line], ...more },
  })
const make = (invoiceId: string, more: object = {}) =>
  owner.call(makeRecurring, { body: { invoiceId, period: 'monthly', issueDate: ahead, ...more } })
const made = async (invoiceId: string, more: object = {}): Promise<{ id: string; nextDate: string }> => {
  const reply = await make(invoiceId, more)
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return (reply.body as { data: { id: string; nextDate: string } }).data
}
const read = (id: string) => owner.data(getInvoice, { params: { id } })
const seriesOf = async (id: string) => (await owner.data(getRecurringInvoice, { params: { id } }))!
/** What was issued, the oldest first. */
const issuesOf = async (invoice: string): Promise<Invoice[]> =>
  (await owner.data(getInvoices, {}))
    .filter(({ id }) => id !== invoice)
    .sort((a, b) => (a.issueDate < b.issueDate ? -1 : 1))
const filesOf = (mail = '') =>
  server.databases.system.selectFrom('mailAttachment').selectAll().where('mail', '=', mail).execute()
/** As if the clock stood at noon of a day. */
const issueOn = (day: string) => issueDueInvoices(server.platform, new Date(`${day}T12:00:00Z`))
/** As if its first date had been another one. */
const begunOn = (series: string, day: string) =>
  sql`
    update recurring_invoice set issue_date = ${day}, next_date = ${day}, sweep_from = ${day}::date - 31 where id = ${series}
  `.execute(server.databases.system)

describe('making an invoice recurring', () => {
  test('marks it, is refused twice, and can be cancelled and repeated', async () => {
    const { id } = await template()
    const reply = await make(id, { period: undefined })
    expect(reply.body).toMatchObject({
      success: true,
      data: { invoice: id, period: 'quarterly', issueDate: ahead, nextDate: ahead, done: -1 },
      invoice: { id, recurring: true },
    })
    expect((await read(id)).recurring).toBe(true)
    expect(await make(id)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_RECURRING' } } })
    expect((await owner.call(cancelRecurring, { params: { id } })).body).toMatchObject({
      data: { id, recurring: false },
      invoice: { recurring: false },
    })
    // Again, by the other reading of the call.
    expect((await owner.call(cancelNamedRecurring, { body: { invoiceId: id } })).ok).toBe(true)
    expect((await read(id)).recurring).toBe(false)
    const again = await made(id)
    expect(
      (await owner.call(cancelRecurring, { params: { id: again.id }, body: { invoiceId: id } })).ok,
    ).toBe(true)
    expect((await read(id)).recurring).toBe(false)
  })

  test('succeeds for one of 8 concurrent calls, and is idempotent with the same id', async () => {
    const { id } = await template()
    const replies = await Promise.all(Array.from({ length: 8 }, () => make(id)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    const other = await template()
    const given = uuidv7()
    const both = await Promise.all([make(other.id, { id: given }), make(other.id, { id: given })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  test.each([
    [{ issueDate: addDays(today, -1) }, 'issueDate'],
    [{ issueDate: new Date().toISOString() }, 'issueDate'],
    [{ period: 'hourly' }, 'period'],
    [{ endOn: today }, 'endOn'],
    [{ endAfter: 0 }, 'endAfter'],
    [{ sweep: { projects: [uuidv7()] } }, 'sweep.projects'],
    [{ every: 2 }, 'every'],
  ])('rejects %o by field name', async (body, field) => {
    const { id } = await template()
    expect(await make(id, body)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    })
    expect((await read(id)).recurring).toBe(false)
  })

  test('is refused for quotes and void invoices, and voiding ends it', async () => {
    const quote = await template({ kind: 'quote' })
    expect(await make(quote.id)).toMatchObject({ status: 409 })
    const { id } = await template()
    await owner.call(invoiceContract.finaliseInvoice, { params: { id } })
    await made(id)
    await owner.data(deleteInvoice, { body: { id } })
    expect((await read(id)).recurring).toBe(false)
    expect(await owner.data(getRecurringInvoices, {})).toEqual([])
    expect(await make(id)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_VOID' } } })
  })

  test('every 30 seconds is only available outside production', async () => {
    const { id } = await template()
    const { body } = await owner.call(getRecurringInvoices, {})
    expect((body as { periods: string[] }).periods).toContain('every 30 seconds')
    const { nextDate } = await made(id, { period: 'every 30 seconds', issueDate: undefined })
    const wait = Date.parse(nextDate) - Date.now()
    expect(wait).toBeGreaterThan(50_000)
    expect(wait).toBeLessThanOrEqual(60_000)
    const config = { ...server.platform.config, production: true }
    await issueDueInvoices({ ...server.platform, config }, new Date(Date.now() + 600_000))
    expect((await seriesOf(id)).issued).toBe(0)
  })

  test('from today issues immediately, and not twice when recreated within the period', async () => {
    const { id } = await template()
    const today = dayIn('UTC')
    const { nextDate } = await made(id, { issueDate: today })
    expect(nextDate).toBe(momentOf({ period: 'monthly', issueDate: today }, 1))
    expect(await issuesOf(id)).toMatchObject([{ issueDate: today, recurring: false }])
    await owner.call(cancelRecurring, { params: { id } })
    const again = await made(id, { issueDate: ahead })
    expect(again.nextDate).toBe(momentOf({ period: 'monthly', issueDate: ahead }, 1))
    expect(await issuesOf(id)).toHaveLength(1)
  })
})

describe('an issue', () => {
  test('copies the current template with its own dates, terms and texts', async () => {
    const { id } = await template({ serviceFrom: '2026-03-01', serviceTo: '2026-03-31', language: 'de' })
    await begunOn((await made(id)).id, '2026-05-02')
    const [own] = (await read(id)).lines
    await owner.call(updateInvoice, { params: { id }, body: { lines: { set: [{ id: own!.id, rate: 90 }] } } })
    await issueOn('2026-05-02')
    const [issued] = await issuesOf(id)
    expect(await read(issued!.id)).toMatchObject({
      number: 'INV-2026-0001',
      issueDate: '2026-05-02',
      dueDate: '2026-05-16',
      serviceFrom: '2026-05-01',
      serviceTo: '2026-05-31',
      totalPrice: 180,
      lines: [{ title: 'Care Mai 2026', quantity: 2, rate: 90 }],
    })
    expect(await seriesOf(issued!.id)).toMatchObject({ invoice: id, issued: 1, lastInvoice: issued!.id })
  })

  test('can be emailed immediately, and only members who may see it are notified', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    const { id } = await template()
    await begunOn((await made(id, { mode: 'send' })).id, '2026-05-02')
    await issueOn('2026-05-02')
    // Without an address nothing is issued, and no number taken.
    expect(await issuesOf(id)).toEqual([])
    expect(await seriesOf(id)).toMatchObject({
      failures: 1,
      failure: expect.stringContaining('email address'),
    })
    const address = `ford-${client}@example.com`
    await server.databases.system
      .updateTable('client')
      .set({ email: address })
      .where('id', '=', client)
      .execute()
    await sql`update recurring_invoice set retry_at = null`.execute(server.databases.system)
    await issueOn('2026-05-02')
    const [issued] = await issuesOf(id)
    expect(issued).toMatchObject({ number: 'INV-2026-0001', sentAt: expect.any(String) })
    const [email, ...others] = await server.emailsTo(address)
    expect(others).toEqual([])
    expect(email?.awaitsFiles).toBe(true)
    await Promise.all([attachFiles(server.platform), attachFiles(server.platform)])
    expect(await filesOf(email?.id)).toMatchObject([{ name: 'INV-2026-0001.pdf', type: 'application/pdf' }])
    expect(await server.emailsTo(address)).toMatchObject([{ awaitsFiles: false }])
    expect(await notificationsOf(server, owner)).toMatchObject([
      { kind: 'invoice', what: 'recurringIssued', invoice: issued?.id, title: 'INV-2026-0001' },
    ])
    expect(await notificationsOf(server, member)).toEqual([])
  })

  test('is emailed with the e-invoice on request, and without it when data for it is missing', async () => {
    const { id } = await template()
    const address = `ford-${client}@example.com`
    const setClient = (columns: { email: string } | { country: string }) =>
      server.databases.system.updateTable('client').set(columns).where('id', '=', client).execute()
    await setClient({ email: address })
    await owner.data(deliverySettingsContract.updateDeliverySettings, { body: { attachEInvoice: true } })
    await begunOn((await made(id, { mode: 'send' })).id, '2026-05-02')
    /** The files of the newest email after an issue. */
    const filesOn = async (day: string) => {
      await issueOn(day)
      await attachFiles(server.platform)
      const [email] = await server.emailsTo(address)
      expect(email?.awaitsFiles).toBe(false)
      return (await filesOf(email?.id)).map(({ name, type }) => [name, type]).sort()
    }
    expect(await filesOn('2026-05-02')).toEqual([['INV-2026-0001.pdf', 'application/pdf']])
    const seller = { name: 'Northwind', country: 'DE', taxId: 'DE123456789' }
    await owner.data(invoicingContract.updateInvoicing, { body: { seller } })
    await setClient({ country: 'FR' })
    expect(await filesOn('2026-06-02')).toEqual([
      ['INV-2026-0002.pdf', 'application/pdf'],
      ['INV-2026-0002.xml', 'application/xml'],
    ])
  })

  test('may be a draft', async () => {
    const { id } = await template()
    await begunOn((await made(id, { mode: 'draft' })).id, '2026-05-02')
    await issueOn('2026-05-02')
    expect(await issuesOf(id)).toMatchObject([{ number: null, issueDate: '2026-05-02' }])
  })

  test('stays on the last day of the month, and missed issues are created in order', async () => {
    const { id } = await template()
    await begunOn((await made(id)).id, '2026-01-31')
    await issueOn('2026-04-30')
    expect((await issuesOf(id)).map(({ issueDate, number }) => [issueDate, number])).toEqual([
      ['2026-01-31', 'INV-2026-0001'],
      ['2026-02-28', 'INV-2026-0002'],
      ['2026-03-31', 'INV-2026-0003'],
      ['2026-04-30', 'INV-2026-0004'],
    ])
  })

  test('is created when its day begins in the workspace’s time zone', async () => {
    await owner.data(workspaceContract.updateWorkspace, {
      params: { id: owner.workspaceId },
      body: { timeZone: 'Pacific/Kiritimati' },
    })
    const { id } = await template()
    await begunOn((await made(id, { issueDate: addDays(today, 3) })).id, '2026-05-02')
    await issueDueInvoices(server.platform, new Date('2026-05-01T09:59:59Z'))
    expect(await issuesOf(id)).toEqual([])
    await issueDueInvoices(server.platform, new Date('2026-05-01T10:00:00Z'))
    expect(await issuesOf(id)).toMatchObject([{ issueDate: '2026-05-02' }])
  })

  test('is created once by concurrent runs, with gapless numbers', async () => {
    const ids = await Promise.all([template(), template(), template()])
    for (const { id } of ids) await begunOn((await made(id)).id, '2026-01-31')
    await Promise.all(Array.from({ length: 6 }, () => issueOn('2026-06-30')))
    const all = (await owner.data(getInvoices, {})).filter(({ number }) => number)
    expect(all).toHaveLength(18)
    expect(new Set(all.map(({ number }) => number)).size).toBe(18)
    expect(
      all
        .map(({ number }) => Number(number?.slice(-4)))
        .sort((a, b) => a - b)
        .at(-1),
    ).toBe(18)
  })

  test('interrupted before its commit is rolled back, and created once by the next run', async () => {
    const { id } = await template()
    const { id: series } = await made(id)
    await begunOn(series, '2026-05-02')
    // The connection ends with the last of its statements.
    await sql`
      create function cut_off() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$;
      create constraint trigger cut_off after insert on recurring_issue initially deferred
        for each row execute function cut_off()
    `.execute(server.databases.system)
    await issueOn('2026-05-02')
    expect(await issuesOf(id)).toEqual([])
    await sql`drop function cut_off cascade`.execute(server.databases.system)
    await issueOn('2026-05-02')
    await issueOn('2026-05-02')
    expect(await issuesOf(id)).toMatchObject([{ number: 'INV-2026-0001' }])
    expect(await seriesOf(id)).toMatchObject({ issued: 1, failures: 0 })
  })
})

describe('pausing', () => {
  test('happens after 12 missed issues were created', async () => {
    const { id } = await template()
    await begunOn((await made(id, { period: 'weekly' })).id, '2026-01-05')
    await issueOn('2026-04-13')
    expect(await issuesOf(id)).toHaveLength(12)
    expect(await seriesOf(id)).toMatchObject({ paused: 'missed', nextDate: '2026-03-30' })
    await issueOn('2026-04-13')
    expect(await issuesOf(id)).toHaveLength(12)
    const resumed = await owner.call(resumeRecurring, { params: { id }, body: { missed: 'skip' } })
    expect(resumed.body).toMatchObject({ data: { paused: null } })
    expect((await seriesOf(id)).nextDate! >= today).toBe(true)
  })

  test('happens after three failures, with the reason', async () => {
    const { id } = await template({ lines: [] })
    await begunOn((await made(id)).id, '2026-05-02')
    const wait = () =>
      sql`update recurring_invoice set retry_at = null where paused is null`.execute(server.databases.system)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await issueOn('2026-05-02')
      expect(await seriesOf(id)).toMatchObject({
        failures: attempt,
        failure: 'Add a line first: there is nothing to bill yet.',
        paused: attempt === 3 ? 'failed' : null,
      })
      // Not again before its time.
      await issueOn('2026-05-02')
      expect((await seriesOf(id)).failures).toBe(attempt)
      await wait()
    }
    expect(await issuesOf(id)).toEqual([])
    expect(await notificationsOf(server, owner)).toMatchObject([
      { kind: 'invoice', what: 'recurringFailed', invoice: id, text: expect.stringContaining('Add a line') },
    ])
    await owner.call(updateInvoice, { params: { id }, body: { lines: { set: [{ ...line, id: uuidv7() }] } } })
    await owner.data(resumeRecurring, { params: { id }, body: { missed: 'issue' } })
    expect(await issuesOf(id)).not.toEqual([])
    expect(await seriesOf(id)).toMatchObject({ failures: 0, failure: null })
  })

  test('a paused series issues nothing, a skipped date is left out, and the series ends', async () => {
    const { id } = await template()
    const { id: series } = await made(id, { endAfter: 2 })
    await begunOn(series, '2026-01-31')
    await owner.data(pauseRecurring, { params: { id } })
    await issueOn('2026-02-28')
    expect(await issuesOf(id)).toEqual([])
    await owner.data(skipRecurring, { params: { id }, body: { occurrence: 1, skip: true } })
    expect(
      await owner.call(skipRecurring, { params: { id }, body: { occurrence: 500, skip: true } }),
    ).toMatchObject({ status: 400 })
    await sql`update recurring_invoice set paused = null where id = ${series}`.execute(
      server.databases.system,
    )
    await issueOn('2026-03-30')
    expect(await seriesOf(id)).toMatchObject({ nextDate: '2026-03-31', issued: 1 })
    await issueOn('2026-06-30')
    expect((await issuesOf(id)).map(({ issueDate }) => issueDate)).toEqual(['2026-01-31', '2026-03-31'])
    expect(await seriesOf(id)).toMatchObject({ nextDate: null, endedAt: expect.any(String) })
    expect((await read(id)).recurring).toBe(false)
    expect(await owner.call(pauseRecurring, { params: { id } })).toMatchObject({ status: 409 })
  })

  test('an end can be set later, but not before the next issue', async () => {
    const { id } = await template()
    await made(id)
    const change = (body: object) => owner.call(updateRecurring, { params: { id }, body })
    expect(await change({ endOn: today })).toMatchObject({ status: 409 })
    expect((await change({ endAfter: 3, mode: 'draft' })).body).toMatchObject({
      data: { endAfter: 3, mode: 'draft' },
    })
    expect((await change({ endAfter: null })).body).toMatchObject({ data: { endAfter: null, mode: 'draft' } })
  })
})

describe('tracked time of the period', () => {
  let project: string
  const track = (day: string, minutes: number, note = '') =>
    owner.data(timeContract.createTimeEntry, {
      body: {
        project,
        note,
        start: `${day}T09:00:00Z`,
        end: new Date(Date.parse(`${day}T09:00:00Z`) + minutes * 60_000).toISOString(),
      },
    })
  beforeEach(async () => {
    project = (await owner.data(projectContract.createProject, { body: { name: 'Site', client } })).id
    await owner.data(rateContract.setRate, { body: { rate: 90 } })
  })

  test('is billed with each issue; time entered late is billed by the next one and marked', async () => {
    const { id } = await template()
    await begunOn((await made(id, { sweep: {} })).id, '2026-05-01')
    await track('2026-04-30', 60)
    await track('2026-05-01', 30)
    await track('2026-03-20', 600)
    await issueOn('2026-05-01')
    await track('2026-04-10', 20)
    await issueOn('2026-06-01')
    const issues = await issuesOf(id)
    const [first, second] = await Promise.all(issues.map((issue) => read(issue.id)))
    const shown = (invoice = first) =>
      invoice?.lines.map(({ title, minutes, description }) => ({ title, minutes, description }))
    expect(first).toMatchObject({ serviceFrom: '2026-04-01', serviceTo: '2026-04-30' })
    expect(shown()).toEqual([
      { title: 'Care April 2026', minutes: null, description: '' },
      { title: 'Site', minutes: 60, description: '' },
    ])
    expect(shown(second)).toEqual([
      { title: 'Care May 2026', minutes: null, description: '' },
      { title: 'Site', minutes: 20, description: 'Before May 1, 2026' },
      { title: 'Site', minutes: 30, description: '' },
    ])
  })

  test('is limited to approved time; time approved later is billed by a later issue', async () => {
    const params = { id: owner.workspaceId }
    await owner.data(workspaceContract.updateWorkspace, { params, body: { approval: 'week' } })
    const { id } = await template()
    await begunOn((await made(id, { sweep: { approvedOnly: true } })).id, '2026-05-01')
    await track('2026-04-14', 60)
    await track('2026-04-21', 30)
    // Who is alone in approving approves by handing in.
    await owner.data(approvalContract.submitWeek, { body: { week: '2026-04-13' } })
    await issueOn('2026-05-01')
    await owner.data(approvalContract.submitWeek, { body: { week: '2026-04-20' } })
    await issueOn('2026-06-01')
    const issues = await Promise.all((await issuesOf(id)).map((issue) => read(issue.id)))
    expect(issues.map(({ lines }) => lines.flatMap(({ minutes }) => minutes ?? []))).toEqual([[60], [30]])
  })

  test('has settings whose partial update preserves the other fields', async () => {
    const { id } = await template()
    const rounding = { minutes: 15, direction: 'up', of: 'entry' } as const
    const sweep = { projects: [project], groupBy: 'week', rounding, approvedOnly: true } as const
    await made(id, { sweep })
    const change = async (body: object) => (await owner.data(updateRecurring, { params: { id }, body })).sweep
    expect(await change({ mode: 'draft' })).toEqual(sweep)
    expect(await change({ sweep: { groupBy: 'tag' } })).toEqual({ ...sweep, groupBy: 'tag' })
    expect(await change({ sweep: { rounding: null, projects: null } })).toEqual({
      projects: null,
      groupBy: 'tag',
      rounding: null,
      approvedOnly: true,
    })
  })

  test('without entries creates no invoice, and is not a failure', async () => {
    const { id } = await template({ lines: [] })
    await begunOn((await made(id, { sweep: { projects: [project] } })).id, '2026-03-01')
    await issueOn('2026-03-01')
    expect(await issuesOf(id)).toEqual([])
    expect(await seriesOf(id)).toMatchObject({ done: 0, issued: 0, failures: 0, nextDate: '2026-04-01' })
    await track('2026-03-05', 60)
    await issueOn('2026-04-01')
    expect(await issuesOf(id)).toMatchObject([
      { totalPrice: 90, projects: [project], number: 'INV-2026-0001' },
    ])
    const { body } = await owner.call(getRecurringInvoice, { params: { id } })
    expect(body).toMatchObject({ issues: [{ invoice: { totalPrice: 90 } }, { invoice: null }] })
  })

  test('with a retainer bills the past month’s fee and the overage', async () => {
    const retainer = [
      { from: '2026-03-01', unit: 'minutes' as const, amount: 60, carryOver: 'none' as const },
    ]
    const body = { name: 'Care', client, billing: 'retainer' as const, retainer }
    project = (await owner.data(projectContract.createProject, { body })).id
    await track('2026-03-03', 30)
    const { id } = await template({ lines: [] })
    const billed = { project, month: '2026-03-01', price: 80 }
    await owner.data(invoiceKindsContract.billRetainer, { params: { id }, body: billed })
    await begunOn((await made(id)).id, '2026-04-01')
    await track('2026-04-10', 90)
    await issueOn('2026-04-01')
    await issueOn('2026-05-01')
    // March is on the template itself.
    const [issued, ...others] = await issuesOf(id)
    expect(others).toEqual([])
    expect(await read(issued!.id)).toMatchObject({
      issueDate: '2026-05-01',
      serviceFrom: '2026-04-01',
      totalPrice: 125,
      lines: [
        { title: 'Care, April 2026', total: 80 },
        { minutes: 30, total: 45 },
      ],
    })
  })

  test('on the template itself is not billed twice', async () => {
    const { id } = await template()
    await track('2026-03-05', 60)
    await owner.data(invoiceContract.addTime, { params: { id }, body: { groupBy: 'task' } })
    await begunOn((await made(id)).id, '2026-05-01')
    await issueOn('2026-05-01')
    expect((await read((await issuesOf(id))[0]!.id)).lines).toHaveLength(1)
  })
})

describe('permission', () => {
  test('to see and change a series is that to see and change its template', async () => {
    const project = (await owner.data(projectContract.createProject, { body: { name: 'Site', client } })).id
    const { id } = await template({ project })
    const other = await template()
    await made(id)
    await made(other.id)
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await manager.data(getRecurringInvoices, {})).map(({ invoice }) => invoice)).toEqual([id])
    expect(await manager.call(getRecurringInvoice, { params: { id: other.id } })).toMatchObject({
      status: 404,
    })
    expect(await manager.call(cancelRecurring, { params: { id } })).toMatchObject({ status: 403 })
    expect(await member.call(getRecurringInvoices, {})).toMatchObject({ status: 403 })
    const narrow = await server.makeMember(
      owner.workspaceId,
      {
        'project.view': 'project',
        'invoice.view': 'project',
        'invoice.update': 'project',
        'money.view': 'project',
      },
      [project],
    )
    const sweep = (value: object) => narrow.call(updateRecurring, { params: { id }, body: { sweep: value } })
    expect(await sweep({})).toMatchObject({ status: 403 })
    expect(await narrow.call(updateRecurring, { params: { id }, body: { mode: 'draft' } })).toMatchObject({
      status: 200,
    })
    const stranger = await server.makeOwner('Frank')
    expect(await stranger.call(cancelRecurring, { params: { id } })).toMatchObject({ status: 404 })
  })
})
