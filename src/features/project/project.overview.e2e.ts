import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const headers = () => ({ origin: process.env.E2E_URL! })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => page.locator('[data-kind=task] [data-title]').allTextContents()
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Projects', exact: true }).locator('> li').filter({ hasText: name })

async function call<T = { id: string }>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, { method, data, headers: headers() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}
const day = (ahead: number) => {
  const date = new Date()
  date.setDate(date.getDate() + ahead)
  return date.toLocaleDateString('sv-SE')
}

type Workspace = { taskStatuses: { id: string; name: string }[]; roles: { id: string; name: string }[] }

/** A workspace with one project and a task of every kind, made without the screens for it. */
async function start(page: Page, name: string) {
  await startWorkspace(page, newPerson('Ann'), name)
  const { taskStatuses } = await call<Workspace>(page, 'GET', '/workspace/current')
  const { memberId: executor } = await call<{ memberId: string }>(page, 'GET', '/user')
  const status = (name: string) => taskStatuses.find((known) => known.name === name)!.id
  const { id: project } = await call(page, 'POST', '/project', {
    name: 'Relaunch',
    key: 'REL',
    billing: 'time_materials',
  })
  const add = (data: object) => call(page, 'POST', '/task', { project, ...data })
  const late = await add({ title: 'late', executor, dueDate: day(-3), estimate: 60 })
  await add({ title: 'later', executor, dueDate: day(-1) })
  await add({ title: 'next', executor, dueDate: day(3), status: status('In progress'), estimate: 120 })
  await add({ title: 'waiting', executor, dependsOn: [late.id], estimate: 30 })
  await add({ title: 'nobody’s', status: status('Backlog') })
  await add({ title: 'finished', executor, status: status('Done'), dueDate: day(-9) })
  await add({ title: 'dropped', status: status('Cancelled') })
  return { project, late: late.id, executor, status, add }
}

test('every number of a project links to exactly the rows that it counts', async ({ page }) => {
  const { project } = await start(page, 'Numbers')
  await page.goto(`/projects/${project}/overview`)
  const numbers: [region: string, link: string, rows: string[]][] = [
    ['Progress', '4 to do', ['late', 'later', 'nobody’s', 'waiting']],
    ['Progress', '1 active', ['next']],
    ['Progress', '1 done', ['finished']],
    ['Progress', '1 cancelled', ['dropped']],
    ['Overdue', 'All 2 overdue tasks', ['late', 'later']],
    ['Blocked', 'Show in the list: 1 blocked task', ['waiting']],
    ['Due within 14 days', 'Show in the list: 1 task due within 14 days', ['next']],
    ['Unassigned', 'Show in the list: 1 unassigned task', ['nobody’s']],
    ['No estimate', 'All 2 tasks without an estimate', ['later', 'nobody’s']],
    ['Members', '4 open tasks of Ann', ['late', 'later', 'next', 'waiting']],
    ['Members', '2 overdue tasks of Ann', ['late', 'later']],
  ]
  await expect(region(page, 'Progress')).toContainText('1 of 6 done')
  await expectAccessible(page, { within: 'main' })
  for (const [name, link, rows] of numbers) {
    await region(page, name).getByRole('link', { name: link, exact: true }).click()
    await expect.poll(async () => (await titles(page)).sort(), link).toEqual(rows)
    await page.goBack()
    await expect(region(page, 'Progress')).toBeVisible()
  }
  await page.goto('/workspace/overview')
  const cardNumbers: [string, string[]][] = [
    ['5 open tasks of Relaunch', ['late', 'later', 'next', 'nobody’s', 'waiting']],
    ['2 overdue tasks of Relaunch', ['late', 'later']],
    ['1 blocked task of Relaunch', ['waiting']],
    ['1 unassigned task of Relaunch', ['nobody’s']],
  ]
  await expect(card(page, 'Relaunch')).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  for (const [link, rows] of cardNumbers) {
    await card(page, 'Relaunch').getByRole('link', { name: link, exact: true }).click()
    await expect.poll(async () => (await titles(page)).sort(), link).toEqual(rows)
    await page.goBack()
  }
})

test('a row is edited and opened in place, and a colleague’s changes update the numbers', async ({
  page: ann,
  browser,
}) => {
  const { project, late, status } = await start(ann, 'Live')
  const ben = await joinBy(browser, ann, 'Manager', 'Ben', [project])
  await ann.goto(`/projects/${project}/overview`)
  await ben.goto('/workspace/overview')
  await expect(card(ben, 'Relaunch').getByRole('link', { name: '2 overdue tasks of Relaunch' })).toBeVisible()

  await region(ann, 'Overdue')
    .getByRole('button', { name: /^Status.*– late$/ })
    .click()
  await ann.getByRole('option', { name: 'Done' }).click()
  await expect(region(ann, 'Overdue').getByText('late', { exact: true })).toHaveCount(0)
  await expect(region(ann, 'Progress').getByRole('link', { name: '2 done' })).toBeVisible()
  // Nothing waits for it any more.
  await expect(region(ann, 'Blocked')).toHaveCount(0)
  await expect(card(ben, 'Relaunch').getByRole('link', { name: '1 overdue task of Relaunch' })).toBeVisible(
    soon,
  )
  await expect(card(ben, 'Relaunch')).toContainText('2 of 6 done')

  await call(ben, 'PUT', `/task/${late}`, { status: status('In progress') })
  await expect(region(ann, 'Progress').getByRole('link', { name: '2 active' })).toBeVisible(soon)
  await expect(region(ann, 'Recent changes').getByRole('listitem').first()).toContainText(
    'changed the status from Done to In progress',
    soon,
  )

  const link = region(ann, 'Overdue').getByRole('link', { name: /late$/ }).first()
  await link.click()
  await expect(ann.getByRole('dialog', { name: 'Task' })).toBeVisible()
  await expect(ann).toHaveURL(new RegExp(`/projects/${project}/overview/tasks/${late}`))
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('hours and money are shown only to members who may see them', async ({ page: ann, browser }) => {
  const { project, late, executor } = await start(ann, 'Money')
  await call(ann, 'PUT', `/project/${project}`, { rate: 100, budget: { unit: 'money', amount: 200 } })
  const ben = await joinBy(browser, ann, 'Member', 'Ben', [project])
  await ann.goto(`/projects/${project}/overview`)
  await expect(region(ann, 'Budget')).toContainText('0% used, $200.00 left')
  await call(ann, 'POST', '/time-entry', {
    task: late,
    memberId: executor,
    start: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    end: new Date(Date.now() - 0.5 * 3_600_000).toISOString(),
  })
  await expect(region(ann, 'Budget')).toContainText('125% used, $50.00 over', soon)
  await expect(region(ann, 'Hours').getByRole('link', { name: 'Tracked: 2h 30m' })).toBeVisible()
  await expect(region(ann, 'Over their estimate')).toContainText('2h 30m of 1h')
  await call(ann, 'POST', '/expense', {
    project,
    date: day(0),
    title: 'Fonts',
    amount: 30,
    billable: true,
  })
  await expect(region(ann, 'Budget')).toContainText('140% used, $80.00 over', soon)
  await expect(region(ann, 'Budget')).toContainText('Expenses$30.00')
  await call(ann, 'POST', '/time-entry', {
    project,
    start: new Date(Date.now() - 5 * 3_600_000).toISOString(),
    end: new Date(Date.now() - 4 * 3_600_000).toISOString(),
  })
  await expect(region(ann, 'Budget')).toContainText('190% used, $180.00 over', soon)

  await ben.goto(`/projects/${project}/overview`)
  await expect(region(ben, 'Progress').getByRole('link', { name: '4 to do' })).toBeVisible()
  await expect(region(ben, 'Hours')).toHaveCount(0)
  await expect(region(ben, 'Budget')).toHaveCount(0)
  await expect(ben.locator('main')).not.toContainText('$')
  await expect(region(ben, 'Over their estimate')).toHaveCount(0)
  await ben.goto('/workspace/overview')
  await expect(card(ben, 'Relaunch')).toContainText('1 of 6 done')
  await expect(card(ben, 'Relaunch')).not.toContainText(/\$|Hours|Budget/)
})

test('sub-projects are included in the numbers on request', async ({ page }) => {
  const { project } = await start(page, 'Below')
  const below = await call(page, 'POST', '/project', { name: 'Shop', key: 'SHO', parent: project })
  await call(page, 'POST', '/task', { project: below.id, title: 'in the shop', dueDate: day(-2) })
  await page.goto(`/projects/${project}/overview`)
  await expect(region(page, 'Sub-projects').getByRole('link', { name: 'Shop' })).toBeVisible()
  await expect(region(page, 'Overdue').getByRole('link', { name: 'All 2 overdue tasks' })).toBeVisible()
  await page.getByRole('button', { name: 'With sub-projects' }).click()
  await region(page, 'Overdue').getByRole('button', { name: 'All 3 overdue tasks' }).click()
  await expect(page.getByRole('menuitem', { name: /Relaunch/ })).toContainText('2')
  await page.getByRole('menuitem', { name: /Shop/ }).click()
  await expect.poll(() => titles(page)).toEqual(['in the shop'])
})

test('overview cards by keyboard, on a phone, and of an empty project', async ({ page }) => {
  const { project } = await start(page, 'Cards')
  await call(page, 'PUT', `/project/${project}`, { dueDate: day(-1) })
  await call(page, 'POST', '/project', { name: 'Empty' })
  await page.goto('/workspace/overview')
  await expect(card(page, 'Relaunch')).toContainText('1 day late')
  const first = card(page, 'Empty').getByRole('link', { name: 'Empty' })
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Relaunch').getByRole('link', { name: 'Relaunch', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Add the first task to see how')).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  await page.getByRole('button', { name: 'Add the first task' }).click()
  await page.keyboard.type('The first one')
  await page.keyboard.press('Control+Enter')
  await expect(region(page, 'Progress').getByRole('link', { name: '1 to do' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [`/projects/${project}/overview`, '/workspace/overview']) {
    await page.goto(address)
    await expect(page.getByText('1 day late')).toBeVisible()
    const wide = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    expect(wide, address).toBeLessThanOrEqual(0)
    await expectAccessible(page, { within: 'main' })
  }
})
