// One workspace with everything that a figure can depend on, at work in the weeks around a change of the clocks.
import { approvalContract } from '#features/approval/approval.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceKindsContract } from '#features/invoice/invoice.kinds.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { addDays, dayIn } from '#shared/days.ts'
import type { Person, TestServer } from '../server.ts'
import { timeZone, watchersOf } from './watchers.ts'

export type Furnished = Awaited<ReturnType<typeof furnish>>

export async function furnish(server: TestServer) {
  const owner = await server.makeOwner()
  const { workspaceId } = owner
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: workspaceId },
    body: {
      timeZone,
      currency: 'EUR',
      workweek: [0, 1, 1, 1, 1, 1, 0],
      workdayDuration: 7.5,
      approval: 'week',
    },
  })
  const client = async (title: string, body: object = {}) =>
    (await owner.data(clientContract.createClient, { body: { title, ...body } })).id
  const acme = await client('Acme')
  const beta = await client('Beta', { currency: 'USD' })
  const project = async (name: string, body: object) =>
    (await owner.data(projectContract.createProject, { body: { name, ...body } })).id
  const hourly = { billing: 'time_materials' } as const
  const site = await project('Site', {
    ...hourly,
    client: acme,
    rate: 95,
    budget: { unit: 'minutes', amount: 1000 },
  })
  const page = await project('Page', { ...hourly, client: acme, rate: 33.33, parent: site })
  const shop = await project('Shop', {
    ...hourly,
    client: beta,
    rate: 80,
    budget: { unit: 'money', amount: 2000 },
  })
  const odd = await project('Odd', { ...hourly, client: beta })
  const fee = await project('Fee', { billing: 'fixed_fee', client: acme })
  const care = await project('Care', {
    billing: 'retainer',
    client: beta,
    rate: 70,
    retainer: [{ from: '2025-10-01', unit: 'minutes', amount: 90, carryOver: 'none' }],
  })
  const inside = await project('Inside', { billing: 'non_billable' })
  const theirs = [site, page, shop]
  const manager = await server.makeMember(workspaceId, 'Manager', theirs)
  const member = await server.makeMember(workspaceId, 'Member', [site, shop])
  const part = await server.makeMember(workspaceId, 'Member', [site, page, shop, odd, fee, care, inside])
  await owner.data(memberContract.updateMember, {
    params: { id: part.memberId },
    body: { weeklyMinutes: 1200 },
  })
  const rate = (body: object) => owner.data(rateContract.setRate, { body: body as never })
  await rate({ project: site, member: part.memberId, rate: 77.7 })
  await rate({ project: site, rate: 105, from: '2025-10-27' })
  await rate({ member: owner.memberId, cost: true, rate: 50 })
  await rate({ member: owner.memberId, cost: true, rate: 61.5, from: '2025-10-26' })
  await rate({ member: member.memberId, cost: true, rate: 30 })
  const [kind] = await owner.data(timeOffContract.getTimeOffKinds, {})
  await owner.data(timeOffContract.createTimeOff, {
    body: {
      memberId: part.memberId,
      kind: kind!.id,
      start: '2025-10-28',
      end: '2025-10-29',
      untilNoon: true,
    },
  })

  const tag = async (name: string) => (await owner.data(tagContract.createTag, { body: { name } })).id
  const [red, green] = [await tag('Red'), await tag('Green')]
  const task = async (of: string, title: string, body: object = {}) =>
    (await owner.data(taskContract.createTask, { body: { project: of, title, ...body } })).id
  const design = await task(site, 'Design', {
    estimate: 600,
    rate: 120,
    tags: [red, green],
    priority: 'high',
  })
  const build = await task(site, 'Build', { estimate: 90, executor: member.memberId })
  const fixed = await task(site, 'Fixed', { price: 500 })
  const draw = await task(page, 'Draw', { estimate: 45, tags: [red] })
  const sell = await task(shop, 'Sell', { estimate: 300, executor: member.memberId })
  const give = await task(shop, 'Give', { billable: false, estimate: 20 })
  const help = await task(care, 'Help')

  const track = (by: Person, place: object, start: string, seconds: number, body: object = {}) =>
    by.data(timeContract.createTimeEntry, {
      body: {
        ...place,
        start,
        end: new Date(Date.parse(start) + seconds * 1000).toISOString(),
        ...body,
      },
    })
  // Whole weeks, in seconds that make no whole minutes.
  const places = [
    { task: design },
    { task: draw },
    { project: odd },
    { task: help },
    { task: fixed },
    { project: fee },
  ]
  for (const [at, day] of ['13', '15', '17', '20', '23', '29'].entries()) {
    await track(owner, places[at]!, `2025-10-${day}T07:00:00Z`, 3601 + 97 * at)
    await track(member, at % 2 ? { task: sell } : { task: build }, `2025-10-${day}T08:13:00Z`, 2999 + 41 * at)
    await track(
      part,
      places[(at + 2) % 6]!,
      `2025-10-${day}T09:00:00Z`,
      1234 + 59 * at,
      at ? {} : { tags: [green] },
    )
  }
  // Over midnight into the Sunday, both hours that clocks show twice, and both sides of Monday.
  await track(owner, { task: design }, '2025-10-25T21:40:00Z', 2430)
  await track(member, { task: sell }, '2025-10-25T22:10:00Z', 1210)
  await track(part, { project: site }, '2025-10-26T00:30:00Z', 1799)
  await track(part, { project: site }, '2025-10-26T01:30:00Z', 901)
  await track(member, { task: give }, '2025-10-26T22:50:00Z', 605)
  await track(member, { project: shop }, '2025-10-26T23:05:00Z', 1507)
  await track(manager, { project: shop }, '2025-10-31T22:59:30Z', 777)
  await track(manager, { project: page }, '2025-10-31T23:15:30Z', 888, { billable: false })
  await track(owner, { project: inside }, '2025-11-03T10:00:00Z', 5000)
  const today = dayIn(timeZone)
  await track(part, { project: site }, `${addDays(today, -2)}T10:00:00Z`, 4321)

  const expense = async (of: string, amount: number, body: object = {}) =>
    (
      await owner.data(expenseContract.createExpense, {
        body: { project: of, date: '2025-10-21', title: 'Fonts', amount, billable: true, ...body },
      })
    ).id
  await expense(site, 119, { tax: 19, markup: 12.5 })
  await expense(shop, 49.99, { billable: false, date: '2025-11-02' })
  await expense(shop, 40, { currency: 'USD' })
  const charged = await expense(page, 77.77)

  // Invoices in every state.
  const draft = async (body: object) =>
    (await owner.data(invoiceContract.createInvoice, { body: body as never })).id
  const finalise = (id: string) => owner.data(invoiceContract.finaliseInvoice, { params: { id } })
  const pay = (id: string, amount: number, date = today) =>
    owner.data(invoiceContract.addPayment, { params: { id }, body: { date, amount } })
  const line = (rate: number, body: object = {}) => ({
    kind: 'fixed',
    title: 'Work',
    quantity: 1,
    rate,
    ...body,
  })
  const time = (projects: string[], from: string, to: string) => ({ projects, from, to, groupBy: 'task' })
  const part1 = await draft({ client: acme, time: time([site], '2025-10-13', '2025-10-16') })
  await owner.data(invoiceContract.updateInvoice, {
    params: { id: part1 },
    body: { dueDate: addDays(today, -45) },
  })
  await finalise(part1)
  await pay(part1, 20)
  const paid = await draft({ client: acme, project: fee, issueDate: '2025-10-28', lines: [line(2000)] })
  await finalise(paid)
  await pay(paid, 2000)
  const drafted = await draft({ client: acme, time: time([page], '2025-10-13', '2025-10-31') })
  await owner.data(invoiceContract.addExpenses, { params: { id: drafted }, body: { expenses: [charged] } })
  const voided = await draft({ client: acme, time: time([site], '2025-10-25', '2025-10-26') })
  await finalise(voided)
  await owner.data(invoiceContract.deleteInvoice, { body: { invoiceId: voided } })
  const dollars = await draft({
    client: beta,
    project: shop,
    currency: 'USD',
    dueDate: addDays(today, 10),
    lines: [line(333.33)],
  })
  await finalise(dollars)
  await pay(dollars, 100.01)
  const late = await draft({ client: beta, currency: 'USD', dueDate: addDays(today, -1), lines: [line(50)] })
  await finalise(late)
  const credit = await owner.data(invoiceKindsContract.createCredit, {
    params: { id: paid },
    body: {} as never,
  })
  await finalise(credit.id)
  await draft({ client: acme, kind: 'quote', lines: [line(9999)] })

  await member.data(approvalContract.submitWeek, { body: { week: '2025-10-20' } })
  const [week] = await part.data(approvalContract.submitWeek, { body: { week: '2025-10-13' } })
  await owner.data(approvalContract.decideWeeks, {
    body: { state: 'approved', weeks: [{ id: week!.id, updatedAt: week!.updatedAt }] },
  })

  const everywhere = [site, page, shop, odd, fee, care, inside]
  const watchers = watchersOf(
    { owner, manager, member },
    { owner: everywhere, manager: theirs, member: [site, shop] },
  )
  return { server, workspaceId, today, watchers, part, acme, beta, site, page, shop, care, track }
}
