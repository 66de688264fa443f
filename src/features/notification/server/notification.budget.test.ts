import { expect, test, vi } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { kinds, openNotified, server, setting } from '../../../../tests/notified.ts'
import type { Person } from '../../../../tests/server.ts'
import { notifyBudgets } from './notification.budget.jobs.ts'

// The clock is the tests’ own: nobody is reminded but when they say so.
vi.mock(import('./notification.reminder.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleReminders: () => async () => {},
}))

openNotified()

/** As two servers do that look at the same moment. */
const look = () => Promise.all([notifyBudgets(server.platform), notifyBudgets(server.platform)])
const setBudget = (budget: object | null, id = setting.project) =>
  setting.owner.data(projectContract.updateProject, { params: { id }, body: { budget: budget as null } })

let day = 1
async function track(minutes: number, project = setting.project) {
  const { id: task } = await setting.make({ project, title: 'Work' })
  day += 1
  const start = Date.UTC(2026, 2, day)
  await setting.owner.data(timeContract.createTimeEntry, {
    body: {
      task,
      start: new Date(start).toISOString(),
      end: new Date(start + minutes * 60_000).toISOString(),
    },
  })
}
const notified = async (person: Person) =>
  (await notificationsOf(server, person)).flatMap(({ kind, what }) => (kind === 'budget' ? what : []))

test('80 and 100 % are notified once per budget, also by two servers', async () => {
  await setBudget({ unit: 'minutes', amount: 600 })
  await track(479)
  await look()
  expect(await notified(setting.owner)).toEqual([])
  await track(1)
  await look()
  await look()
  expect(await notificationsOf(server, setting.owner)).toMatchObject([
    { kind: 'budget', what: 'budgetNear', project: setting.project, title: 'Website', actor: null },
  ])
  await track(200)
  await look()
  await look()
  expect(await notified(setting.owner)).toEqual(['budgetUsed', 'budgetNear'])
  await setBudget({ unit: 'minutes', amount: 700 })
  await look()
  await setBudget({ unit: 'minutes', amount: 600 })
  await look()
  expect(await notified(setting.owner)).toEqual(['budgetUsed', 'budgetNear', 'budgetUsed', 'budgetNear'])
  await setBudget(null)
  await look()
  expect(await notified(setting.owner)).toHaveLength(4)
})

test('the time of subprojects counts unless they are archived', async () => {
  const { id: part } = await setting.owner.data(projectContract.createProject, {
    body: { name: 'Part', parent: setting.project },
  })
  await setBudget({ unit: 'minutes', amount: 100 })
  await track(60)
  await track(30, part)
  await setting.owner.data(projectContract.updateProject, { params: { id: part }, body: { archived: true } })
  await look()
  expect(await notified(setting.owner)).toEqual([])
  await setting.owner.data(projectContract.updateProject, { params: { id: part }, body: { archived: false } })
  await look()
  expect(await notified(setting.owner)).toEqual(['budgetNear'])
})

test('time without a task and billable expenses count too', async () => {
  const { project } = setting
  const { id: client } = await setting.owner.data(clientContract.createClient, { body: { title: 'Ford' } })
  await setting.owner.data(projectContract.updateProject, {
    params: { id: project },
    body: { client, billing: 'time_materials' },
  })
  await setting.owner.data(rateContract.setRate, { body: { project, rate: 100 } })
  const extras = () => setting.owner.data(projectContract.getProjectExtras, {})
  expect(await extras()).toEqual([])
  await setting.owner.data(timeContract.createTimeEntry, {
    body: { project, start: '2026-01-05T08:00:00Z', end: '2026-01-05T12:00:00Z' },
  })
  await setBudget({ unit: 'minutes', amount: 300 })
  await look()
  expect(await notified(setting.owner)).toEqual(['budgetNear'])

  await setBudget({ unit: 'money', amount: 600 })
  await look()
  expect(await notified(setting.owner)).toHaveLength(1)
  const spend = (more: object) =>
    setting.owner.data(expenseContract.createExpense, {
      body: { project, date: '2026-01-05', title: 'Type', amount: 119, tax: 19, markup: 20, ...more },
    })
  await spend({ currency: 'USD' })
  await spend({ billable: false })
  await look()
  expect(await notified(setting.owner)).toHaveLength(1)
  await spend({})
  await look()
  expect(await notified(setting.owner)).toEqual(['budgetNear', 'budgetNear'])
  expect(await extras()).toEqual([{ project, activeTime: 240, price: 400, unpricedTime: 0, expenses: 120 }])

  const manager = await setting.join('Manager')
  expect(await manager.data(projectContract.getProjectExtras, {})).toHaveLength(1)
  const member = await setting.join('Member')
  expect(await member.data(projectContract.getProjectExtras, {})).toEqual([
    { project, activeTime: null, price: null, unpricedTime: null, expenses: null },
  ])
  const elsewhere = await setting.join('Member', [])
  expect(await elsewhere.data(projectContract.getProjectExtras, {})).toEqual([])
})

test('money budgets notify only project managers who may see money', async () => {
  const manager = await setting.join('Manager')
  const stranger = await setting.join('Manager', [])
  const member = await setting.join('Member')
  const lead = await setting.join({
    'project.view': 'project',
    'project.update': 'project',
    'task.view': 'project',
    'time.view': 'project',
  })
  const { project } = setting
  await setting.owner.data(rateContract.setRate, { body: { project, rate: 100 } })
  await setBudget({ unit: 'money', amount: 1000 })
  await track(600)
  await look()
  expect(await notified(setting.owner)).toEqual(['budgetUsed'])
  expect(await notified(manager)).toEqual(['budgetUsed'])
  for (const person of [stranger, member, lead]) expect(await kinds(person)).not.toContain('budget')
  await setBudget({ unit: 'minutes', amount: 600 })
  await look()
  expect(await notified(lead)).toEqual(['budgetUsed'])
  expect(await notified(member)).toEqual([])
})
